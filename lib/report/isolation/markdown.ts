import type { Boundary, ClusterIsolation, InstancePair } from '../../access/isolation';

const TOPICS: Readonly<Record<Boundary['topic'], string>> = {
  secrets: 'Their secrets',
  deploys: 'Their deploys',
  users: 'Their users',
  routes: 'Their routes',
};

/** The isolation page of a shared cluster: what keeps each pair of instances apart, and what does not. */
export function printIsolation(isolation: ClusterIsolation): string {
  const { cluster, server, instances, pairs } = isolation;
  const lines = [
    `# Cluster ${cluster}: what keeps its instances apart`,
    '',
    `Server \`${server}\`. Instances: ${instances.length === 0 ? 'none' : instances.map(({ name }) => `\`${name}\``).join(', ')}.`,
  ];
  for (const { name, namespaces, destinations } of instances) {
    lines.push('', `- \`${name}\` deploys to ${list(destinations)}; its namespaces are ${list(namespaces)}.`);
  }
  for (const pair of pairs) lines.push('', ...printPair(pair));
  if (pairs.length === 0) lines.push('', 'One instance or none: there is nobody to be kept apart from.');
  return `${lines.join('\n')}\n`;
}

function printPair({ a, b, boundaries, shared }: InstancePair): string[] {
  const broken = boundaries.filter(({ apart }) => !apart);
  const lines = [`## ${a} and ${b}`, '', '| | Kept apart by | Not kept apart |', '| --- | --- | --- |'];
  for (const [topic, title] of Object.entries(TOPICS)) {
    const own = boundaries.filter((boundary) => boundary.topic === topic);
    const cell = (apart: boolean) =>
      own
        .filter((boundary) => boundary.apart === apart)
        .map(({ by }) => by)
        .join('<br>') || ' ';
    lines.push(`| ${title} | ${cell(true)} | ${cell(false)} |`);
  }
  lines.push('', 'Nothing keeps apart:', '', ...shared.map((what) => `- ${what}`));
  if (broken.length > 0) lines.push('', `**${broken.length} of ${boundaries.length} boundaries do not hold.**`);
  lines.push(
    '',
    "They share one trust domain: data that must stay out of reach of the other's admins needs a cluster of its own.",
  );
  return lines;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.map((name) => `\`${name}\``).join(', ');
}
