// Package v1 stands for `k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1`
// as far as a template can see it.
package v1

// JSON is any JSON value, kept as it was written.
type JSON struct {
	Raw []byte
}

// MarshalJSON gives the value back as it was written.
func (value JSON) MarshalJSON() ([]byte, error) {
	if len(value.Raw) > 0 {
		return value.Raw, nil
	}
	return []byte("null"), nil
}

// UnmarshalJSON keeps the value as it is written; null is no value.
func (value *JSON) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && string(data) != "null" {
		value.Raw = append([]byte{}, data...)
	}
	return nil
}
