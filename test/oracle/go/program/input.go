package main

import (
	"encoding/json"

	"google.golang.org/grpc/status"
)

type malformedInput struct{ error }

// read decodes an input the way Argo CD's own unit tests' records were made;
// what does not fit is the asker's fault and is said as such.
func read[T any](input json.RawMessage) T {
	var value T
	if err := json.Unmarshal(input, &value); err != nil {
		panic(malformedInput{err})
	}
	return value
}

// message is how the case files write an error: null for none.
func message(err error) any {
	if err == nil {
		return nil
	}
	return object{"message": err.Error()}
}

// failure gives the answer of a question that could not be answered.
func failure(err error) object {
	return object{"error": message(err)}
}

// codedMessage adds the gRPC code, which Argo CD's API returns beside the text.
func codedMessage(err error) any {
	if err == nil {
		return nil
	}
	if coded, isStatus := status.FromError(err); isStatus {
		return object{"code": coded.Code().String(), "message": coded.Message()}
	}
	return object{"message": err.Error()}
}
