/** Pins the triggers and permissions of each workflow, and each step on a benchmark host: no linter checks these. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'

type Step = { if?: string; env?: object; 'working-directory'?: string; uses?: string; with?: object; run?: string }
type Job = Record<string, unknown> & { permissions?: Record<string, string>; steps: Step[] }
type Workflow = { on: Record<string, unknown>; permissions: unknown; jobs: Record<string, Job> }

const folder = resolve(import.meta.dirname, '../../.github/workflows')
const texts = Object.fromEntries(
  globSync('*.{yml,yaml}', { cwd: folder }).map(name => [name, readFileSync(join(folder, name), 'utf8')]),
)

/** Minutes, machine, permissions, environment, condition, and how packages are installed. */
function describeJob(job: Job): string {
  const granted = Object.entries(job.permissions ?? { all: 'unstated' }).map(([scope, level]) => `${scope} ${level}`)
  const installs = job.steps.flatMap(({ run = '' }) => run.match(/\bnpm (?:ci|i|install)\b.*/g) ?? [])
  const environment = job.environment ? [`in ${JSON.stringify(job.environment)}`] : []
  const facts = [`${job['timeout-minutes']} min`, String(job['runs-on']), ...granted, ...environment, ...installs]
  return [...facts, ...(job.if ? [`if ${job.if}`] : [])].join('; ')
}

/** Condition, variables, folder and action. */
const describeStep = ({ if: condition, env = {}, 'working-directory': at, uses, with: input, run }: Step) => {
  const action = uses && `${uses.replace(/@[0-9a-f]{40}$/, '')} ${JSON.stringify(input ?? {})}`
  return [condition && `if ${condition}`, ...Object.keys(env), at && `${at}:`, action ?? run].filter(Boolean).join(' ')
}

/** Facts of all workflows, and of the only job that runs third-party programs on our machines. */
function factsOf(files: Record<string, string>) {
  const workflows = Object.entries(files).map(([name, text]) => [name, parse(text) as Workflow] as const)
  const { jobs } = parse(files['bench.yml'] ?? '') as Workflow
  const { steps = [], ...host } = jobs.measure ?? {}
  return {
    jobs: Object.fromEntries(
      workflows.map(([name, { on, jobs }]) => {
        const events = Object.entries(on).map(([event, how]) => (event === 'push' ? [event, how] : event))
        const described = Object.entries(jobs).map(([id, job]) => [id, describeJob(job)])
        return [name, { on: JSON.stringify(events), ...Object.fromEntries(described) }]
      }),
    ),
    // each job states its permissions, and none apply to all jobs
    tops: [...new Set(workflows.map(([, workflow]) => Object.keys(workflow).join()))],
    permissions: [...new Set(workflows.map(([, { permissions }]) => JSON.stringify(permissions)))],
    unsafe: Object.values(files).flatMap(
      text =>
        text.match(/\bsecrets\b|continue-on-error|zizmor: ignore\S*|actions\/cache|(?<!manager-)\bcache: /gi) ?? [],
    ),
    host: [JSON.stringify(host), ...steps.map(describeStep), [...new Set(steps.flatMap(Object.keys))].join()],
    published: (parse(files['publish.yml'] ?? '') as Workflow).jobs.build?.steps.flatMap(({ run = [] }) => run),
    downloads: jobs.plan?.steps.map(describeStep).filter(step => step.includes('gh run')),
  }
}

const PLANNED = `if \${{ !cancelled() && needs.plan.result == 'success' }}`
const QUIET = 'npm ci --omit=dev --ignore-scripts'
const HOST = `\${{ matrix.host }}`
const PINNED: ReturnType<typeof factsOf> = {
  jobs: {
    'bench.yml': {
      on: '["workflow_dispatch"]',
      plan: `15 min; ubuntu-24.04; contents read; actions read; ${QUIET}; if github.ref == 'refs/heads/main'`,
      measure: `1440 min; self-hosted,bench-${HOST}; in {"name":"bench"}`,
      publish: `30 min; ubuntu-24.04; contents write; pull-requests write; ${QUIET}; ${PLANNED}`,
    },
    'build.yml': {
      on: '["workflow_dispatch"]',
      build: "120 min; ubuntu-24.04; contents read; npm ci --omit=dev; if github.ref == 'refs/heads/builds'",
    },
    'nightly.yml': {
      on: '["schedule","workflow_dispatch"]',
      ledger: '120 min; ubuntu-24.04; contents read; npm ci',
    },
    'publish.yml': {
      on: '[["push",{"branches":["main"]}]]',
      build: '60 min; ubuntu-24.04; contents read; npm ci',
      deploy: '15 min; ubuntu-24.04; pages write; id-token write; in {"name":"github-pages"}',
      mark: '15 min; ubuntu-24.04; contents write',
    },
    'pull-request.yml': {
      on: '["pull_request"]',
      scope: '10 min; ubuntu-24.04; contents read; npm ci',
      ledger: '30 min; ubuntu-24.04; contents read; npm ci',
      test: '60 min; ubuntu-24.04; contents read',
      versions: '30 min; ubuntu-24.04; contents read; npm ci',
      workflows: '15 min; ubuntu-24.04; contents read',
      entries: `10 min; ubuntu-24.04; contents read; ${QUIET}`,
      verify: "60 min; ubuntu-24.04; contents read; npm ci --omit=dev; if needs.entries.outputs.entries != '[]'",
      preview: '60 min; ubuntu-24.04; contents read; npm ci',
      report: `10 min; ubuntu-24.04; contents read; if \${{ !cancelled() && needs.preview.result != 'skipped' }}`,
    },
  },
  tops: ['name,on,permissions,concurrency,jobs'],
  permissions: ['{}'],
  unsafe: ['zizmor: ignore[self-hosted-runner]'],
  host: [
    JSON.stringify({
      name: `Measure on ${HOST}`,
      needs: 'plan',
      strategy: { 'fail-fast': false, matrix: { host: `\${{ fromJSON(needs.plan.outputs.hosts) }}` } },
      'runs-on': ['self-hosted', `bench-${HOST}`],
      'timeout-minutes': 1440,
      permissions: {},
      environment: { name: 'bench' },
      concurrency: { group: `bench-host-${HOST}`, 'cancel-in-progress': false, queue: 'max' },
      env: { HOST, DIGEST: `\${{ needs.plan.outputs.digest }}` },
    }),
    'rm -rf kit run checkout code builds',
    'actions/download-artifact {"name":"code","path":"code"}',
    'actions/download-artifact {"name":"kit","path":"kit"}',
    'echo "$DIGEST  code/code.tar" | sha256sum --check --strict',
    'mkdir -p checkout run && tar --extract --no-same-owner --file code/code.tar --directory checkout',
    'checkout: npm run unpack-bundle -- --kit ../kit/kit.tar --out ../builds',
    'checkout: npm run bench -- --host "$HOST" --kit ../builds/kit.json --data ../run --sandbox || test $? -eq 1',
    `actions/upload-artifact {"name":"run-${HOST}","path":"run/raw/","retention-days":30}`,
    'run,uses,with,working-directory',
  ],
  published: [
    'npm ci',
    'npm run check:ledger -- --base refs/tags/deployed --or-nothing',
    'npm run bench -- verify-seals',
    'npm run pipeline -- --strict',
    'npm run check:reproducible',
    'npm run check:permalinks -- --deployed "$BENCHLEDGER_SITE$BENCHLEDGER_BASE" --or-nothing',
  ],
  downloads: [
    'GH_TOKEN gh run download --name kit --dir kit "$(gh run list --workflow build.yml --branch builds --commit "$GITHUB_SHA" --status success --limit 1 --json databaseId --jq \'.[0].databaseId\')"',
  ],
}

test('triggers, permissions and installations are as pinned', () => assert.deepEqual(factsOf(texts), PINNED))
