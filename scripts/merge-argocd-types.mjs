// Merges the type tables of several Argo CD versions into one, in which a field
// or a type says since which version it is there and from which it is gone.
// usage: node merge-argocd-types.mjs OUT VERSION.json...
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Types of which no template says anything: what lies below them is not listed. */
const OPAQUE = ['v1alpha1.ApplicationStatus', 'v1alpha1.ApplicationSetStatus', 'v1.ManagedFieldsEntry'];

/** Fields that came or changed with a minor between those listed: said by hand, from that minor's source. */
const CHANGED_WITH = { exclude: '3.1', enabled: '3.1', prune: '3.4', selfHeal: '3.4', allowEmpty: '3.4' };

const [, , out, ...files] = process.argv;
const byNumbers = (a, b) => a.localeCompare(b, 'en', { numeric: true });
const versions = files.map((file) => basename(file, '.json')).sort(byNumbers);
const minorOf = (version) => version.split('.').slice(0, 2).join('.');
const tables = new Map(files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8'))]));

/** `{since?, until?}` of something that is in some of the versions; the first one stands for all before it. */
function span(present) {
  const first = versions.findIndex((version) => present.includes(version));
  const last = versions.findLastIndex((version) => present.includes(version));
  return {
    ...(first > 0 ? { since: minorOf(versions[first]) } : {}),
    ...(last < versions.length - 1 ? { until: minorOf(versions[last + 1]) } : {}),
  };
}

/** Fields of all versions in the newest one's order; one of an older version comes after its neighbour there. */
function mergeFields(shapes) {
  const fields = [];
  for (const [version, shape] of [...shapes].reverse()) {
    let after = -1;
    for (const field of shape.fields ?? []) {
      let place = fields.findIndex((known) => JSON.stringify(known.field) === JSON.stringify(field));
      if (place >= 0) fields[place].present.push(version);
      else {
        const sameName = fields.findIndex((known) => field.json !== '' && known.field.json === field.json);
        place = (sameName >= 0 ? sameName : after) + 1;
        fields.splice(place, 0, { field, present: [version] });
      }
      after = place;
    }
  }
  return fields.map(({ field, present }) => {
    const { since, until } = span(present);
    const between = CHANGED_WITH[field.json];
    return { ...field, ...(since ? { since: between ?? since } : {}), ...(until ? { until: between ?? until } : {}) };
  });
}

const types = {};
const pending = [...new Set([...tables.values()].flatMap(({ roots }) => roots))];
while (pending.length > 0) {
  const name = pending.pop();
  if (types[name]) continue;
  if (OPAQUE.includes(name)) {
    types[name] = { kind: 'custom' };
    continue;
  }
  const shapes = versions.flatMap((version) => {
    const shape = tables.get(version).types[name];
    return shape ? [[version, shape]] : [];
  });
  const { kind, elem } = shapes.at(-1)[1];
  const fields = mergeFields(shapes);
  types[name] = { kind, ...(elem ? { elem } : {}), ...(kind === 'struct' ? { fields } : {}) };
  if (elem) pending.push(elem);
  for (const field of fields) pending.push(field.type);
}

const sorted = Object.fromEntries(
  Object.keys(types)
    .sort()
    .map((name) => [name, types[name]]),
);
const lines = Object.entries(sorted).map(([name, shape]) => `  ${JSON.stringify(name)}: ${JSON.stringify(shape)}`);
writeFileSync(out, `{\n"versions": ${JSON.stringify(versions)},\n"types": {\n${lines.join(',\n')}\n}\n}\n`);
