package main

import (
	"encoding/json"
	"fmt"
	"strings"

	log "github.com/sirupsen/logrus"

	"github.com/argoproj/argo-cd/v3/applicationset/controllers/template"
	"github.com/argoproj/argo-cd/v3/applicationset/generators"
	"github.com/argoproj/argo-cd/v3/applicationset/utils"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
)

var appsetOperations = map[string]func(json.RawMessage) any{
	"generatorParams":      generatorParams,
	"transform":            transform,
	"generate":             generate,
	"renderTemplateParams": renderTemplateParams,
	"replace":              replace,
	"interpolateGenerator": interpolateGenerator,
	"appendValues":         appendValues,
	"mergeKeyIndex":        mergeKeyIndex,
	"combineStringMaps":    combineStringMaps,
	"templatePatch":        templatePatch,
	"mergeTemplate":        mergeTemplate,
	"function":             callFunction,
}

func answerApplicationSet(input json.RawMessage) any {
	asked := read[struct {
		Op string `json:"op"`
	}](input)
	operation, known := appsetOperations[asked.Op]
	if !known {
		return object{"unsupported": fmt.Sprintf("no op %q", asked.Op)}
	}
	return operation(input)
}

type templating struct {
	GoTemplate        bool           `json:"goTemplate"`
	GoTemplateOptions []string       `json:"goTemplateOptions"`
	Params            map[string]any `json:"params"`
}

type expansion struct {
	templating
	appsetFacts
	Generator            v1alpha1.ApplicationSetGenerator `json:"generator"`
	Project              string                           `json:"project"`
	ApplyNestedSelectors bool                             `json:"applyNestedSelectors"`
}

func (asked expansion) applicationSet() *v1alpha1.ApplicationSet {
	set := &v1alpha1.ApplicationSet{}
	set.Name = "set"
	set.Namespace = controlPlane
	set.Spec.GoTemplate = asked.GoTemplate
	set.Spec.GoTemplateOptions = asked.GoTemplateOptions
	set.Spec.ApplyNestedSelectors = asked.ApplyNestedSelectors
	set.Spec.Template.Spec.Project = asked.Project
	return set
}

// hasRandomOrder tells whether Argo CD walks a Go map to answer: clusters by
// name and the sets of a merge come out in any order.
func hasRandomOrder(value any) bool {
	encoded, err := json.Marshal(value)
	return err == nil && (strings.Contains(string(encoded), `"clusters":`) || strings.Contains(string(encoded), `"merge":`))
}

func withOrder(answer object, question any) object {
	if hasRandomOrder(question) {
		answer["unordered"] = true
	}
	return answer
}

func generatorParams(input json.RawMessage) any {
	asked := read[expansion](input)
	relevant := generators.GetRelevantGenerators(&asked.Generator, asked.generators())
	if len(relevant) == 0 {
		return object{"unsupported": "no generator in the question"}
	}
	params, err := relevant[0].GenerateParams(&asked.Generator, asked.applicationSet(), asked.client())
	if err != nil {
		return failure(err)
	}
	if params == nil {
		params = []map[string]any{}
	}
	return withOrder(object{"params": params}, asked.Generator)
}

func transform(input json.RawMessage) any {
	asked := read[expansion](input)
	results, err := generators.Transform(asked.Generator, asked.generators(), v1alpha1.ApplicationSetTemplate{}, asked.applicationSet(), asked.Params, asked.client())
	if err != nil {
		return failure(err)
	}
	perGenerator := make([][]map[string]any, len(results))
	for index, result := range results {
		perGenerator[index] = append([]map[string]any{}, result.Params...)
	}
	return withOrder(object{"paramsPerGenerator": perGenerator}, asked.Generator)
}

func generate(input json.RawMessage) any {
	asked := read[struct {
		appsetFacts
		ApplicationSet v1alpha1.ApplicationSet `json:"applicationSet"`
	}](input)
	applications, reason, err := template.GenerateApplications(log.NewEntry(log.StandardLogger()), asked.ApplicationSet, asked.generators(), &utils.Render{}, asked.client())
	if err != nil {
		return object{"error": message(err), "reason": reason}
	}
	written := make([]any, len(applications))
	for index := range applications {
		written[index] = plainApplication(&applications[index])
	}
	return withOrder(object{"applications": written}, asked.ApplicationSet.Spec.Generators)
}

func renderTemplateParams(input json.RawMessage) any {
	asked := read[struct {
		templating
		Application v1alpha1.Application               `json:"application"`
		SyncPolicy  *v1alpha1.ApplicationSetSyncPolicy `json:"syncPolicy"`
	}](input)
	rendered, err := (&utils.Render{}).RenderTemplateParams(&asked.Application, asked.SyncPolicy, asked.Params, asked.GoTemplate, asked.GoTemplateOptions)
	if err != nil {
		return failure(err)
	}
	return object{"application": plainApplication(rendered)}
}

func replace(input json.RawMessage) any {
	asked := read[struct {
		templating
		Template string `json:"template"`
	}](input)
	return textResult((&utils.Render{}).Replace(asked.Template, asked.Params, asked.GoTemplate, asked.GoTemplateOptions))
}

func textResult(text string, err error) any {
	if err != nil {
		return failure(err)
	}
	return object{"result": text}
}

func interpolateGenerator(input json.RawMessage) any {
	asked := read[struct {
		templating
		Generator v1alpha1.ApplicationSetGenerator `json:"generator"`
	}](input)
	interpolated, err := generators.InterpolateGenerator(&asked.Generator, asked.Params, asked.GoTemplate, asked.GoTemplateOptions)
	if err != nil {
		return failure(err)
	}
	return object{"generator": withoutEmptyTemplates(plain(interpolated))}
}

func appendValues(input json.RawMessage) any {
	asked := read[struct {
		templating
		Values map[string]string `json:"values"`
	}](input)
	params := asked.Params
	if params == nil {
		params = map[string]any{}
	}
	if err := appendTemplatedValues(asked.Values, params, asked.GoTemplate, asked.GoTemplateOptions); err != nil {
		return failure(err)
	}
	return object{"params": params}
}

func mergeKeyIndex(input json.RawMessage) any {
	asked := read[struct {
		MergeKeys []string         `json:"mergeKeys"`
		ParamSets []map[string]any `json:"paramSets"`
	}](input)
	index, err := paramSetsByMergeKey(asked.MergeKeys, asked.ParamSets)
	if err != nil {
		return failure(err)
	}
	return object{"index": index}
}

func combineStringMaps(input json.RawMessage) any {
	asked := read[struct {
		A map[string]any `json:"a"`
		B map[string]any `json:"b"`
	}](input)
	combined, err := utils.CombineStringMaps(asked.A, asked.B)
	if err != nil {
		return failure(err)
	}
	return object{"params": combined}
}

func templatePatch(input json.RawMessage) any {
	asked := read[struct {
		Application   v1alpha1.Application `json:"application"`
		TemplatePatch string               `json:"templatePatch"`
	}](input)
	patched, err := applyTemplatePatch(&asked.Application, asked.TemplatePatch)
	if err != nil {
		return failure(err)
	}
	return object{"application": plainApplication(patched)}
}

func mergeTemplate(input json.RawMessage) any {
	asked := read[struct {
		GeneratorTemplate v1alpha1.ApplicationSetTemplate `json:"generatorTemplate"`
		Template          v1alpha1.ApplicationSetTemplate `json:"template"`
	}](input)
	requested := &v1alpha1.ApplicationSetGenerator{List: &v1alpha1.ListGenerator{Template: asked.GeneratorTemplate}}
	merged, err := mergeGeneratorTemplate(generators.NewListGenerator(), requested, asked.Template)
	if err != nil {
		return failure(err)
	}
	return object{"template": plain(merged)}
}

// callFunction calls a template function with JSON values, from a template, so
// that what it gets and gives is what a template would see.
func callFunction(input json.RawMessage) any {
	asked := read[struct {
		Function string `json:"function"`
		Args     []any  `json:"args"`
	}](input)
	if asked.Function == "slugify" {
		args := make([]any, len(asked.Args))
		for index, arg := range asked.Args {
			if number, isNumber := arg.(float64); isNumber {
				arg = int(number)
			}
			args[index] = arg
		}
		return object{"result": utils.SlugifyName(args...)}
	}
	call := strings.Builder{}
	call.WriteString("{{ " + asked.Function)
	for index := range asked.Args {
		fmt.Fprintf(&call, " (index .args %d)", index)
	}
	call.WriteString(" }}")
	return textResult((&utils.Render{}).Replace(call.String(), map[string]any{"args": asked.Args}, true, nil))
}
