package main

import (
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"text/template"
	"time"

	"github.com/Masterminds/sprig/v3"
	"github.com/gosimple/slug"
	"sigs.k8s.io/yaml"
)

// functions are those of Argo CD's `applicationset/utils/utils.go`: sprig's
// generic ones without the three that look at the machine, and five more.
var functions = templateFunctions()

// volatile collects, while a template runs, what makes its text change from
// one run to the next.
var volatile []string

func note(reason string) {
	if !slices.Contains(volatile, reason) {
		volatile = append(volatile, reason)
	}
}

// alwaysVolatile functions give another answer each time they are called.
var alwaysVolatile = []string{
	"now", "ago", "randAlphaNum", "randAlpha", "randAscii", "randNumeric", "randBytes", "randInt", "uuidv4", "shuffle",
	"bcrypt", "htpasswd", "encryptAES", "genPrivateKey", "genCA", "genCAWithKey", "genSelfSignedCert",
	"genSelfSignedCertWithKey", "genSignedCert", "genSignedCertWithKey",
}

// clockForOthers functions print the time they are given, and the clock's when
// what they are given is no time. The number is the place of that argument.
var clockForOthers = map[string]int{
	"date": 1, "date_in_zone": 1, "dateInZone": 1, "htmlDate": 0, "htmlDateInZone": 0,
}

func templateFunctions() template.FuncMap {
	all := template.FuncMap(sprig.GenericFuncMap())
	delete(all, "env")
	delete(all, "expandenv")
	delete(all, "getHostByName")
	for _, name := range alwaysVolatile {
		all[name] = watched(all[name], func([]reflect.Value) { note(name) })
	}
	for name, place := range clockForOthers {
		all[name] = watched(all[name], func(arguments []reflect.Value) {
			if !isTime(arguments[place]) {
				note(name)
			}
		})
	}
	all["keys"] = keys
	all["values"] = values
	all["normalize"] = normalize
	all["slugify"] = slugify
	all["toYaml"] = toYAML
	all["fromYaml"] = fromYAML
	all["fromYamlArray"] = fromYAMLArray
	return all
}

// watched calls observe before the function; the type stays, because Go's
// messages about wrong arguments are made from it.
func watched(function any, observe func([]reflect.Value)) any {
	value := reflect.ValueOf(function)
	call := value.Call
	if value.Type().IsVariadic() {
		call = value.CallSlice
	}
	return reflect.MakeFunc(value.Type(), func(arguments []reflect.Value) []reflect.Value {
		observe(arguments)
		return call(arguments)
	}).Interface()
}

func isTime(argument reflect.Value) bool {
	switch argument.Interface().(type) {
	case time.Time, *time.Time, int64, int, int32:
		return true
	}
	return false
}

type order int

const (
	ascending order = iota
	descending
	rotated
)

var keyOrder order

func orderedKeys(dict map[string]any) []string {
	names := make([]string, 0, len(dict))
	for name := range dict {
		names = append(names, name)
	}
	sort.Strings(names)
	switch {
	case keyOrder == descending:
		slices.Reverse(names)
	case keyOrder == rotated && len(names) > 1:
		names = append(names[1:], names[0])
	}
	return names
}

func keys(dicts ...map[string]interface{}) []string {
	all := []string{}
	for _, dict := range dicts {
		all = append(all, orderedKeys(dict)...)
	}
	return all
}

func values(dict map[string]interface{}) []interface{} {
	all := []interface{}{}
	for _, name := range orderedKeys(dict) {
		all = append(all, dict[name])
	}
	return all
}

const longestDNSName = 253

var notInDNSNames = regexp.MustCompile("[^-a-z0-9.]")

func normalize(name string) string {
	name = notInDNSNames.ReplaceAllString(strings.ToLower(name), "-")
	if len(name) > longestDNSName {
		name = name[:longestDNSName]
	}
	return strings.Trim(name, "-.")
}

// slugify takes `[longest [smart]] name`; the last argument is the name.
func slugify(args ...any) string {
	longest, smart, name := 50, true, ""
	for place, argument := range args {
		switch {
		case place == len(args)-1:
			name = argument.(string)
		case place == 0:
			longest = argument.(int)
		case place == 1:
			smart = argument.(bool)
		}
	}
	slug.MaxLength = longest
	slug.EnableSmartTruncate = smart
	return slug.Make(normalize(name))
}

func toYAML(value any) (string, error) {
	text, err := yaml.Marshal(value)
	if err != nil {
		return "", err
	}
	return strings.TrimSuffix(string(text), "\n"), nil
}

func fromYAML(text string) (map[string]any, error) {
	read := map[string]any{}
	if err := yaml.Unmarshal([]byte(text), &read); err != nil {
		return nil, err
	}
	return read, nil
}

func fromYAMLArray(text string) ([]any, error) {
	read := []any{}
	if err := yaml.Unmarshal([]byte(text), &read); err != nil {
		return nil, err
	}
	return read, nil
}
