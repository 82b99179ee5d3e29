// Prints the JSON shape of Argo CD's Application and ApplicationSet as the
// linked version's Go types declare it. lib/expand reads the result instead of
// linking Argo CD.
package main

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
)

type field struct {
	JSON       string `json:"json"`
	Type       string `json:"type"`
	OmitEmpty  bool   `json:"omitEmpty,omitempty"`
	OmitZero   bool   `json:"omitZero,omitempty"`
	Inline     bool   `json:"inline,omitempty"`
	PatchMerge string `json:"patch,omitempty"`
	PatchKey   string `json:"patchKey,omitempty"`
}

type shape struct {
	Kind   string  `json:"kind"`
	Elem   string  `json:"elem,omitempty"`
	Fields []field `json:"fields,omitempty"`
}

var (
	shapes      = map[string]shape{}
	unmarshaler = reflect.TypeFor[json.Unmarshaler]()
)

func isCustom(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(unmarshaler)
}

// nameOf gives a type's name as Go's own messages print it and records the
// shape of every named or composite type on the way.
func nameOf(t reflect.Type) string {
	name := t.String()
	if _, known := shapes[name]; known {
		return name
	}
	if t.Name() != "" && isCustom(t) {
		shapes[name] = shape{Kind: "custom"}
		return name
	}
	switch t.Kind() {
	case reflect.Pointer:
		shapes[name] = shape{Kind: "pointer", Elem: nameOf(t.Elem())}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			shapes[name] = shape{Kind: "bytes"}
			break
		}
		shapes[name] = shape{Kind: "slice", Elem: nameOf(t.Elem())}
	case reflect.Map:
		shapes[name] = shape{Kind: "map", Elem: nameOf(t.Elem())}
	case reflect.Struct:
		shapes[name] = shape{Kind: "struct"} // types may refer to themselves
		shapes[name] = shape{Kind: "struct", Fields: fieldsOf(t)}
	default:
		shapes[name] = shape{Kind: t.Kind().String()}
	}
	return name
}

func fieldsOf(t reflect.Type) []field {
	var fields []field
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		if tag == "-" || (!f.IsExported() && !f.Anonymous) {
			continue
		}
		parts := strings.Split(tag, ",")
		described := field{JSON: parts[0], PatchMerge: f.Tag.Get("patchStrategy"), PatchKey: f.Tag.Get("patchMergeKey")}
		for _, option := range parts[1:] {
			switch option {
			case "omitempty":
				described.OmitEmpty = true
			case "omitzero":
				described.OmitZero = true
			}
		}
		if described.JSON == "" {
			if f.Anonymous {
				described.Inline = true
			} else {
				described.JSON = f.Name
			}
		}
		described.Type = nameOf(f.Type)
		fields = append(fields, described)
	}
	return fields
}

func main() {
	roots := []string{
		nameOf(reflect.TypeFor[v1alpha1.Application]()),
		nameOf(reflect.TypeFor[v1alpha1.ApplicationSet]()),
		nameOf(reflect.TypeFor[v1alpha1.NestedMatrixGenerator]()),
		nameOf(reflect.TypeFor[v1alpha1.NestedMergeGenerator]()),
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", " ")
	if err := out.Encode(map[string]any{"roots": roots, "types": shapes}); err != nil {
		panic(err)
	}
}
