// Package main is the part of Argo CD's ApplicationSet controller that only Go
// can be: text/template with sprig's functions, and Kubernetes' YAML reader. It
// is built as a WebAssembly reactor and called with JSON through the memory of
// the module.
package main

import (
	"encoding/json"
	"fmt"
	"unsafe"
)

func main() {}

var (
	incoming []byte
	outgoing []byte
)

// reserve gives the caller room for a request of the given length.
//
//go:wasmexport reserve
func reserve(length uint32) uint32 {
	incoming = make([]byte, length)
	if length == 0 {
		return 0
	}
	return uint32(uintptr(unsafe.Pointer(&incoming[0])))
}

// answer reads the reserved request and returns the length of the reply.
//
//go:wasmexport answer
func answer() uint32 {
	outgoing = reply(incoming)
	incoming = nil
	return uint32(len(outgoing))
}

// replyAddress tells where the reply lies.
//
//go:wasmexport replyAddress
func replyAddress() uint32 {
	return uint32(uintptr(unsafe.Pointer(&outgoing[0])))
}

type request struct {
	Operation string          `json:"operation"`
	Body      json.RawMessage `json:"body"`
}

var operations = map[string]func(json.RawMessage) (any, error){
	"render": render,
	"yaml":   readYAML,
	"slug":   makeSlugs,
	"glob":   matchGlob,
}

func reply(text []byte) []byte {
	var asked request
	if err := json.Unmarshal(text, &asked); err != nil {
		return encode(map[string]string{"fault": err.Error()})
	}
	operation, known := operations[asked.Operation]
	if !known {
		return encode(map[string]string{"fault": fmt.Sprintf("no operation %q", asked.Operation)})
	}
	result, err := operation(asked.Body)
	if err != nil {
		return encode(map[string]string{"fault": err.Error()})
	}
	return encode(map[string]any{"result": result})
}

func encode(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		text, _ = json.Marshal(map[string]string{"fault": err.Error()})
	}
	return text
}
