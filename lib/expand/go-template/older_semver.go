package main

import (
	"text/template"

	older "gatehouse.dev/older-semver/v3"
)

// olderSemver is what sprig makes of semver v3.3.1, which Argo CD had before
// 3.2: a range then leaves pre-releases out more often, and messages differ.
var olderSemver = template.FuncMap{
	"semver": func(version string) (*older.Version, error) {
		return older.NewVersion(version)
	},
	"semverCompare": func(constraint, version string) (bool, error) {
		wanted, err := older.NewConstraint(constraint)
		if err != nil {
			return false, err
		}
		given, err := older.NewVersion(version)
		if err != nil {
			return false, err
		}
		return wanted.Check(given), nil
	},
}
