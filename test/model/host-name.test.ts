import { certificateCovers, coversHost, hostsMeet } from '../../lib/model/host-name';

test.each([
  ['*.dev.example.com', 'git.dev.example.com', true],
  ['*.dev.example.com', 'a.b.dev.example.com', true],
  ['*.dev.example.com', 'dev.example.com', false],
  ['*.dev.example.com', 'gitdev.example.com', false],
  ['*.dev.example.com', 'git.preprod.example.com', false],
  ['*.dev.example.com', '*.dev.example.com', true],
  ['*.example.com', '*.dev.example.com', true],
  ['*.dev.example.com', '*.example.com', false],
  ['git.example.com', 'GIT.example.com', true],
  ['git.example.com', 'id.example.com', false],
  ['*.dev.example.com', '.dev.example.com', false],
  [undefined, 'anything.example.org', true],
  ['', 'anything.example.org', true],
])('listener %s covers %s: %s', (pattern, host, covered) => {
  expect(coversHost(pattern, host)).toBe(covered);
});

test('a route with a wider wildcard still meets a narrower listener', () => {
  expect(hostsMeet('git.dev.example.com', '*.dev.example.com')).toBe(true);
  expect(hostsMeet('*.dev.example.com', '*.preprod.example.com')).toBe(false);
});

test.each([
  ['*.dev.example.com', '*.dev.example.com', true],
  ['*.example.com', '*.dev.example.com', false],
  ['*.dev.example.com', 'git.dev.example.com', true],
  ['*.dev.example.com', 'a.b.dev.example.com', false],
  ['git.dev.example.com', 'git.dev.example.com', true],
  ['git.dev.example.com', '*.dev.example.com', false],
])('certificate name %s is good for %s: %s', (dnsName, hostname, covered) => {
  expect(certificateCovers(dnsName, hostname)).toBe(covered);
});
