package main

import (
	"context"
	"encoding/json"
	"sync"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	listers "github.com/argoproj/argo-cd/v3/pkg/client/listers/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/settings"
)

const controlPlane = "argocd"

// scopedDB holds the repositories and clusters whose secrets name a project.
type scopedDB struct {
	registryDB
	repositories []*v1alpha1.Repository
	clusters     []*v1alpha1.Cluster
}

func (facts scopedDB) repositoriesOf(project string) []*v1alpha1.Repository {
	found := []*v1alpha1.Repository{}
	for _, repository := range facts.repositories {
		if repository.Project == project {
			found = append(found, repository)
		}
	}
	return found
}

func (facts scopedDB) GetProjectClusters(_ context.Context, project string) ([]*v1alpha1.Cluster, error) {
	found := []*v1alpha1.Cluster{}
	for _, cluster := range facts.clusters {
		if cluster.Project == project {
			found = append(found, cluster)
		}
	}
	return found, nil
}

var (
	settingsLock sync.Mutex
	// A settings manager watches a ConfigMap and is dear; the questions repeat few.
	settingsByGlobalProjects = map[string]*settings.SettingsManager{}
)

func settingsWith(globalProjects string) *settings.SettingsManager {
	settingsLock.Lock()
	defer settingsLock.Unlock()
	if known, found := settingsByGlobalProjects[globalProjects]; found {
		return known
	}
	labels := map[string]string{"app.kubernetes.io/part-of": "argocd"}
	client := fake.NewClientset(
		&corev1.ConfigMap{
			ObjectMeta: metav1.ObjectMeta{Name: "argocd-cm", Namespace: controlPlane, Labels: labels},
			Data:       map[string]string{"globalProjects": globalProjects},
		},
		&corev1.Secret{
			ObjectMeta: metav1.ObjectMeta{Name: "argocd-secret", Namespace: controlPlane, Labels: labels},
			Data:       map[string][]byte{"admin.password": nil, "server.secretkey": nil},
		},
	)
	manager := settings.NewSettingsManager(context.Background(), client, controlPlane)
	settingsByGlobalProjects[globalProjects] = manager
	return manager
}

// answerEffectiveProject gives the project as the controller sees it: project-scoped
// repositories and clusters appended, then the global projects merged.
func answerEffectiveProject(input json.RawMessage) any {
	asked := read[struct {
		Name           string                 `json:"name"`
		Projects       []v1alpha1.AppProject  `json:"projects"`
		GlobalProjects string                 `json:"globalProjects"`
		Repositories   []*v1alpha1.Repository `json:"repositories"`
		Clusters       []*v1alpha1.Cluster    `json:"clusters"`
	}](input)
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	for index := range asked.Projects {
		project := &asked.Projects[index]
		project.Namespace = controlPlane
		if err := indexer.Add(project); err != nil {
			panic(malformedInput{err})
		}
	}
	facts := scopedDB{repositories: asked.Repositories, clusters: asked.Clusters}
	project, err := effectiveProject(asked.Name, listers.NewAppProjectLister(indexer), settingsWith(asked.GlobalProjects), facts)
	if err != nil {
		return failure(err)
	}
	return object{"spec": plainSpec(project.Spec)}
}
