// The one direction (docs/architecture.md): site and runners import pipeline, and pipeline imports neither.
const TEST = '[.]test[.]ts$'

/** In the order of a run: what is measured, where, from what; what knows and watches; the trial, its record, the whole session. */
const STAGES = ['plan', 'host', 'build', 'verify', 'observer', 'trial', 'seal', 'session', 'publish']

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
      name: 'schema-imports-nothing-of-ours',
      comment: 'All folders import it, so it imports none of them.',
      severity: 'error',
      from: { path: '^pipeline/schema/', pathNot: TEST },
      to: { path: '^(?:pipeline|site|runners)/', pathNot: '^pipeline/schema/' },
    },
    {
      name: 'site-reads-pairs',
      comment:
        'The pipeline fits each league once; pages and scripts read its pairs. The programs in site/ run the pipeline.',
      severity: 'error',
      from: { path: '^site/[^/]+/', pathNot: TEST },
      to: { path: '/statistics/(?:two-way-fit|by-round|league|places)[.]ts$', reachable: true },
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
    ...STAGES.map((stage, at) => ({
      name: `runners-${stage}-imports-earlier-stages-only`,
      comment: 'A run goes one way, and the programs in runners/ stand above its stages.',
      severity: 'error',
      from: { path: `^runners/${stage}/`, pathNot: TEST },
      to: { path: `^runners/(?:(?:${[...STAGES.slice(at + 1), 'new', 'bench'].join('|')})/|[^/]+$)` },
    })),
  ],
  options: {
    exclude: { path: '(?:^|/)node_modules/|^(?:dist|data)/|^runners/(?:.build|frameworks|templates)/|/testdata/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.astro', '.json'] },
  },
}
