import { substituteEnvironment } from '../../lib/render/build-environment';

const environment = { ARGOCD_APP_NAME: 'api', EMPTY: '' };

// Expectations are what Go 1.26 prints for os.Expand with Argo CD's mapping.
test.each([
  ['$ARGOCD_APP_NAME-x', 'api-x'],
  ['${ARGOCD_APP_NAME}', 'api'],
  ['a$$b', 'a$b'],
  ['$UNKNOWN/x', '/x'],
  ['$values/platform/x.yaml', '/platform/x.yaml'],
  ['${EMPTY}', ''],
  ['100$', '100$'],
  ['${}x', 'x'],
  ['${unclosed', 'unclosed'],
  ['$1a', 'a'],
  ['$.x', '$.x'],
  ['no variables', 'no variables'],
])('substitutes %j to %j', (text, expected) => {
  expect(substituteEnvironment(text, environment)).toBe(expected);
});
