package main

import (
	"encoding/json"

	"github.com/argoproj/argo-cd/v3/util/git"
	"github.com/argoproj/argo-cd/v3/util/glob"
)

type urlQuestion struct {
	URL string `json:"url"`
}

func answerNormalizeURL(input json.RawMessage) any {
	return git.NormalizeGitURL(read[urlQuestion](input).URL)
}

func answerIsSSHURL(input json.RawMessage) any {
	isSSH, _ := git.IsSSHURL(read[urlQuestion](input).URL)
	return isSSH
}

func answerSameURL(input json.RawMessage) any {
	asked := read[struct {
		A string `json:"a"`
		B string `json:"b"`
	}](input)
	return git.SameURL(asked.A, asked.B)
}

func answerGlob(input json.RawMessage) any {
	asked := read[struct {
		Pattern        string   `json:"pattern"`
		Text           string   `json:"text"`
		Separators     string   `json:"separators"`
		AllowNegation  *bool    `json:"allowNegation"`
		List           []string `json:"list"`
		Mode           string   `json:"mode"`
		ErrorOnInvalid bool     `json:"errorOnInvalid"`
	}](input)
	switch {
	case asked.Mode != "":
		return glob.MatchStringInList(asked.List, asked.Text, asked.Mode)
	case asked.ErrorOnInvalid:
		matched, err := glob.MatchWithError(asked.Pattern, asked.Text, []rune(asked.Separators)...)
		return object{"match": matched, "error": message(err)}
	case asked.AllowNegation != nil:
		return projectGlobMatch(asked.Pattern, asked.Text, *asked.AllowNegation, []rune(asked.Separators)...)
	default:
		return glob.Match(asked.Pattern, asked.Text, []rune(asked.Separators)...)
	}
}
