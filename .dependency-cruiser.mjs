// The directions of imports (docs/architecture.md): site and runners import pipeline, and pipeline imports neither.
const TEST = '[.]test[.]ts$'

/**
 * The folders of a folder: each imports only those before it, so that no two import each other. `.` stands for its
 * files. The first nine of runners/ are in the order of a run: what is measured, where and from what, what verifies and
 * observes it, the trial, its record, the complete session.
 */
const ORDER = {
  pipeline: ['schema', 'tools', 'ledger', 'evaluate', 'sql', 'cli'],
  'pipeline/ledger': ['manifest', '.'],
  'pipeline/evaluate': ['statistics', 'rules', 'recordings', 'claims', '.', 'read'],
  runners: ['plan', 'host', 'build', 'verify', 'observer', 'trial', 'seal', 'session', 'publish', 'new', '.'],
  site: [
    ...['.', 'styles', 'charts', 'league', 'data', 'table', 'filter', 'search', 'components', 'compare', 'client'],
    ...['layouts', 'audit', 'pages', 'cli'],
  ],
  proofs: [
    'fixtures',
    'testing',
    'kills',
    'faults',
    'fidelity',
    'generators',
    'schedule',
    'new',
    'sandbox',
    'statistics',
    '.',
  ],
}

const pathOf = (folder, name) => (name === '.' ? `^${folder}/[^/]+$` : `^${folder}/${name}/`)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one concept, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pipeline-imports-neither',
      comment: 'What reads evidence must not depend on what makes it or on what shows it; manifests are read as data.',
      severity: 'error',
      from: { path: '^pipeline/', pathNot: TEST },
      to: { path: '^(?:site|runners)/' },
    },
    {
      name: 'site-and-runners-apart',
      comment: 'They meet in data/ and in pipeline/.',
      severity: 'error',
      from: { path: '^(site|runners)/', pathNot: TEST },
      to: { path: '^(?:site|runners)/', pathNot: '^$1/' },
    },
    {
      name: 'product-imports-no-test',
      comment: 'Fixtures and proofs are not part of the product.',
      severity: 'error',
      from: { path: '^(?:pipeline|site|runners)/', pathNot: TEST },
      to: { path: '[.]test[.]ts$|^proofs/' },
    },
    {
      name: 'tests-are-named-so',
      comment: 'A file of tests that does not end in .test.ts is run by no command.',
      severity: 'error',
      from: { path: '^(?:pipeline|site|runners)/', pathNot: TEST },
      to: { path: '^(?:node:)?test$' },
    },
    ...Object.entries(ORDER).flatMap(([folder, names]) => [
      ...names.slice(0, -1).map((name, at) => ({
        name: `${folder}/${name}-imports-no-later-folder`,
        comment: 'Move what both need to the earlier folder, or the importer to the later one.',
        severity: 'error',
        from: { path: pathOf(folder, name), pathNot: TEST },
        to: {
          path: names
            .slice(at + 1)
            .map(later => pathOf(folder, later))
            .join('|'),
        },
      })),
      {
        name: `${folder}-has-an-order`,
        comment: 'Name the folder in ORDER, after those that it imports.',
        severity: 'error',
        from: { pathNot: TEST },
        to: { path: `^${folder}/`, pathNot: [TEST, ...names.map(name => pathOf(folder, name))] },
      },
    ]),
  ],
  options: {
    exclude: { path: '(?:^|/)node_modules/|^(?:dist|data)/|^runners/(?:.build|frameworks|templates)/|/testdata/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.astro', '.json'] },
  },
}
