import { printRemovals } from '../../lib/report/removal/markdown';
import { findShapeFaults } from '../../lib/synth/shape-faults';

const page = (shape: string, onRemoval: string) =>
  printRemovals('vps', [{ application: 'bandit', shape, project: 'apps', onRemoval }]);
const file = (text: string) => ({ area: 'page' as const, path: 'docs/removal/vps.md', text, construct: 'vps' });

test('an element that becomes a cascading Application is refused, with the way to do it', () => {
  expect(
    findShapeFaults([file(page('Application', 'cascade'))], (path) =>
      path === 'docs/removal/vps.md' ? page('element of apps', 'keep') : undefined,
    ),
  ).toEqual([
    {
      code: 'shape-change-cascades',
      construct: 'vps',
      what: 'Application `bandit` was an element of apps (`keep`) and becomes an Application of its own (`cascade`)',
      why: 'what it deployed would be deleted, since one of the two cascades (docs/removal/vps.md)',
      fix: "say `ownApplication: '…'` first, and nothing of removal; when that is committed and synced, `onRemoval: 'cascade'`",
    },
  ]);
});

test('without a page of before nothing is known, and nothing refused', () => {
  expect(findShapeFaults([file(page('Application', 'cascade'))], () => undefined)).toEqual([]);
});

test('other pages are none of its business', () => {
  const other = { ...file(page('Application', 'cascade')), path: 'docs/tenants/vps.md' };
  expect(findShapeFaults([other], () => page('element of apps', 'keep'))).toEqual([]);
});
