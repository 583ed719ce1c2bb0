import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { caseNameOf, stemOf, trialStem } from '../../../pipeline/vocabulary/case-name.ts'
import { sha256 } from '../../../pipeline/vocabulary/hashing.ts'
import type { NotRunJson, RunJson, TrialJson } from '../../../pipeline/vocabulary/records/run.ts'
import { FAKE_RUN_ID, makeRun, sealMadeRun } from '../../../proofs/fixtures/run.ts'
import { putFiles, temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import { orderRounds } from '../../plan/order-rounds.ts'
import type { Plan } from '../../plan/plan.ts'
import { checkFiles } from './check-files.ts'
import { checkRun } from './check-run.ts'

const scratch = temporaryFolder({ after })
const plan: Plan = { cases: [], not_run: [] }
const EXPECTED = { host_id: 'made-host', commit: '0123456789abcdef0123456789abcdef01234567', plan }
let count = 0

/** A data folder of one made run, measured as its seed says; `change` is given the run's folder. */
function made(change: (folder: string) => void = () => {}): string {
  count += 1
  const data = join(scratch, String(count))
  const folder = makeRun(data, FAKE_RUN_ID, 1)
  edit(folder, inPlannedOrder)
  change(folder)
  return data
}

function edit(folder: string, change: (run: RunJson) => RunJson): void {
  const file = join(folder, 'run.json')
  writeFileSync(file, `${JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`)
  sealMadeRun(folder)
}

/** The made run as the runner would have recorded it; what it plans are its own cases and the one that was not built. */
function inPlannedOrder(run: RunJson): RunJson {
  const caseOf = (one: NotRunJson | TrialJson) => {
    const { tool = 'wrk', duration_s = 3, warm_up_s = 1 } = 'tool' in one ? one : {}
    const name = caseNameOf(one)
    const made = { ...name, configuration: one.configuration, tool, duration_s, warm_up_s }
    return { case: made, trials: 1, entry: { manifest: {} } }
  }
  plan.cases = [...run.trials, ...run.not_run].map(caseOf) as unknown as Plan['cases']
  const planned = orderRounds(plan.cases, run.rounds_seed)
  const measured = planned.flatMap(({ case: one, position }) => {
    const trial = run.trials.find(({ path }) => stemOf(path) === trialStem(one, 1))
    return trial === undefined ? [] : [{ ...trial, position }]
  })
  const trials = measured.map((trial, at) => ({ ...trial, load_started_s: 10 * at + 2, load_finished_s: 10 * at + 5 }))
  return { ...run, sandbox: 'namespaces', planned_trial_count: planned.length, trials }
}

const filesOf = (data: string) => checkFiles(join(data, 'raw')).problems.map(({ rule }) => rule)
const runOf = async (data: string, expected = EXPECTED) => {
  const problems = await checkRun(data, FAKE_RUN_ID, expected, join(data, 'parquet'))
  return problems.map(({ rule, problem }) => `${rule}: ${problem}`)
}
const put = (folder: string, name: string, text = 'x\n') => putFiles(folder, { [name]: text })

test('the files of a whole run are taken', () => {
  assert.deepEqual(checkFiles(join(made(), 'raw')), { run_id: FAKE_RUN_ID, problems: [] })
})

test('kinds, names and sizes are refused before a file is opened', () => {
  assert.deepEqual(filesOf(made(folder => symlinkSync('/etc/passwd', join(folder, 'passwd')))), ['not-a-plain-file'])
  assert.deepEqual(filesOf(made(folder => symlinkSync('/etc', join(folder, 'etc')))), ['not-a-plain-file'])
  const linked = filesOf(made(folder => linkSync(join(folder, 'run.json'), join(folder, 'same.json'))))
  assert.deepEqual(linked, ['not-a-plain-file', 'not-a-plain-file'])
  for (const name of ['.hidden', 'a b', '\u202Etxt', '-x', '$(touch x)'])
    assert.deepEqual(filesOf(made(folder => put(folder, name))), ['name'], name)
  const large = made(folder => {
    put(folder, 'large')
    truncateSync(join(folder, 'large'), 5_000_000)
  })
  assert.deepEqual(filesOf(large), ['size'])
})

test('an artifact is one run and nothing else', () => {
  assert.deepEqual(filesOf(made(folder => put(dirname(folder), 'more'))), ['one-run'])
  assert.deepEqual(filesOf(made(folder => renameSync(folder, join(dirname(folder), 'mine')))), ['one-run'])
})

test('a run of another host, of another commit or without its seal is refused', async () => {
  assert.match((await runOf(made(), { ...EXPECTED, host_id: 'other' })).join(), /^plan: it is of another host/)
  assert.match((await runOf(made(), { ...EXPECTED, commit: '0'.repeat(40) })).join(), /^plan: it is of another commit/)
  assert.match((await runOf(made(folder => put(folder, 'environment.json', '{}')))).join(), /^seal: differs from/)
  assert.match((await runOf(made(folder => put(folder, 'more.txt')))).join(), /^seal: was not sealed/)
  const forged = made(folder => {
    put(folder, 'run.json', '{"trials": "many"}')
    sealMadeRun(folder)
  })
  assert.match((await runOf(forged)).join(), /^schema: /)
})

test('a run that is not the plan of its commit is refused, and the trial is named', async () => {
  const refused = async (change: (run: RunJson) => RunJson) =>
    (await runOf(made(folder => edit(folder, change)))).join('\n')
  const trialOf = (change: (trials: TrialJson[]) => TrialJson[]) => (run: RunJson) => ({
    ...run,
    trials: change([...run.trials]),
  })
  const first = (more: Partial<TrialJson>) =>
    trialOf(([one, ...others]) => [{ ...(one as TrialJson), ...more }, ...others])
  assert.doesNotMatch(await refused(run => run), /^(?:plan|report): /m)
  for (const [change, problem] of [
    [run => ({ ...run, sandbox: 'none' }), 'its servers were not kept in the sandbox (none)'],
    [run => ({ ...run, is_partial: true }), 'it was stopped before its last round was whole'],
    [run => ({ ...run, planned_trial_count: 1 }), 'it planned 1 trials and this commit plans 7'],
    [trialOf(trials => trials.slice(0, 1)), 'it has 1 trials and the plan 6'],
    [trialOf(trials => trials.slice(1)), 'it has 5 trials and the plan 6'],
    [trialOf(([a, b, ...others]) => [b, a, ...others] as TrialJson[]), 'and by its seed it would be'],
    [run => ({ ...run, rounds_seed: 'chosen' }), 'and by its seed it would be'],
    [first({ duration_s: 1 }), 'its duration_s is 1, and 3 was planned'],
    [first({ connections: 17 }), 'its connections is 17, and 64 was planned'],
    [first({ warm_up_s: 0 }), 'it was warmed up for 0 s, and 1 s at least were planned'],
    [first({ position: 9 }), 'it says round 1, position 9'],
    [first({ load_finished_s: 3 }), 'its load lasted 1 s, and 3 s were planned'],
    [first({ load_finished_s: 14 }), 'before the one before it ended'],
    [first({ isolation: 'loopback' }), 'its server had no network of its own (loopback)'],
    [
      ({ trials: [one, ...others], not_run, ...run }) => {
        const { framework = '', configuration = {}, scenario = '', threads = null, connections = null } = one ?? {}
        const gap = { framework, configuration, scenario, threads, connections, reason: 'it was slow' }
        return { ...run, trials: others, not_run: [...not_run, gap] } as RunJson
      },
      'whose entry was built and which the plan has',
    ],
  ] as [(run: RunJson) => RunJson, string][]) {
    const said = await refused(change)
    assert.ok(said.startsWith('plan: ') && said.includes(problem), `${problem}\n${said}`)
  }
})

test('two reports that are exchanged are those of other loads', async () => {
  const report = (folder: string, framework: string) => join(folder, framework, 'default/hello-t2-c16/01.wrk.txt')
  const ports = { 'made-fast': '8081', 'made-null': '8082' }
  const withPorts = (folder: string, port: (framework: keyof typeof ports) => string) => {
    for (const [framework, own] of Object.entries(ports)) {
      const file = report(folder, framework)
      const printed = port(framework as keyof typeof ports)
      writeFileSync(file, readFileSync(file, 'utf8').replace(':8080/', `:${printed}/`))
      edit(folder, run => ({
        ...run,
        trials: run.trials.map(trial =>
          trial.framework === framework && trial.tool === 'wrk'
            ? { ...trial, argv: (trial.argv ?? []).map(each => each.replace(':8080/', `:${own}/`)) }
            : trial,
        ),
      }))
    }
  }
  const whole = made(folder => withPorts(folder, framework => ports[framework]))
  assert.doesNotMatch((await runOf(whole)).join('\n'), /^report: /m)
  const exchanged = made(folder => withPorts(folder, name => ports[name === 'made-fast' ? 'made-null' : 'made-fast']))
  const said = await runOf(exchanged)
  assert.equal(said.length, 2, said.join('\n'))
  for (const each of said)
    assert.match(each, /^report: it is the report of a load on http:\/\/127\.0\.0\.1:808[12]\/, which/)
})

test('what another job sent under the name of the host is refused before it is read', () => {
  const program = join(import.meta.dirname, '../check-artifact.ts')
  const data = made()
  const digest = sha256(readFileSync(join(data, 'raw', FAKE_RUN_ID, 'SHA256SUMS')))
  const check = (digests: object) => {
    const out = join(mkdtempSync(join(scratch, 'checked-')), 'out')
    const args = ['--artifact', join(data, 'raw'), '--host', 'made-host', '--commit', EXPECTED.commit, '--out', out]
    const { status, stderr } = spawnSync(process.execPath, [program, ...args, '--digests', JSON.stringify(digests)], {
      encoding: 'utf8',
    })
    return { status, stderr }
  }
  const taken = check({ digest_0: '', digest_1: `made-host ${digest}` })
  assert.doesNotMatch(taken.stderr, /: digest: /)
  for (const digests of [
    {},
    { digest_0: `other-host ${digest}` },
    { digest_0: `made-host ${'0'.repeat(64)}` },
    { digest_0: 'made-host ' },
  ]) {
    const { status, stderr } = check(digests)
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^"SHA256SUMS": digest: its sha256 is [0-9a-f]{64}, and the job on made-host did not give that/,
    )
  }
})

test('nothing more is held against a run in a clone that has the last commit only, as a workflow checks out', async () => {
  const git = (folder: string, ...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' })
  const [origin, clone] = [join(scratch, 'origin'), join(scratch, 'clone')]
  git(scratch, 'init', '--quiet', origin)
  git(origin, 'config', 'user.name', 'test')
  git(origin, 'config', 'user.email', 'test@example.org')
  for (const message of ['first', 'second']) git(origin, 'commit', '--quiet', '--allow-empty', '-m', message)
  git(scratch, 'clone', '--quiet', '--depth', '1', `file://${origin}`, clone)
  assert.equal(String(git(clone, 'rev-parse', '--is-shallow-repository')), 'true\n')
  const data = join(clone, 'checked')
  cpSync(made(), data, { recursive: true })
  assert.deepEqual(await runOf(data), await runOf(made()))
})

test('a file that no trial names is refused by the checks of the pipeline', async () => {
  const more = made(folder => {
    put(folder, 'more/01.wrk.txt')
    sealMadeRun(folder)
  })
  assert.match((await runOf(more)).join('\n'), /^unnamed-file: /m)
})
