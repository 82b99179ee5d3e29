package main

import (
	"encoding/json"

	"github.com/bmatcuk/doublestar/v4"
)

// globRequest asks which paths a pattern matches.
type globRequest struct {
	Pattern string   `json:"pattern"`
	Paths   []string `json:"paths"`
}

// matchGlob answers with the matching paths, as the repo-server's newer
// globbing of files finds them.
func matchGlob(body json.RawMessage) (any, error) {
	var asked globRequest
	if err := json.Unmarshal(body, &asked); err != nil {
		return nil, err
	}
	if !doublestar.ValidatePattern(asked.Pattern) {
		return map[string]string{"error": doublestar.ErrBadPattern.Error()}, nil
	}
	found := []string{}
	for _, path := range asked.Paths {
		if doublestar.MatchUnvalidated(asked.Pattern, path) {
			found = append(found, path)
		}
	}
	return map[string][]string{"paths": found}, nil
}
