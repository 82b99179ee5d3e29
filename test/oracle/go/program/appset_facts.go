package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/argoproj/argo-cd/v3/applicationset/generators"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
)

// appsetFacts is all that a set's generators would look up outside the set.
type appsetFacts struct {
	Git      repositoryFacts `json:"git"`
	Clusters json.RawMessage `json:"clusters"`
	Stubs    []generatorStub `json:"stubbedGenerators"`
	Projects *[]string       `json:"projects"`
}

type directoryListing struct {
	RepoURL     string   `json:"repoURL"`
	Revision    string   `json:"revision"`
	Directories []string `json:"directories"`
	Error       string   `json:"error"`
}

// fileListing is what the repo-server returned for one pattern; without a
// pattern it is a whole repository, whose files are matched by path.Match.
type fileListing struct {
	RepoURL  string            `json:"repoURL"`
	Revision string            `json:"revision"`
	Pattern  *string           `json:"pattern"`
	Files    map[string]string `json:"files"`
	Error    string            `json:"error"`
}

type repositoryFacts struct {
	DirectoryListings []directoryListing `json:"directoryListings"`
	FileListings      []fileListing      `json:"fileListings"`
}

func (facts repositoryFacts) directories(repoURL string, revision string) ([]string, error) {
	for _, listing := range facts.DirectoryListings {
		if listing.RepoURL != repoURL || listing.Revision != revision {
			continue
		}
		if listing.Error != "" {
			return nil, errors.New(listing.Error)
		}
		return listing.Directories, nil
	}
	return nil, errors.New("no such repository in the case")
}

func (facts repositoryFacts) files(repoURL string, revision string, pattern string) (map[string][]byte, error) {
	for _, listing := range facts.FileListings {
		if listing.RepoURL != repoURL || listing.Revision != revision || (listing.Pattern != nil && *listing.Pattern != pattern) {
			continue
		}
		if listing.Error != "" {
			return nil, errors.New(listing.Error)
		}
		found := map[string][]byte{}
		for name, content := range listing.Files {
			if listing.Pattern == nil {
				if matched, err := path.Match(pattern, name); err != nil || !matched {
					continue
				}
			}
			found[name] = []byte(content)
		}
		return found, nil
	}
	return nil, errors.New("no such file listing in the case")
}

type clusterSecretFact struct {
	Name        string            `json:"name"`
	Server      string            `json:"server"`
	Project     *string           `json:"project"`
	Labels      map[string]string `json:"labels"`
	Annotations map[string]string `json:"annotations"`
}

func (facts appsetFacts) clusterSecrets() ([]corev1.Secret, error) {
	if len(facts.Clusters) == 0 {
		return nil, nil
	}
	var failing struct {
		Error string `json:"error"`
	}
	if json.Unmarshal(facts.Clusters, &failing) == nil && failing.Error != "" {
		return nil, errors.New(failing.Error)
	}
	secrets := []corev1.Secret{}
	for _, fact := range read[[]clusterSecretFact](facts.Clusters) {
		secret := corev1.Secret{
			ObjectMeta: metav1.ObjectMeta{Name: fact.Name, Namespace: controlPlane, Labels: fact.Labels, Annotations: fact.Annotations},
			Data:       map[string][]byte{"name": []byte(fact.Name), "server": []byte(fact.Server), "config": []byte("{}")},
		}
		if fact.Project != nil {
			secret.Data["project"] = []byte(*fact.Project)
		}
		secrets = append(secrets, secret)
	}
	return secrets, nil
}

// factClient answers the two things generators ask of the API server.
type factClient struct {
	client.Client
	facts appsetFacts
}

func (facts appsetFacts) client() client.Client {
	return factClient{facts: facts}
}

func (answering factClient) List(_ context.Context, list client.ObjectList, options ...client.ListOption) error {
	secrets, err := answering.facts.clusterSecrets()
	if err != nil {
		return err
	}
	asked := client.ListOptions{}
	asked.ApplyOptions(options)
	found := list.(*corev1.SecretList)
	for _, secret := range secrets {
		if asked.LabelSelector == nil || asked.LabelSelector.Matches(labels.Set(secret.Labels)) {
			found.Items = append(found.Items, secret)
		}
	}
	return nil
}

func (answering factClient) Get(_ context.Context, key client.ObjectKey, into client.Object, _ ...client.GetOption) error {
	if answering.facts.Projects != nil {
		for _, known := range *answering.facts.Projects {
			if known == key.Name {
				return nil
			}
		}
		return apierrors.NewNotFound(schema.GroupResource{Group: "argoproj.io", Resource: "appprojects"}, key.Name)
	}
	into.SetName(key.Name)
	return nil
}

// The three types below are the one call that versions before 3.5 make of a
// Kubernetes client: the list of cluster secrets.
type factClientset struct {
	kubernetes.Interface
	facts appsetFacts
}

type factCore struct {
	corev1client.CoreV1Interface
	facts appsetFacts
}

type factSecrets struct {
	corev1client.SecretInterface
	facts appsetFacts
}

func (answering factClientset) CoreV1() corev1client.CoreV1Interface {
	return factCore{facts: answering.facts}
}

func (answering factCore) Secrets(string) corev1client.SecretInterface {
	return factSecrets{facts: answering.facts}
}

func (answering factSecrets) List(_ context.Context, options metav1.ListOptions) (*corev1.SecretList, error) {
	selector, err := labels.Parse(options.LabelSelector)
	if err != nil {
		return nil, err
	}
	// A case whose cluster list fails means the list that the generator filters.
	secrets, _ := answering.facts.clusterSecrets()
	found := &corev1.SecretList{}
	for _, secret := range secrets {
		if selector.Matches(labels.Set(secret.Labels)) {
			found.Items = append(found.Items, secret)
		}
	}
	return found, nil
}

// generatorStub gives the params of one generator that the case does not want asked.
type generatorStub struct {
	Generator v1alpha1.ApplicationSetGenerator `json:"generator"`
	Params    json.RawMessage                  `json:"params"`
	Error     string                           `json:"error"`
}

type stubbedGenerator struct {
	generators.Generator
	stubs []generatorStub
}

func (stubbed stubbedGenerator) GenerateParams(requested *v1alpha1.ApplicationSetGenerator, set *v1alpha1.ApplicationSet, reader client.Client) ([]map[string]any, error) {
	if len(stubbed.stubs) > 0 {
		bare := requested.DeepCopy()
		bare.Selector = nil
		wanted, _ := json.Marshal(bare)
		for _, stub := range stubbed.stubs {
			offered, _ := json.Marshal(stub.Generator)
			if !bytes.Equal(wanted, offered) {
				continue
			}
			if stub.Error != "" {
				return nil, errors.New(stub.Error)
			}
			return read[[]map[string]any](stub.Params), nil
		}
	}
	return stubbed.Generator.GenerateParams(requested, set, reader)
}

// remoteGenerator stands for the kinds that would ask a service; only their
// template is theirs to give without one.
type remoteGenerator struct {
	generators.Generator
	template func(*v1alpha1.ApplicationSetGenerator) *v1alpha1.ApplicationSetTemplate
}

func (remote remoteGenerator) GetTemplate(requested *v1alpha1.ApplicationSetGenerator) *v1alpha1.ApplicationSetTemplate {
	return remote.template(requested)
}

func (remoteGenerator) GenerateParams(*v1alpha1.ApplicationSetGenerator, *v1alpha1.ApplicationSet, client.Client) ([]map[string]any, error) {
	return nil, errors.New("the case does not say what this generator gave")
}

// generators builds the map that Argo CD's GetGenerators builds, with the facts
// of the case behind it.
func (facts appsetFacts) generators() map[string]generators.Generator {
	with := func(generator generators.Generator) generators.Generator {
		return stubbedGenerator{Generator: generator, stubs: facts.Stubs}
	}
	terminal := map[string]generators.Generator{
		"List":     with(generators.NewListGenerator()),
		"Clusters": with(newClusterGenerator(facts.client(), factClientset{facts: facts})),
		"Git":      with(generators.NewGitGenerator(facts.Git, controlPlane)),
		"SCMProvider": with(remoteGenerator{template: func(requested *v1alpha1.ApplicationSetGenerator) *v1alpha1.ApplicationSetTemplate {
			return &requested.SCMProvider.Template
		}}),
		"ClusterDecisionResource": with(remoteGenerator{template: func(requested *v1alpha1.ApplicationSetGenerator) *v1alpha1.ApplicationSetTemplate {
			return &requested.ClusterDecisionResource.Template
		}}),
		"PullRequest": with(remoteGenerator{template: func(requested *v1alpha1.ApplicationSetGenerator) *v1alpha1.ApplicationSetTemplate {
			return &requested.PullRequest.Template
		}}),
		"Plugin": with(remoteGenerator{template: func(requested *v1alpha1.ApplicationSetGenerator) *v1alpha1.ApplicationSetTemplate {
			return &requested.Plugin.Template
		}}),
	}
	nested := withCombinators(terminal, terminal)
	return withCombinators(terminal, nested)
}

func withCombinators(terminal map[string]generators.Generator, children map[string]generators.Generator) map[string]generators.Generator {
	all := map[string]generators.Generator{}
	for name, generator := range terminal {
		all[name] = generator
	}
	all["Matrix"] = generators.NewMatrixGenerator(children)
	all["Merge"] = generators.NewMergeGenerator(children)
	return all
}
