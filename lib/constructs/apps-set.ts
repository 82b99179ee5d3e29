import { Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { ApplicationSet, toJson_ApplicationSetSpec } from '../../imports/argoproj.io';
import { ON_REMOVAL } from '../model/annotations';
import type { Cluster } from './cluster';
import { templatedImageAnnotations, type WriteBack } from './image-automation';
import { type InstallationContext, installationOf } from './installation-context';
import { Manifest } from './manifest';
import type { Project } from './project';
import { syncPolicy } from './sync-policy';

/** One element: an app of one image in a folder of its own name. */
export interface AppElement {
  readonly name: string;
  /** Image without its tag. */
  readonly image: string;
  readonly tag: string;
  /** Name image automation knows the image by. */
  readonly alias: string;
}

/** Where the elements go, and where their images are written down. */
export interface AppsSetProps {
  readonly cluster: Cluster;
  /** The set has the project's name. */
  readonly project: Project;
  readonly writeBack: WriteBack;
}

/**
 * The ApplicationSet of the owner's single-image apps. A set cannot speak for one element: removal is always `keep`
 * (`preserveResourcesOnDeletion`, or the controller adds the finalizer by itself), and what one element's scaler
 * writes is ignored for all.
 */
export class AppsSet extends Construct {
  private readonly elements: AppElement[] = [];
  private scaled = false;

  constructor(scope: Construct, id: string, props: AppsSetProps) {
    super(scope, id);
    const { name } = props.project;
    const context = installationOf(this);
    new Manifest(this, 'Resource', {
      file: `${context.id}/argocd/applicationsets/${name}.yaml`,
      program: context.program,
      object: {
        ...ApplicationSet.GVK,
        metadata: {
          name,
          namespace: context.argocdNamespace,
          annotations: { [ON_REMOVAL]: 'keep' },
        },
        spec: Lazy.any({ produce: () => this.render(context, props) }),
      },
    });
  }

  /** Adds an app. @param scaled whether something else sets its replicas. */
  public add(element: AppElement, scaled: boolean): void {
    this.elements.push(element);
    this.scaled ||= scaled;
  }

  private render(context: InstallationContext, { cluster, project, writeBack }: AppsSetProps) {
    return toJson_ApplicationSetSpec({
      goTemplate: true,
      goTemplateOptions: ['missingkey=error'],
      generators: [
        { list: { elements: [...this.elements].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) } },
      ],
      syncPolicy: { preserveResourcesOnDeletion: true },
      template: {
        metadata: {
          name: '{{.name}}',
          annotations: { [ON_REMOVAL]: 'keep', ...templatedImageAnnotations(writeBack) },
        },
        spec: {
          project: project.name,
          source: { repoUrl: context.repository, path: 'apps/{{.name}}', targetRevision: context.revision },
          destination: { server: cluster.server, namespace: '{{.name}}' },
          syncPolicy: syncPolicy({ ignoresDifferences: this.scaled, version: context.argocdVersion }),
          ...(this.scaled ? { ignoreDifferences: [IGNORE_REPLICAS] } : {}),
        },
      },
    });
  }
}

/** Leaves the number of replicas to an autoscaler. */
export const IGNORE_REPLICAS = { group: 'apps', kind: 'Deployment', jsonPointers: ['/spec/replicas'] };
