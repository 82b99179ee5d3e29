package main

import (
	"encoding/base64"
	"encoding/json"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/utils/kube"
	"sigs.k8s.io/yaml"
)

// answerYAML reads bytes as Argo CD does: `manifests` is how a directory of a
// source is read (several documents), `value` is how one document is read where
// only one is expected (a file of the git generator).
func answerYAML(input json.RawMessage) any {
	asked := read[struct {
		Base64 string `json:"base64"`
		As     string `json:"as"`
	}](input)
	data, err := base64.StdEncoding.DecodeString(asked.Base64)
	if err != nil {
		panic(malformedInput{err})
	}
	switch asked.As {
	case "value":
		converted, err := yaml.YAMLToJSON(data)
		if err != nil {
			return failure(err)
		}
		return object{"value": json.RawMessage(converted)}
	default:
		documents, err := kube.SplitYAMLToString(data)
		if documents == nil {
			documents = []string{}
		}
		read := make([]json.RawMessage, len(documents))
		for index, document := range documents {
			read[index] = json.RawMessage(document)
		}
		return object{"documents": read, "error": message(err)}
	}
}
