package main

import (
	"encoding/json"
	"time"
	_ "time/tzdata"
	_ "unsafe"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
)

// runAtFakeTime runs f in one of Go's bubbles of fake time, which start at
// midnight UTC of 2000-01-01: Argo CD asks the clock itself, so the clock must lie.
//
//go:linkname runAtFakeTime internal/synctest.Run
func runAtFakeTime(f func())

var startOfFakeTime = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func answerSyncWindow(input json.RawMessage) any {
	window := read[struct {
		Window v1alpha1.SyncWindow `json:"window"`
	}](input).Window
	return object{"error": message(window.Validate())}
}

// answerCanSync answers for an Application (whose windows are chosen first, as
// the controller does) or, without one, for all windows given.
func answerCanSync(input json.RawMessage) any {
	asked := read[struct {
		Windows            v1alpha1.SyncWindows  `json:"windows"`
		Application        *v1alpha1.Application `json:"application"`
		Manual             bool                  `json:"manual"`
		Time               time.Time             `json:"time"`
		OperationStartTime *time.Time            `json:"operationStartTime"`
	}](input)
	windows := &asked.Windows
	if asked.Application != nil {
		windows = windows.Matches(asked.Application)
	}
	var allowed bool
	var err error
	var crash any
	runAtFakeTime(func() {
		// A panic must not leave the bubble: the runtime would end the process.
		defer func() { crash = recover() }()
		time.Sleep(asked.Time.Sub(startOfFakeTime))
		allowed, err = canSync(windows, asked.Manual, asked.OperationStartTime)
	})
	if crash != nil {
		panic(crash)
	}
	return object{"canSync": allowed, "error": message(err)}
}
