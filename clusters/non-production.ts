import type { Construct } from 'constructs';
import {
  builtInException,
  builtInHostException,
  Cluster,
  Hub,
  Installation,
  Instance,
  type InstanceAppProps,
  privileged,
  SharedClusterLayer,
} from '../lib';

/** Where things are: others in a lab, these in production. */
export const NON_PRODUCTION_PLACES = {
  repository: 'https://git.example.internal/platform/gitops',
  sharedServer: 'https://nonprod.example.internal:6443',
  vault: 'https://vault.example.internal:8200',
};

/** Two environments on one cluster under its layer, driven by an Argo CD on the hub. */
export function nonProduction(
  app: Construct,
  places: typeof NON_PRODUCTION_PLACES = NON_PRODUCTION_PLACES,
): Installation {
  const installation = new Installation(app, 'non-production', {
    argocdVersion: '3.5.7',
    repository: places.repository,
  });

  const hub = new Hub(new Cluster(installation, 'hub'), 'hub', {
    vault: {
      address: places.vault,
      operator: { namespace: 'vault-config-operator', path: 'kubernetes', role: 'vault-config-operator' },
    },
    clusterKinds: {
      'apiextensions.k8s.io/CustomResourceDefinition':
        'Argo CD, the runner controller and the Vault operator bring their own',
      'rbac.authorization.k8s.io/ClusterRole': 'Argo CD, Vault, homepage and the operators read the whole cluster',
      'rbac.authorization.k8s.io/ClusterRoleBinding': 'the same',
      'admissionregistration.k8s.io/MutatingWebhookConfiguration': 'the runner controller completes its own objects',
      'admissionregistration.k8s.io/ValidatingWebhookConfiguration': 'the operators refuse broken objects of their own',
    },
  });
  hub.addApp('argo-cd', {
    because: 'Argo CD manages itself',
    namespace: { name: 'argocd', because: 'Argo CD runs there already' },
  });
  hub.addApp('vault', { because: "keeps every instance's secrets", tool: 'chart' });
  hub.addApp('vault-config-operator', { because: 'writes the mounts, policies and roles of the instances' });
  hub.addApp('homepage', { because: 'shows what runs where' });
  hub.addApp('actions-runner-controller', { because: 'runs the pipelines' });

  const layer = new SharedClusterLayer(new Cluster(installation, 'nonprod', { server: places.sharedServer }), 'layer', {
    hub,
    gateway: {
      name: 'shared',
      namespace: 'traefik',
      className: 'traefik',
      certificate: { name: 'shared-wildcards', issuer: 'letsencrypt' },
    },
    clusterKinds: {
      'apiextensions.k8s.io/CustomResourceDefinition': 'every app of the layer brings its own',
      'rbac.authorization.k8s.io/ClusterRole': 'operators work on the whole cluster',
      'rbac.authorization.k8s.io/ClusterRoleBinding': 'the same',
      'admissionregistration.k8s.io/MutatingWebhookConfiguration': 'cert-manager, CloudNativePG and Kyverno',
      'admissionregistration.k8s.io/ValidatingWebhookConfiguration': 'cert-manager, CloudNativePG and Kyverno',
      'gateway.networking.k8s.io/GatewayClass': 'traefik',
      'networking.k8s.io/IngressClass': 'traefik',
      'cert-manager.io/ClusterIssuer': 'letsencrypt, for the one certificate',
      'kyverno.io/ClusterPolicy': 'the policies of the cluster',
      'scheduling.k8s.io/PriorityClass': 'the layer goes before the instances',
    },
    exceptions: [
      builtInException('rustfs-init-step-limits'),
      builtInHostException('gitea-runner-privileged', { grantsHostAccess: true, because: 'the runner builds images' }),
      builtInHostException('node-exporter-host', {
        grantsHostAccess: true,
        because: "the exporter reads the host's counters",
      }),
      builtInException('keycloak-init-copy'),
    ],
  });
  layer.addApp('cert-manager', { because: 'issues the one certificate', tool: 'chart' });
  layer.addApp('traefik', { because: 'serves the shared Gateway', tool: 'chart' });
  layer.addApp('vault-secrets-operator', { because: "brings the instances' secrets" });
  layer.addApp('cloudnative-pg', { because: "runs the instances' databases" });
  layer.addApp('kyverno', { because: 'keeps the policies of the cluster', tool: 'chart' });
  layer.addApp('monitoring', {
    because: 'watches the nodes',
    podSecurity: privileged("the node exporter reads the host's counters"),
  });

  const dev = new Instance(layer, 'dev', {
    prefix: 'dev-',
    wildcard: '*.dev.example.com',
    vault: { kvMount: 'kv-dev', jwtMount: 'jwt-dev' },
    realm: 'dev',
  });
  dev.addApp('gitea', gitea('git.dev.example.com'));
  dev.addApp('keycloak', keycloak('id.dev.example.com'));
  dev.addApp('rustfs');
  dev.addApp('grafana-dashboards');

  const preprod = new Instance(layer, 'preprod', {
    prefix: 'preprod-',
    wildcard: '*.preprod.example.com',
    vault: { kvMount: 'kv-preprod', jwtMount: 'jwt-preprod' },
    realm: 'preprod',
  });
  preprod.addApp('gitea', gitea('git.preprod.example.com'));
  preprod.addApp('keycloak', keycloak('id.preprod.example.com'));
  preprod.addApp('rustfs');
  preprod.addApp('audit', {
    namespace: { name: 'audit-shared', because: 'its database existed before the instance' },
  });

  return installation;
}

function gitea(host: string): InstanceAppProps {
  return {
    tool: 'chart',
    podSecurity: privileged('the runner builds images'),
    routes: [{ host, service: 'gitea-http', port: 3000 }],
  };
}

function keycloak(host: string): InstanceAppProps {
  return { tool: 'chart', routes: [{ host, service: 'keycloak-http', port: 8080 }] };
}
