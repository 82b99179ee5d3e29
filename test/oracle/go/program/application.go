package main

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/argo"
	"github.com/argoproj/argo-cd/v3/util/db"
)

type clusterRegistry struct {
	ClusterByServer map[string]clusterFact     `json:"clusterByServer"`
	ServersByName   map[string]json.RawMessage `json:"serversByName"`
	ProjectClusters json.RawMessage            `json:"projectClusters"`
}

// registryDB is Argo CD's database as far as a case describes it. The texts of
// its errors are those of `util/db/cluster.go`.
type registryDB struct {
	db.ArgoDB
	registry clusterRegistry
}

func clusterNotFound(server string) error {
	return status.Errorf(codes.NotFound, "cluster %q not found", server)
}

// recordedError gives back an error that a case recorded as text, with its gRPC
// code if the text shows one.
func recordedError(text string) error {
	if rest, isNotFound := strings.CutPrefix(text, "rpc error: code = NotFound desc = "); isNotFound {
		return status.Error(codes.NotFound, rest)
	}
	return errors.New(text)
}

func (facts registryDB) GetCluster(_ context.Context, server string) (*v1alpha1.Cluster, error) {
	fact, known := facts.registry.ClusterByServer[server]
	if !known {
		return nil, clusterNotFound(server)
	}
	if fact.Error != "" {
		return nil, recordedError(fact.Error)
	}
	return &v1alpha1.Cluster{Name: fact.Name, Server: fact.Server}, nil
}

func (facts registryDB) GetClusterServersByName(_ context.Context, name string) ([]string, error) {
	raw, known := facts.registry.ServersByName[name]
	if !known {
		return nil, nil
	}
	var failing struct {
		Error string `json:"error"`
	}
	if json.Unmarshal(raw, &failing) == nil && failing.Error != "" {
		return nil, recordedError(failing.Error)
	}
	return read[[]string](raw), nil
}

func (facts registryDB) GetProjectClusters(_ context.Context, project string) ([]*v1alpha1.Cluster, error) {
	return scopedClusters(facts.registry.ProjectClusters)(project)
}

func answerResolveDestination(input json.RawMessage) any {
	asked := read[struct {
		Destination v1alpha1.ApplicationDestination `json:"destination"`
		Registry    clusterRegistry                 `json:"clusterRegistry"`
	}](input)
	return resolveDestination(asked.Destination, registryDB{registry: asked.Registry})
}

func answerValidatePermissions(input json.RawMessage) any {
	asked := read[struct {
		Spec     v1alpha1.ApplicationSpec `json:"appSpec"`
		Project  v1alpha1.AppProject      `json:"project"`
		Registry clusterRegistry          `json:"clusterRegistry"`
	}](input)
	conditions, err := argo.ValidatePermissions(context.Background(), &asked.Spec, &asked.Project, registryDB{registry: asked.Registry})
	if err != nil {
		return failure(err)
	}
	written := []object{}
	for _, condition := range conditions {
		written = append(written, object{"type": condition.Type, "message": condition.Message})
	}
	return object{"conditions": written, "error": nil}
}
