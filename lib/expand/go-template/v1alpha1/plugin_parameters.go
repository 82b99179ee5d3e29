// Package v1alpha1 stands for Argo CD's package of that name as far as a
// template can see it.
package v1alpha1

import v1 "gatehouse.dev/go-template/v1"

// PluginParameters are the parameters that a set hands to a plugin generator.
type PluginParameters map[string]v1.JSON
