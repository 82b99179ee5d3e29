package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"
)

// renderRequest asks for every template with each set of parameters.
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
}

// rendering is what one template became with one set: a text or an error, and why the text may be
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
	results := make([]any, 0, len(asked.Templates)*len(params))
	for _, with := range params {
		for which, text := range asked.Templates {
			if parsed[which] == nil {
				parsed[which] = asked.parse(text)
			}
			results = append(results, parsed[which].execute(text, with).short())
		}
	}
	return results, nil
}

// short is the plain text where there is no more to say.
func (result rendering) short() any {
	if result.Text != nil && len(result.Volatile) == 0 {
		return *result.Text
	}
	return result
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
