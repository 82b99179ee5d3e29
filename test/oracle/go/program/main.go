//go:debug asynctimerchan=0

// Package main answers questions about Argo CD with Argo CD's own code.
//
// One JSON record per line comes in, `{"kind", "id", "input"}` as in the case
// files, and one line goes out for each, `{"id", "answer"}`, in the same order.
// The answer has the shape of a case's `expected`, or is
// `{"panic": text}` when Argo CD's code crashed on the input,
// `{"unsupported": reason}` when this version has no such thing,
// `{"malformed": text}` when the input is not what the kind takes.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	log "github.com/sirupsen/logrus"
	"google.golang.org/grpc/grpclog"
)

type record struct {
	Kind  string          `json:"kind"`
	ID    json.RawMessage `json:"id"`
	Input json.RawMessage `json:"input"`
}

type reply struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Answer any             `json:"answer"`
}

type object = map[string]any

var kinds = map[string]func(json.RawMessage) any{
	"source":                    answerSource,
	"destination":               answerDestination,
	"groupkind":                 answerGroupKind,
	"resource":                  answerResource,
	"syncTask":                  answerSyncTask,
	"sourceNamespace":           answerSourceNamespace,
	"validateProject":           answerValidateProject,
	"mergeGlobalProject":        answerMergeGlobalProject,
	"effectiveProject":          answerEffectiveProject,
	"destinationServiceAccount": answerDestinationServiceAccount,
	"resolveDestination":        answerResolveDestination,
	"validatePermissions":       answerValidatePermissions,
	"giturl-normalize":          answerNormalizeURL,
	"giturl-equal":              answerSameURL,
	"giturl-isssh":              answerIsSSHURL,
	"glob":                      answerGlob,
	"syncWindow":                answerSyncWindow,
	"canSync":                   answerCanSync,
	"appset-render":             answerApplicationSet,
	"yaml":                      answerYAML,
}

func main() {
	log.SetOutput(io.Discard)
	log.SetLevel(log.PanicLevel)
	grpclog.SetLoggerV2(grpclog.NewLoggerV2(io.Discard, io.Discard, io.Discard))
	debug.SetGCPercent(400)

	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if trimmed := bytes.TrimSpace(line); len(trimmed) > 0 {
			writeLine(out, answerLine(trimmed))
		}
		// A person who types one question wants its answer now; a pipe that is
		// ahead of us is better served in large pieces.
		if in.Buffered() == 0 || err != nil {
			if flushError := out.Flush(); flushError != nil {
				os.Exit(1)
			}
		}
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func answerLine(line []byte) reply {
	var asked record
	if err := json.Unmarshal(line, &asked); err != nil {
		return reply{Answer: object{"malformed": err.Error()}}
	}
	answer, known := kinds[asked.Kind]
	if !known {
		return reply{ID: asked.ID, Answer: object{"unsupported": fmt.Sprintf("no kind %q", asked.Kind)}}
	}
	return reply{ID: asked.ID, Answer: protect(answer, asked.Input)}
}

func protect(answer func(json.RawMessage) any, input json.RawMessage) (result any) {
	defer func() {
		if crash := recover(); crash != nil {
			var malformed malformedInput
			if err, isError := crash.(error); isError && errors.As(err, &malformed) {
				result = object{"malformed": malformed.Error()}
				return
			}
			result = object{"panic": fmt.Sprint(crash)}
		}
	}()
	return answer(input)
}

func writeLine(out *bufio.Writer, answered reply) {
	var encoded bytes.Buffer
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(answered); err != nil {
		encoded.Reset()
		_ = encoder.Encode(reply{ID: answered.ID, Answer: object{"malformed": err.Error()}})
	}
	_, _ = out.Write(encoded.Bytes())
}
