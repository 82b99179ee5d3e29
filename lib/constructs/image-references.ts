import type { Construct } from 'constructs';
import { recordFault } from './fault';

/** Registry, path and tag as image-updater takes them; no digest, since the digest is what it looks for. */
const REFERENCE = /^[a-z0-9][a-z0-9.-]*(?::\d+)?(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*(?::[A-Za-z0-9_][\w.-]{0,127})?$/;
const ALIAS = /^[A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?$/;

/** Records a fault for every image that image automation could not follow, and every alias that is no part of a name. */
export function requireImages(scope: Construct, images: Readonly<Record<string, string>>): void {
  for (const [alias, reference] of Object.entries(images)) {
    if (ALIAS.test(alias) && typeof reference === 'string' && REFERENCE.test(reference)) continue;
    recordFault(scope, {
      code: 'image-invalid',
      construct: scope.node.path,
      what: `\`${alias}=${reference}\` is no alias and image`,
      why: 'image automation takes `registry/path:tag`, and the alias becomes part of an annotation’s name',
      fix: "write it as in `images: { api: 'ghcr.io/example/api:latest' }`",
    });
  }
}
