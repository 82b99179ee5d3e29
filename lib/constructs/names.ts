import type { Construct } from 'constructs';
import { recordFault } from './fault';

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/**
 * The id itself when it is free; a hidden one and a fault when it is taken or empty, so that `super` does not throw
 * and the rest of the program is still judged.
 */
export function claimId(scope: Construct, id: string): string {
  if (id !== '' && scope.node.tryFindChild(id) === undefined) return id;
  recordFault(scope, {
    code: id === '' ? 'id-empty' : 'id-taken',
    construct: scope.node.path === '' ? id : `${scope.node.path}/${id}`,
    what: id === '' ? 'a construct has an empty id' : `the id \`${id}\` is declared twice`,
    why: 'names in the cluster come from ids: two constructs of one id would be one object',
    fix: id === '' ? 'give it the name it is to have' : 'remove one of the two, or give it a name of its own',
  });
  for (let copy = 2; ; copy += 1) {
    const hidden = `${id} (${copy})`;
    if (scope.node.tryFindChild(hidden) === undefined) return hidden;
  }
}

/** Records a fault when a name is not one that Kubernetes takes (RFC 1123 label, at most 63 characters). */
export function requireName(scope: Construct, name: string, of: string): void {
  if (DNS_LABEL.test(name)) return;
  recordFault(scope, {
    code: 'name-invalid',
    construct: scope.node.path,
    what: `\`${name}\` cannot be the name of ${of}`,
    why: 'Kubernetes takes lower-case letters, digits and `-`, at most 63 characters, a letter or digit at both ends',
    fix: 'choose another id',
  });
}

/** Records a fault when a required reason says nothing. */
export function requireReason(scope: Construct, reason: string, of: string): void {
  if (typeof reason === 'string' && reason.trim() !== '') return;
  recordFault(scope, {
    code: 'reason-empty',
    construct: scope.node.path,
    what: `the reason for ${of} is empty`,
    why: 'a reason is written into the YAML, where a reviewer reads it and the checks accept by it',
    fix: 'say why, in a sentence that will still make sense to somebody else',
  });
}
