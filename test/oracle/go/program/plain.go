package main

import (
	"encoding/json"
	"reflect"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
)

// plain gives a value as the JSON it is written as.
func plain(value any) any {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(malformedInput{err})
	}
	var decoded any
	if err := json.Unmarshal(encoded, &decoded); err != nil {
		panic(malformedInput{err})
	}
	return decoded
}

// plainApplication drops what no template says and some versions print.
func plainApplication(application *v1alpha1.Application) any {
	written := plain(application).(object)
	delete(written, "status")
	if metadata, isObject := written["metadata"].(object); isObject && metadata["creationTimestamp"] == nil {
		delete(metadata, "creationTimestamp")
	}
	return written
}

// plainSpec keeps what Go's printer drops and Argo CD tells apart: an empty list of
// permitted namespaced kinds permits nothing, an absent one everything.
func plainSpec(spec v1alpha1.AppProjectSpec) any {
	written := plain(spec).(object)
	if spec.NamespaceResourceWhitelist != nil && len(spec.NamespaceResourceWhitelist) == 0 {
		written["namespaceResourceWhitelist"] = []any{}
	}
	return written
}

var emptyTemplate = plain(v1alpha1.ApplicationSetTemplate{})

// withoutEmptyTemplates drops the generators' template where it says nothing:
// the field is always printed.
func withoutEmptyTemplates(value any) any {
	switch typed := value.(type) {
	case object:
		for key, inner := range typed {
			if key == "template" && reflect.DeepEqual(inner, emptyTemplate) {
				delete(typed, key)
				continue
			}
			typed[key] = withoutEmptyTemplates(inner)
		}
	case []any:
		for index, inner := range typed {
			typed[index] = withoutEmptyTemplates(inner)
		}
	}
	return value
}
