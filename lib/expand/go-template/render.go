package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"
)

// renderRequest asks for some templates with some sets of parameters. Each job
// is a template and a set, by index, so that neither is sent twice.
type renderRequest struct {
	// Name is the template's name, which Go's messages show.
	Name string `json:"name"`
	// OptionsFirst is set where the controller sets options before it parses.
	OptionsFirst bool `json:"optionsFirst"`
	// OlderSemver is set where Argo CD was built with semver v3.3.1.
	OlderSemver bool              `json:"olderSemver"`
	Options     []string          `json:"options"`
	Templates   []string          `json:"templates"`
	Params      []json.RawMessage `json:"params"`
	Jobs        [][2]int          `json:"jobs"`
}

// rendering is what one job gave: a text or an error, and why the text may be
// another one the next time.
type rendering struct {
	Text     *string  `json:"text,omitempty"`
	Error    string   `json:"error,omitempty"`
	Panic    string   `json:"panic,omitempty"`
	Volatile []string `json:"volatile,omitempty"`
}

type parsing struct {
	template *template.Template
	failure  rendering
	mapOrder bool
}

func render(body json.RawMessage) (any, error) {
	var asked renderRequest
	if err := json.Unmarshal(body, &asked); err != nil {
		return nil, err
	}
	params := make([]any, len(asked.Params))
	for index, text := range asked.Params {
		value, err := readParams(text)
		if err != nil {
			return nil, err
		}
		params[index] = value
	}
	parsed := make([]*parsing, len(asked.Templates))
	results := make([]rendering, len(asked.Jobs))
	for index, job := range asked.Jobs {
		which := job[0]
		if parsed[which] == nil {
			parsed[which] = asked.parse(asked.Templates[which])
		}
		results[index] = parsed[which].execute(asked.Templates[which], params[job[1]])
	}
	return results, nil
}

func (asked renderRequest) parse(text string) (result *parsing) {
	result = &parsing{mapOrder: strings.Contains(text, "keys") || strings.Contains(text, "values")}
	defer func() {
		if recovered := recover(); recovered != nil {
			result.template = nil
			result.failure = rendering{Panic: fmt.Sprint(recovered)}
		}
	}()
	fresh := template.New(asked.Name).Funcs(functions)
	if asked.OlderSemver {
		fresh = fresh.Funcs(olderSemver)
	}
	if asked.OptionsFirst {
		fresh = fresh.Option(asked.Options...)
	}
	parsed, err := fresh.Parse(text)
	if err != nil {
		result.failure = rendering{Error: fmt.Errorf("failed to parse template %s: %w", text, err).Error()}
		return result
	}
	result.template = parsed.Option(asked.Options...)
	return result
}

func (parsed *parsing) execute(text string, params any) rendering {
	if parsed.template == nil {
		return parsed.failure
	}
	volatile = nil
	keyOrder = ascending
	first := parsed.executeOnce(text, params)
	if parsed.mapOrder && len(volatile) == 0 {
		for _, order := range []order{descending, rotated} {
			keyOrder = order
			again := parsed.executeOnce(text, params)
			if !again.equals(first) {
				note("the order of a map's keys")
				break
			}
		}
		keyOrder = ascending
	}
	first.Volatile = volatile
	return first
}

func (parsed *parsing) executeOnce(text string, params any) (result rendering) {
	defer func() {
		if recovered := recover(); recovered != nil {
			result = rendering{Panic: fmt.Sprint(recovered)}
		}
	}()
	var buffer bytes.Buffer
	if err := parsed.template.Execute(&buffer, params); err != nil {
		return rendering{Error: fmt.Errorf("failed to execute go template %s: %w", text, err).Error()}
	}
	rendered := buffer.String()
	return rendering{Text: &rendered}
}

func (result rendering) equals(other rendering) bool {
	if result.Error != other.Error || result.Panic != other.Panic || (result.Text == nil) != (other.Text == nil) {
		return false
	}
	return result.Text == nil || *result.Text == *other.Text
}
