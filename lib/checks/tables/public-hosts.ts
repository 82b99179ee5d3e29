/** Hosts where anybody may have a repository. */
export const PUBLIC_HOSTS: readonly string[] = [
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
  'gitea.com',
  'git.sr.ht',
  'ghcr.io',
  'quay.io',
  'docker.io',
  'registry-1.docker.io',
];
