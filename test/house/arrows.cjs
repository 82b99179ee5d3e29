// Who may import whom, one entry a room: what it may reach, and why nothing else. DESIGN.md, "The house".
// A room that is not named by an entry may be imported by none.

/** @type {Record<string, { may: string[], why: string }>} */
const ROOMS = {
  model: { may: [], why: 'plain data is what everything else agrees on: it can depend on nothing' },
  decisions: {
    may: ['model'],
    why: "Argo CD's answers are pure functions of data and a version, so that real code can be compared with them",
  },
  inventory: { may: ['model', 'decisions'], why: 'the one reader turns files into data and judges nothing' },
  expand: {
    may: ['model', 'decisions', 'inventory'],
    why: 'a set becomes Applications as the controller makes them, whoever asks',
  },
  render: {
    may: ['model', 'decisions', 'inventory'],
    why: 'a source becomes objects as the repo-server makes them, whoever asks',
  },
  checks: {
    may: ['model', 'decisions', 'expand'],
    why: 'a rule sees data, never files: then it says the same of any tree',
  },
  plan: { may: ['model', 'decisions', 'expand'], why: 'a plan compares two trees of data' },
  access: { may: ['model', 'decisions', 'expand'], why: 'who can do what follows from data alone' },
  report: { may: ['model', 'checks', 'plan', 'access'], why: 'a printer takes a finished result and decides nothing' },
  constructs: {
    may: ['model', 'decisions'],
    why: 'constructs state what is wanted; the checks judge it from outside, as they judge any YAML',
  },
  synth: {
    may: ['model', 'constructs', 'inventory', 'checks', 'report', 'access'],
    why: 'synthesis joins what was declared with the judges; pages about isolation are computed by access',
  },
};

/** Rooms that touch neither files nor the process, the clock, the console or cdk8s. */
const PURE = ['model', 'decisions', 'checks', 'plan', 'access', 'report'];

const anyOf = (names) => `^lib/(?:${names.join('|')})/`;

const arrows = Object.entries(ROOMS).map(([room, { may, why }]) => ({
  name: `${room}-reaches-too-far`,
  comment: why,
  severity: 'error',
  from: { path: `^lib/${room}/` },
  to: { path: '^lib/', pathNot: anyOf([room, ...may]) },
}));

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'room-without-arrows',
      comment: 'a new folder under lib has to say what it may import before anything lands in it',
      severity: 'error',
      from: { path: '^lib/[^/]+/', pathNot: anyOf([...Object.keys(ROOMS), 'cli']) },
      to: { path: '^lib/' },
    },
    {
      name: 'cli-builds-constructs',
      comment: 'the command line judges YAML; it meets the constructs there and nowhere else',
      severity: 'error',
      from: { path: '^lib/cli/' },
      to: { path: '^lib/(?:constructs/|index)' },
    },
    {
      name: 'cli-is-imported',
      comment: 'the command line is the rim: whatever it knows, nobody else may need',
      severity: 'error',
      from: { path: '^(?:lib|main|clusters)', pathNot: '^lib/cli/' },
      to: { path: '^lib/cli/' },
    },
    {
      name: 'index-is-imported-from-inside',
      comment: 'the public list is for users; inside, a file imports the file that holds the idea',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^lib/index' },
    },
    {
      name: 'report-runs-what-it-prints',
      comment: 'printers know the shapes of results, not how they come about',
      severity: 'error',
      from: { path: '^lib/report/' },
      to: { path: anyOf(['checks', 'plan', 'access']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'program-goes-behind-the-list',
      comment: 'the program in this repository uses what every user gets',
      severity: 'error',
      from: { path: '^(?:main|clusters/)' },
      to: { path: '^(?:lib/(?!index)|imports/)' },
    },
    {
      name: 'generated-types-leak',
      comment: 'cdk8s import renames fields and drops descriptions: constructs translate, nobody else sees it',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/constructs/' },
      to: { path: '^imports/' },
    },
    {
      name: 'cdk8s-outside-constructs',
      comment: 'everything but constructs and synthesis works on trees that cdk8s never saw',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/(?:constructs|synth|index)' },
      to: { path: 'node_modules/(?:cdk8s|constructs|cdk8s-plus-[0-9]+)/' },
    },
    {
      name: 'pure-room-touches-the-machine',
      comment: 'pure rooms give the same answer everywhere and can be tested without a machine',
      severity: 'error',
      from: { path: anyOf(PURE) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'development-tool-in-the-product',
      comment: 'a user installs the dependencies and the peers, and nothing else',
      severity: 'error',
      from: { path: '^lib/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer', 'type-only'] },
    },
    {
      name: 'cycle',
      comment: 'files that need each other are one idea in two places; but a generator of a set may hold generators',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/expand/generators/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:build|dist|test|\\.\\./)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
  },
};

// dependency-cruiser permits no members of ours in its configuration; the house tests read these.
Object.defineProperty(module.exports, 'PURE', { value: PURE, enumerable: false });
Object.defineProperty(module.exports, 'ROOMS', { value: ROOMS, enumerable: false });
