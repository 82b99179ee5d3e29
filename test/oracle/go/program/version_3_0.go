//go:build argocd_3_0

package main

import (
	"context"
	"time"
	_ "unsafe"

	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/argoproj/argo-cd/v3/applicationset/generators"
	_ "github.com/argoproj/argo-cd/v3/controller"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	listers "github.com/argoproj/argo-cd/v3/pkg/client/listers/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/argo"
	"github.com/argoproj/argo-cd/v3/util/settings"
)

//go:linkname deriveServiceAccount github.com/argoproj/argo-cd/v3/controller.deriveServiceAccountToImpersonate
func deriveServiceAccount(project *v1alpha1.AppProject, application *v1alpha1.Application, cluster *v1alpha1.Cluster) (string, error)

// Before 3.5 the check is written inside the sync itself, out of reach.
func permitSyncTask(syncTaskQuestion) any {
	return object{"unsupported": "the check has no function of its own in this version"}
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
	return project.IsGroupKindPermitted(resource.groupKind(), resource.Namespaced)
}

func isResourcePermitted(project v1alpha1.AppProject, resource resourceFact, destination resolvedDestination, clusters projectClusters) (bool, error) {
	cluster := &v1alpha1.Cluster{Name: destination.Name, Server: destination.Server}
	return project.IsResourcePermitted(resource.groupKind(), resource.Namespace, cluster, clusters)
}

func resolveDestination(destination v1alpha1.ApplicationDestination, facts registryDB) any {
	_, err := argo.GetDestinationCluster(context.Background(), destination, facts)
	return failure(err)
}

func canSync(windows *v1alpha1.SyncWindows, manual bool, _ *time.Time) (bool, error) {
	return windows.CanSync(manual)
}

func (facts repositoryFacts) GetFiles(_ context.Context, repoURL, revision, _, pattern string, _, _ bool) (map[string][]byte, error) {
	return facts.files(repoURL, revision, pattern)
}

func (facts repositoryFacts) GetDirectories(_ context.Context, repoURL, revision, _ string, _, _ bool) ([]string, error) {
	return facts.directories(repoURL, revision)
}

func newClusterGenerator(reader client.Client, clientset kubernetes.Interface) generators.Generator {
	return generators.NewClusterGenerator(context.Background(), reader, clientset, controlPlane)
}
