//go:build argocd_3_5

package main

import (
	"context"
	"time"
	_ "unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/argoproj/argo-cd/v3/applicationset/generators"
	_ "github.com/argoproj/argo-cd/v3/controller"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	listers "github.com/argoproj/argo-cd/v3/pkg/client/listers/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/argo"
	"github.com/argoproj/argo-cd/v3/util/settings"
)

//go:linkname validateSyncPermissions github.com/argoproj/argo-cd/v3/controller.validateSyncPermissions
func validateSyncPermissions(project *v1alpha1.AppProject, cluster *v1alpha1.Cluster, clusters func(string) ([]*v1alpha1.Cluster, error), object *unstructured.Unstructured, kind *metav1.APIResource) error

func permitSyncTask(asked syncTaskQuestion) any {
	object := &unstructured.Unstructured{Object: map[string]any{}}
	object.SetGroupVersionKind(schema.GroupVersionKind{Group: asked.Object.Group, Version: "v1", Kind: asked.Object.Kind})
	object.SetName(asked.Object.Name)
	object.SetNamespace(asked.Object.Namespace)
	var kind *metav1.APIResource
	if asked.Namespaced != nil {
		kind = &metav1.APIResource{Namespaced: *asked.Namespaced}
	}
	cluster := &v1alpha1.Cluster{Name: asked.Cluster.Name, Server: asked.Cluster.Server}
	return failure(validateSyncPermissions(&asked.Project, cluster, scopedClusters(asked.ScopedClusters), object, kind))
}

func (facts scopedDB) GetProjectRepositories(project string) ([]*v1alpha1.Repository, error) {
	return facts.repositoriesOf(project), nil
}

func effectiveProject(name string, lister listers.AppProjectLister, manager *settings.SettingsManager, facts scopedDB) (*v1alpha1.AppProject, error) {
	return argo.GetAppProjectByName(context.Background(), name, lister, controlPlane, manager, facts)
}

func isDestinationPermitted(project v1alpha1.AppProject, destination resolvedDestination, clusters projectClusters) (bool, error) {
	cluster := &v1alpha1.Cluster{Name: destination.Name, Server: destination.Server}
	return project.IsDestinationPermitted(cluster, destination.Namespace, clusters)
}

func isGroupKindPermitted(project v1alpha1.AppProject, resource resourceFact) bool {
	return project.IsGroupKindNamePermitted(resource.groupKind(), resource.Name, resource.Namespaced)
}

func isResourcePermitted(project v1alpha1.AppProject, resource resourceFact, destination resolvedDestination, clusters projectClusters) (bool, error) {
	cluster := &v1alpha1.Cluster{Name: destination.Name, Server: destination.Server}
	return project.IsResourcePermitted(resource.groupKind(), resource.Name, resource.Namespace, cluster, clusters)
}

func deriveServiceAccount(project *v1alpha1.AppProject, application *v1alpha1.Application, cluster *v1alpha1.Cluster) (string, error) {
	return settings.DeriveServiceAccountToImpersonate(project, application, cluster)
}

func resolveDestination(destination v1alpha1.ApplicationDestination, facts registryDB) any {
	_, err := argo.GetDestinationCluster(context.Background(), destination, facts)
	return failure(err)
}

func canSync(windows *v1alpha1.SyncWindows, manual bool, started *time.Time) (bool, error) {
	return windows.CanSync(manual, started)
}

func (facts repositoryFacts) GetFiles(_ context.Context, repoURL, revision, _, pattern string, _ bool, _ *v1alpha1.SourceIntegrity) (map[string][]byte, error) {
	return facts.files(repoURL, revision, pattern)
}

func (facts repositoryFacts) GetDirectories(_ context.Context, repoURL, revision, _ string, _ bool, _ *v1alpha1.SourceIntegrity) ([]string, error) {
	return facts.directories(repoURL, revision)
}

func newClusterGenerator(reader client.Client, _ kubernetes.Interface) generators.Generator {
	return generators.NewClusterGenerator(reader, controlPlane)
}
