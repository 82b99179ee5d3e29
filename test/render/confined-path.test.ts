import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOutOfBoundsLink, resolveInCheckout, resolveSourceFolder } from '../../lib/render/confined-path';

function checkout(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'confined-')));
  mkdirSync(join(root, 'apps/api'), { recursive: true });
  writeFileSync(join(root, 'apps/api/values.yaml'), '');
  return root;
}

test('a source folder lies inside its checkout', () => {
  const root = checkout();
  expect(resolveSourceFolder(root, 'apps/api')).toBe(join(root, 'apps/api'));
  expect(() => resolveSourceFolder(root, '/apps')).toThrow('/apps: app path is absolute');
  expect(() => resolveSourceFolder(root, '../elsewhere')).toThrow('../elsewhere: app path outside root');
  expect(() => resolveSourceFolder(root, 'apps/none')).toThrow('apps/none: app path does not exist');
  expect(() => resolveSourceFolder(root, 'apps/api/values.yaml')).toThrow('app path is not a directory');
});

test('a value file is relative to its folder, absolute to its checkout, and never outside', () => {
  const root = checkout();
  const folder = join(root, 'apps/api');
  expect(resolveInCheckout(folder, root, 'values.yaml')).toBe(join(folder, 'values.yaml'));
  expect(resolveInCheckout(folder, root, '/apps/api/values.yaml')).toBe(join(folder, 'values.yaml'));
  expect(resolveInCheckout(folder, root, '../api/values.yaml')).toBe(join(folder, 'values.yaml'));
  expect(() => resolveInCheckout(folder, root, '../../../etc/passwd')).toThrow(
    "file '../../../etc/passwd' resolved to outside repository root",
  );
});

test('a link is followed before the border is looked at', () => {
  const root = checkout();
  symlinkSync('/etc/hostname', join(root, 'apps/api/link.yaml'));
  expect(() => resolveInCheckout(join(root, 'apps/api'), root, 'link.yaml')).toThrow(
    "file 'link.yaml' resolved to outside repository root",
  );
});

test.each([
  ['/etc', true],
  ['../../../outside', true],
  ['../../apps/api/values.yaml', false],
  ['values.yaml', false],
])('a link to %s leaves the checkout: %s', (target, leaves) => {
  const root = checkout();
  symlinkSync(target, join(root, 'apps/api/link'));
  expect(findOutOfBoundsLink(root)).toBe(leaves ? 'apps/api/link' : undefined);
});
