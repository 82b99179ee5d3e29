package main

import (
	"encoding/json"

	"sigs.k8s.io/yaml"
)

// yamlReading is one text and what Go would decode it into.
type yamlReading struct {
	Text string `json:"text"`
	// Into is `object`, `objects` (a list of them), `text` (the same as JSON
	// text) or `strict` (JSON already, and only checked).
	Into string `json:"into"`
}

type yamlResult struct {
	Value any    `json:"value,omitempty"`
	JSON  string `json:"json,omitempty"`
	Error string `json:"error,omitempty"`
}

func readYAML(body json.RawMessage) (any, error) {
	var asked []yamlReading
	if err := json.Unmarshal(body, &asked); err != nil {
		return nil, err
	}
	results := make([]yamlResult, len(asked))
	for index, reading := range asked {
		result, err := reading.result()
		if err != nil {
			result = yamlResult{Error: err.Error()}
		}
		results[index] = result
	}
	return results, nil
}

func (reading yamlReading) result() (yamlResult, error) {
	text := []byte(reading.Text)
	switch reading.Into {
	case "object":
		target := map[string]any{}
		err := yaml.Unmarshal(text, &target)
		return yamlResult{Value: target}, err
	case "objects":
		target := []map[string]any{}
		err := yaml.Unmarshal(text, &target)
		return yamlResult{Value: target}, err
	case "strict":
		var target any
		err := json.Unmarshal(text, &target)
		return yamlResult{JSON: reading.Text}, err
	default:
		converted, err := yaml.YAMLToJSON(text)
		return yamlResult{JSON: string(converted)}, err
	}
}
