import type { GitTree } from '../lab/git-repository';
import { makeChartFiles, type StandInChart } from './helm-repository';
import {
  makeClaim,
  makeConfigMap,
  makeDeployment,
  makeKustomization,
  makeService,
  printObjects,
} from './stand-in-objects';

function underFolder(folder: string, files: GitTree): GitTree {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [`${folder}/${path}`, file]));
}

/** A chart that renders one Deployment and its Service, named after the release. */
function makeServiceChart(name: string, more: Readonly<Record<string, string>> = {}): StandInChart {
  const deployment = printObjects(makeDeployment('RELEASE', 'registry.invalid/RELEASE:1'), makeService('RELEASE'));
  return {
    name,
    version: '1.0.0',
    values: { replicas: 1 },
    templates: { 'workload.yaml': deployment.replaceAll('RELEASE', '{{ .Release.Name }}'), ...more },
  };
}

/** The owner's second repository: a chart, and the values that image automation would write. */
export function makeRankstackTree(): GitTree {
  return {
    ...underFolder('k8s/chart', makeChartFiles(makeServiceChart('rankstack'))),
    'k8s/chart/values-image.yaml': '{}\n',
  };
}

/** A friend's plain manifests. */
export function makeKirroTree(): GitTree {
  return {
    'k8s/app.yaml': printObjects(
      makeDeployment('kirro', 'registry.invalid/kirro:1'),
      makeService('kirro'),
      makeConfigMap('kirro'),
    ),
  };
}

/** A tenant's chart with a database on the volume that the cluster keeps for it. */
export function makeVcapBackendTree(): GitTree {
  const claim = '{{ .Release.Name }}-data';
  const database = printObjects(
    makeClaim('CLAIM', 'VOLUME', '10Gi'),
    makeDeployment('RELEASE-postgres', 'registry.invalid/postgres:1', 'CLAIM'),
    makeService('RELEASE-postgres', 5432),
  );
  const chart = makeServiceChart('vcap-backend', {
    'database.yaml': database
      .replaceAll('CLAIM', claim)
      .replaceAll('VOLUME', `${claim}-vps`)
      .replaceAll('RELEASE', '{{ .Release.Name }}'),
  });
  return {
    ...underFolder('k8s/chart', makeChartFiles(chart)),
    'deploy/vps-dev/values.yaml': 'replicas: 1\n',
    'deploy/vps-staging/values.yaml': 'replicas: 1\n',
  };
}

/** The tenant's second service, without data. */
export function makeVcapFrontendTree(): GitTree {
  return {
    ...underFolder('k8s/chart', makeChartFiles(makeServiceChart('vcap-frontend'))),
    'deploy/vps-staging/values.yaml': 'replicas: 1\n',
  };
}

/** A small tenant's kustomize folder. */
export function makeRadarTree(): GitTree {
  return {
    'deploy/k8s/kustomization.yaml': makeKustomization('radar.yaml'),
    'deploy/k8s/radar.yaml': printObjects(
      makeClaim('radar-data', 'radar-data-vps', '1Gi'),
      makeDeployment('radar-api', 'ghcr.io/example-third/radar/api:edge', 'radar-data'),
      makeDeployment('radar-web', 'ghcr.io/example-third/radar/web:edge'),
      makeService('radar-api'),
    ),
  };
}

/** Charts of the trusted Helm repositories, at the versions that the program pins. */
export const STAND_IN_CHARTS: Readonly<Record<'argo-helm' | 'kedacore' | 'seaweedfs', readonly StandInChart[]>> = {
  'argo-helm': [
    {
      name: 'argo-cd',
      version: '9.1.0',
      // Not Argo CD: the lab's runs as processes. What the chart would configure is read from the values by the lab.
      templates: { 'marker.yaml': printObjects(makeConfigMap('argo-cd-chart')) },
    },
    { ...makeServiceChart('argocd-image-updater'), version: '0.12.3' },
  ],
  kedacore: [
    { ...makeServiceChart('keda'), version: '2.17.2' },
    { ...makeServiceChart('keda-add-ons-http'), version: '0.10.0' },
  ],
  seaweedfs: [{ ...makeServiceChart('seaweedfs'), version: '4.48.0' }],
};
