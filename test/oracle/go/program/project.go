package main

import (
	"encoding/json"
	"errors"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/security"
)

// clusterFact is a cluster as a case writes it; error stands for a lookup that fails.
type clusterFact struct {
	Name   string `json:"name"`
	Server string `json:"server"`
	Error  string `json:"error"`
}

type resolvedDestination struct {
	Name      string `json:"name"`
	Server    string `json:"server"`
	Namespace string `json:"namespace"`
}

type projectClusters func(project string) ([]*v1alpha1.Cluster, error)

func scopedClusters(raw json.RawMessage) projectClusters {
	return func(string) ([]*v1alpha1.Cluster, error) {
		var failing struct {
			Error string `json:"error"`
		}
		if json.Unmarshal(raw, &failing) == nil && failing.Error != "" {
			return nil, errors.New(failing.Error)
		}
		clusters := []*v1alpha1.Cluster{}
		if len(raw) > 0 {
			for _, fact := range read[[]clusterFact](raw) {
				clusters = append(clusters, &v1alpha1.Cluster{Name: fact.Name, Server: fact.Server})
			}
		}
		return clusters, nil
	}
}

func permitted(yes bool, err error) any {
	if err != nil {
		return failure(err)
	}
	return yes
}

func answerSource(input json.RawMessage) any {
	asked := read[struct {
		Spec   v1alpha1.AppProjectSpec    `json:"spec"`
		Source v1alpha1.ApplicationSource `json:"source"`
	}](input)
	return v1alpha1.AppProject{Spec: asked.Spec}.IsSourcePermitted(asked.Source)
}

func answerDestination(input json.RawMessage) any {
	asked := read[struct {
		Spec           v1alpha1.AppProjectSpec `json:"spec"`
		Destination    resolvedDestination     `json:"destination"`
		ScopedClusters json.RawMessage         `json:"projectScopedClusters"`
	}](input)
	project := v1alpha1.AppProject{Spec: asked.Spec}
	return permitted(isDestinationPermitted(project, asked.Destination, scopedClusters(asked.ScopedClusters)))
}

type resourceFact struct {
	Group      string `json:"group"`
	Kind       string `json:"kind"`
	Name       string `json:"name"`
	Namespaced bool   `json:"namespaced"`
	Namespace  string `json:"namespace"`
}

func (fact resourceFact) groupKind() schema.GroupKind {
	return schema.GroupKind{Group: fact.Group, Kind: fact.Kind}
}

func answerGroupKind(input json.RawMessage) any {
	asked := read[struct {
		Spec     v1alpha1.AppProjectSpec `json:"spec"`
		Resource resourceFact            `json:"resource"`
	}](input)
	return isGroupKindPermitted(v1alpha1.AppProject{Spec: asked.Spec}, asked.Resource)
}

func answerResource(input json.RawMessage) any {
	asked := read[struct {
		Spec           v1alpha1.AppProjectSpec `json:"spec"`
		Resource       resourceFact            `json:"resource"`
		Destination    resolvedDestination     `json:"destination"`
		ScopedClusters json.RawMessage         `json:"projectScopedClusters"`
	}](input)
	project := v1alpha1.AppProject{Spec: asked.Spec}
	return permitted(isResourcePermitted(project, asked.Resource, asked.Destination, scopedClusters(asked.ScopedClusters)))
}

// syncTaskQuestion is an object that a sync would touch; namespaced is null for a
// kind that the cluster does not know.
type syncTaskQuestion struct {
	Project        v1alpha1.AppProject `json:"project"`
	Object         resourceFact        `json:"object"`
	Namespaced     *bool               `json:"namespaced"`
	Cluster        clusterFact         `json:"cluster"`
	ScopedClusters json.RawMessage     `json:"projectScopedClusters"`
}

func answerSyncTask(input json.RawMessage) any {
	return permitSyncTask(read[syncTaskQuestion](input))
}

func answerSourceNamespace(input json.RawMessage) any {
	asked := read[struct {
		Spec                  v1alpha1.AppProjectSpec `json:"spec"`
		ApplicationNamespaces json.RawMessage         `json:"applicationNamespaces"`
		Application           v1alpha1.Application    `json:"application"`
		ControllerNamespace   string                  `json:"controllerNamespace"`
	}](input)
	if len(asked.ApplicationNamespaces) > 0 {
		enabled := read[[]string](asked.ApplicationNamespaces)
		return security.IsNamespaceEnabled(asked.Application.Namespace, asked.ControllerNamespace, enabled)
	}
	project := v1alpha1.AppProject{Spec: asked.Spec}
	return project.IsAppNamespacePermitted(&asked.Application, asked.ControllerNamespace)
}

func answerValidateProject(input json.RawMessage) any {
	project := read[v1alpha1.AppProject](input)
	return object{"error": codedMessage(project.ValidateProject())}
}

func answerMergeGlobalProject(input json.RawMessage) any {
	asked := read[struct {
		Project       v1alpha1.AppProjectSpec  `json:"project"`
		GlobalProject *v1alpha1.AppProjectSpec `json:"globalProject"`
	}](input)
	project := &v1alpha1.AppProject{Spec: asked.Project}
	var global *v1alpha1.AppProject
	if asked.GlobalProject != nil {
		global = &v1alpha1.AppProject{Spec: *asked.GlobalProject}
	}
	return object{"spec": plainSpec(mergeVirtualProject(project, global).Spec)}
}

func answerDestinationServiceAccount(input json.RawMessage) any {
	asked := read[struct {
		Spec        v1alpha1.AppProjectSpec `json:"spec"`
		Application v1alpha1.Application    `json:"application"`
		Cluster     clusterFact             `json:"cluster"`
	}](input)
	project := &v1alpha1.AppProject{Spec: asked.Spec}
	cluster := &v1alpha1.Cluster{Name: asked.Cluster.Name, Server: asked.Cluster.Server}
	user, err := deriveServiceAccount(project, &asked.Application, cluster)
	return object{"user": user, "error": message(err)}
}
