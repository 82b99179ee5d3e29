package main

import (
	_ "unsafe"

	"github.com/argoproj/argo-cd/v3/applicationset/generators"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"

	_ "github.com/argoproj/argo-cd/v3/applicationset/controllers/template"
	_ "github.com/argoproj/argo-cd/v3/util/argo"
)

// Argo CD keeps these to itself; the linker gives them to us by name.

//go:linkname mergeVirtualProject github.com/argoproj/argo-cd/v3/util/argo.mergeVirtualProject
func mergeVirtualProject(project *v1alpha1.AppProject, global *v1alpha1.AppProject) *v1alpha1.AppProject

//go:linkname projectGlobMatch github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1.globMatch
func projectGlobMatch(pattern string, text string, allowNegation bool, separators ...rune) bool

//go:linkname applyTemplatePatch github.com/argoproj/argo-cd/v3/applicationset/controllers/template.applyTemplatePatch
func applyTemplatePatch(application *v1alpha1.Application, templatePatch string) (*v1alpha1.Application, error)

//go:linkname mergeGeneratorTemplate github.com/argoproj/argo-cd/v3/applicationset/generators.mergeGeneratorTemplate
func mergeGeneratorTemplate(generator generators.Generator, requested *v1alpha1.ApplicationSetGenerator, template v1alpha1.ApplicationSetTemplate) (v1alpha1.ApplicationSetTemplate, error)

//go:linkname appendTemplatedValues github.com/argoproj/argo-cd/v3/applicationset/generators.appendTemplatedValues
func appendTemplatedValues(values map[string]string, params map[string]any, goTemplate bool, goTemplateOptions []string) error

//go:linkname paramSetsByMergeKey github.com/argoproj/argo-cd/v3/applicationset/generators.getParamSetsByMergeKey
func paramSetsByMergeKey(mergeKeys []string, paramSets []map[string]any) (map[string]map[string]any, error)
