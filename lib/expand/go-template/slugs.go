package main

import (
	"encoding/json"

	"github.com/gosimple/slug"
)

// makeSlugs gives what the pull-request generator calls `branch_slug`: at most
// 50 characters, underscores as dashes.
func makeSlugs(body json.RawMessage) (any, error) {
	var names []string
	if err := json.Unmarshal(body, &names); err != nil {
		return nil, err
	}
	slug.MaxLength = 50
	slug.EnableSmartTruncate = true
	slug.CustomSub = map[string]string{"_": "-"}
	defer func() { slug.CustomSub = nil }()
	slugs := make([]string, len(names))
	for index, name := range names {
		slugs[index] = slug.Make(name)
	}
	return slugs, nil
}
