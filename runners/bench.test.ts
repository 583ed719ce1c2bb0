import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRun } from '../pipeline/fixtures/run.ts'
import { findOrphans } from './host/find-orphans.ts'
import { markerFor } from './host/find-processes.ts'

const program = join(import.meta.dirname, 'bench.ts')

// of its own, so that no other runner of this host refuses us, or ends what we left
process.env.BENCHLEDGER_LOCK = `benchledger-test-${process.pid}`

const framework = {
  ...{ name: 'Made', homepage: null, language: 'C', licence: null, settings: {}, needs: ['cc'] },
  ...{ build: [['cc', 'nothing.c']], start: ['./nothing', '$PORT'], version: { text: '1' }, scenarios: ['hello'] },
}
const scenario = {
  ...{
    name: 'Hello',
    sentence: 'A text is fetched.',
    tool: 'wrk',
    request: { method: 'GET', path: '/' },
    answer: 'A text.',
  },
  ...{ headline_metric_id: 'requests_per_s', metrics: ['requests_per_s'], trials: 2, duration_s: 1, warm_up_s: 0 },
  ...{ oracle: { rule: 'exact', status: 200, body: 'Hello' }, loads: [{ threads: 1, connections: 2 }] },
}

/** A data folder and a folder of manifests with one entry that does not build. */
function made(t: TestContext): { data: string; manifests: string } {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files: Record<string, string> = {
    'manifests/frameworks/made/framework.json': JSON.stringify(framework),
    'manifests/frameworks/made/nothing.c': 'not C',
    'manifests/scenarios/hello/scenario.json': JSON.stringify(scenario),
    'data/raw/.keep': '',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { data: join(folder, 'data'), manifests: join(folder, 'manifests') }
}

function bench(args: string[], env: NodeJS.ProcessEnv = {}) {
  const done = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: { ...process.env, ...env } })
  return { code: done.status, out: done.stdout, said: done.stderr }
}

test('--help names every exit status, and bad use says what is wrong', () => {
  const { code, out } = bench(['--help'])
  assert.equal(code, 0)
  assert.match(out, /Exit: 0 done.*130 interrupted/s)
  const bad = bench(['--trials', 'many'])
  assert.deepEqual([bad.code, bad.said], [2, 'bench: --trials is many: give a whole number from 1 to 1000\n'])
  assert.equal(bench(['--data', '/nowhere']).code, 2)
})

test('--plan prints the order of the seed, and --list what could be measured', t => {
  const { data, manifests } = made(t)
  const { code, out } = bench(['--plan', '--data', data, '--manifests', manifests, '--rounds-seed', 'x'])
  assert.equal(code, 0)
  assert.match(out, /^1 case, 2 trials, about 12 s/)
  assert.match(out, /round 2\n {2}1\. made\/default\/hello-t1-c2 {2}0 s \+ 1 s\n$/)
  const list = bench(['--list', '--manifests', manifests]).out
  assert.match(list, /^made, C, version 1\n {2}scenarios: hello\n {2}configurations: default\n {2}runs here: /)
})

test('--plan refuses the kit and the host that a run would refuse', t => {
  const { data, manifests } = made(t)
  const plan = (...args: string[]) => bench(['--plan', '--data', data, '--manifests', manifests, ...args])
  const kit = join(data, 'kit.json')
  const missing = plan('--kit', kit)
  assert.deepEqual([missing.code, missing.out], [2, ''])
  writeFileSync(kit, '{"builds":[]}')
  assert.match(plan('--kit', kit).said, /it holds no build/)
  const build = { framework_id: 'made', configuration_id: 'default', folder: 'made/0123456789ab', log: null }
  const ok = { ...build, status: 'ok', reason: null, duration_s: 1, redaction_count: 0 }
  writeFileSync(kit, JSON.stringify({ builds: [ok] }))
  assert.match(plan('--kit', kit).out, /^1 case/)
  writeFileSync(kit, JSON.stringify({ builds: [{ ...ok, framework_id: 'other' }] }))
  assert.match(plan('--kit', kit).said, /other is not there/)
  const host = plan('--host', 'nope')
  assert.deepEqual([host.code, host.out], [2, ''])
  assert.match(host.said, /--host nope is not documented/)
})

test('a refused manifest is named with file, line and rule, and nothing is recorded', t => {
  const { data, manifests } = made(t)
  const path = join(manifests, 'frameworks/made/framework.json')
  writeFileSync(path, JSON.stringify({ ...framework, version: { lockfile: '../x', package: 'x' } }, null, 1))
  const { code, said } = bench(['--data', data, '--manifests', manifests])
  assert.equal(code, 2)
  assert.match(said, /frameworks\/made\/framework.json:\d+: column \d+, version.lockfile: .*without `\.\.`/)
  assert.deepEqual(readdirSync(join(data, 'raw')), ['.keep'])
})

test('a wrk that prints rubbish is refused before anything is recorded', t => {
  const { data, manifests } = made(t)
  const bin = join(dirname(data), 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'wrk'), '#!/bin/sh\necho hello\n')
  chmodSync(join(bin, 'wrk'), 0o755)
  const { code, said } = bench(['--data', data, '--manifests', manifests], { PATH: `${bin}:${process.env.PATH}` })
  assert.equal(code, 3)
  assert.match(said, /bin\/wrk does not answer with a version as wrk does/)
  assert.deepEqual(readdirSync(join(data, 'raw')), ['.keep'])
})

test('--describe-host writes what the machine says, once', t => {
  const { manifests } = made(t)
  assert.equal(bench(['--describe-host', 'made-host', '--manifests', manifests]).code, 0)
  assert.equal(existsSync(join(manifests, 'hosts/made-host/host.json')), true)
  assert.match(bench(['--describe-host', 'made-host', '--manifests', manifests]).said, /is there already/)
})

test('--verify-raw names the file of a flipped byte, and proves nothing where no raw is', t => {
  const { data, manifests } = made(t)
  const nothing = bench(['--verify-raw', '--data', manifests])
  assert.deepEqual([nothing.code, nothing.out], [2, ''])
  assert.match(nothing.said, /raw does not exist, so nothing is proved/)
  const folder = makeRun(data)
  assert.equal(bench(['--verify-raw', '--data', data]).code, 0)
  const path = join(folder, 'builds', readdirSync(join(folder, 'builds'))[0] ?? '')
  const bytes = readFileSync(path)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const { code, out } = bench(['--verify-raw', '--data', data])
  assert.equal(code, 1)
  assert.ok(out.includes(`${path} differs from what was sealed`), out)
})

const hasTools = ['wrk', 'taskset', 'git', 'cc'].every(name => spawnSync('which', [name]).status === 0)
const skip = hasTools ? false : 'wrk, taskset, git or cc is missing'
const skipLinux = process.platform === 'linux' ? skip : '/proc is of Linux'

test('a quick run of an entry that does not build keeps nothing, touches no data and fails', { skip }, t => {
  const { data, manifests } = made(t)
  const temporary = join(dirname(data), 'tmp')
  mkdirSync(temporary)
  const { code, said } = bench(['--quick', '--manifests', manifests], { TMPDIR: temporary })
  assert.equal(code, 1, said)
  assert.match(said, /made\/default is left out: .*cc.*\n.*nothing\.c/s)
  assert.deepEqual(readdirSync(temporary), [])
  assert.deepEqual(readdirSync(join(data, 'raw')), ['.keep'])
})

/** A quick run whose build sleeps for a day, begun. */
async function sleepingBuild(t: TestContext) {
  const { manifests } = made(t)
  const path = join(manifests, 'frameworks/made/framework.json')
  writeFileSync(path, JSON.stringify({ ...framework, needs: ['sleep'], build: [['sleep', '86399']] }))
  const temporary = join(manifests, '../tmp')
  mkdirSync(temporary)
  const env = { ...process.env, TMPDIR: temporary }
  const child = spawn(process.execPath, [program, '--quick', '--manifests', manifests], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const marker = markerFor(`build of process ${child.pid}`)
  const isBuilding = () => readdirSync('/proc').some(pid => /^\d+$/.test(pid) && isSleeping(pid, marker))
  while (!isBuilding()) {
    assert.equal(child.exitCode, null, `the runner ended before it built: ${said}`)
    await sleep(50)
  }
  return { child, marker, isBuilding, manifests, path, temporary, env, said: () => said }
}

test('what a killed runner was building is ended by the next start, which says so', { skip: skipLinux }, async t => {
  const { child, marker, isBuilding, manifests, path, env } = await sleepingBuild(t)
  const isLeft = () => findOrphans().processes.some(({ trial }) => trial === marker)
  assert.equal(isLeft(), false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(isLeft(), true)
  writeFileSync(path, JSON.stringify(framework))
  const next = (named: NodeJS.ProcessEnv) => bench(['--quick', '--manifests', manifests], { ...env, ...named }).said
  assert.doesNotMatch(next({ BENCHLEDGER_LOCK: `${process.env.BENCHLEDGER_LOCK}-other` }), /whose runner is dead/)
  assert.equal(isBuilding(), true, 'a run under another lock leaves it alone')
  const said = next({})
  assert.match(said, new RegExp(`ending process \\d+ \\(sleep\\) of ${marker}, whose runner is dead`))
  assert.equal(isBuilding(), false)
})

test('Ctrl-C, and a second one, leave nothing and no exit status of success', { skip: skipLinux }, async t => {
  const { child, isBuilding, temporary, said } = await sleepingBuild(t)
  const closed = once(child, 'close')
  child.kill('SIGINT')
  child.kill('SIGINT')
  assert.deepEqual(await closed, [130, null])
  assert.equal(isBuilding(), false)
  assert.match(said(), /SIGINT: ending the trial and its servers.*interrupted\. A quick run keeps nothing/s)
  assert.deepEqual(readdirSync(temporary), [])
})

function isSleeping(pid: string, marker: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep\0') &&
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(marker)
    )
  } catch {
    return false
  }
}
