package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"gatehouse.dev/go-template/v1alpha1"
)

// typeMark is the key under which a caller names a Go type that JSON cannot
// say: `{"\u0000": "map[string]string", "value": {…}}`. Argo CD hands templates
// such values, and `typeOf`, `kindOf` and `eq` see the difference.
const typeMark = "\x00"

var escapedTypeMark = []byte(`"\u0000"`)

func readParams(text []byte) (any, error) {
	read := map[string]any{}
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, err
	}
	if !bytes.Contains(text, escapedTypeMark) {
		return read, nil
	}
	typed, err := withTypes(read)
	return typed, err
}

func withTypes(value any) (any, error) {
	switch value := value.(type) {
	case map[string]any:
		if name, marked := value[typeMark].(string); marked {
			return typedValue(name, value["value"])
		}
		for key, inner := range value {
			typed, err := withTypes(inner)
			if err != nil {
				return nil, err
			}
			value[key] = typed
		}
	case []any:
		for index, inner := range value {
			typed, err := withTypes(inner)
			if err != nil {
				return nil, err
			}
			value[index] = typed
		}
	}
	return value, nil
}

func typedValue(name string, value any) (any, error) {
	switch name {
	case "map[string]string":
		return convert[map[string]string](value)
	case "[]string":
		return convert[[]string](value)
	case "int":
		return convert[int](value)
	case "[]map[string]interface {}":
		list, _ := value.([]any)
		typed := make([]map[string]any, len(list))
		for index, inner := range list {
			element, err := withTypes(inner)
			if err != nil {
				return nil, err
			}
			typed[index], _ = element.(map[string]any)
		}
		return typed, nil
	case "map[string]v1alpha1.PluginParameters":
		return convert[map[string]v1alpha1.PluginParameters](value)
	}
	return nil, fmt.Errorf("no type %q", name)
}

func convert[T any](value any) (any, error) {
	var typed T
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &typed)
	}
	return typed, err
}
