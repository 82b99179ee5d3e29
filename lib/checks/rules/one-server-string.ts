import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { refer } from '../facts/application-fact';
import { canonicalServer } from '../facts/canonical-server';
import { isPattern } from '../facts/match-glob';
import { referProject } from '../facts/project-fact';
import { enumerate } from '../facts/words';
import type { Reference } from '../finding';
import type { Rule } from '../rule';

const application = (name: string, destination: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: ${name}}
  destination: {${destination}, namespace: shop}
`;

/** Two spellings that can only be one cluster. */
export const oneServerString: Rule = {
  id: 'one-server-string',
  group: 'ownership',
  severity: 'error',
  title: 'one cluster is spelled in two ways',
  why: 'Argo CD compares clusters as text: a project that permits `https://c.example.com` does not permit `https://c.example.com/` or `https://c.example.com:443`. And nobody can see that two Applications share a namespace when one says it of the name and the other of the server.',
  fix: 'use one server string for each cluster, everywhere.',
  acceptable: false,
  bad: {
    title: 'with and without the port',
    yaml: `${application('cart', "server: 'https://c.example.com'")}---${application('till', "server: 'https://c.example.com:443'")}`,
  },
  good: {
    title: 'one spelling',
    yaml: `${application('cart', "server: 'https://c.example.com'")}---${application('till', "server: 'https://c.example.com'")}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(oneServerString);
    const canonical = new Map<string, string>();
    const canonize = (server: string) => {
      const known = canonical.get(server) ?? canonicalServer(server);
      canonical.set(server, known);
      return known;
    };
    const spellings = new Map<string, Map<string, Reference[]>>();
    const note = (text: string, cluster: string, place: Reference) => {
      const known = spellings.get(cluster) ?? new Map<string, Reference[]>();
      spellings.set(cluster, known);
      const places = known.get(text);
      if (places) places.push(place);
      else known.set(text, [place]);
    };
    for (const each of facts.applications) {
      const { server = '', name = '' } = each.destination;
      if (server !== '') note(server, canonize(server), refer(each, ['spec', 'destination', 'server']));
      else if (name !== '')
        note(`name ${name}`, clusterOfName(name, facts), refer(each, ['spec', 'destination', 'name']));
    }
    for (const project of facts.projects.all)
      (project.spec.destinations ?? []).forEach(({ server = '', name = '' }, index) => {
        const at = (field: string) => referProject(project, ['spec', 'destinations', index, field]);
        if (server !== '' && !isPattern(server)) note(server, canonize(server), at('server'));
        else if (server === '' && name !== '' && !isPattern(name))
          note(`name ${name}`, clusterOfName(name, facts), at('name'));
      });
    for (const [cluster, known] of spellings) {
      if (known.size < 2) continue;
      // On a tie the tidy spelling is the one to keep: the others would only be complained of next.
      const isTidy = ([text]: readonly [string, unknown]) => text === canonize(text);
      const ordered = [...known].sort(
        (a, b) => b[1].length - a[1].length || Number(isTidy(b)) - Number(isTidy(a)) || (a[0] < b[0] ? -1 : 1),
      );
      const [usual, ...others] = ordered;
      for (const [, places] of others)
        for (const place of places)
          causes.add(cluster, place, () => ({
            severity: ordered.filter(([text]) => !text.startsWith('name ')).length > 1 ? 'error' : 'warning',
            what: `${enumerate(ordered.map(([text]) => text))} can only be one cluster`,
            why: `Argo CD compares the text: what is permitted for one spelling is refused for another, and \`${usual![0]}\` is the usual one here`,
            fix: `write \`${usual![0]}\` everywhere`,
          }));
    }
    return causes.result();
  },
};

function clusterOfName(name: string, facts: Facts): string {
  const known = facts.clusters.known.find((cluster) => cluster.name === name);
  return known ? canonicalServer(known.server) : `name ${name}`;
}
