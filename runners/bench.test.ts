import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { keysIn } from '../pipeline/ledger/prove-run.ts'
import { readStatements } from '../pipeline/ledger/statements.ts'
import { bench, benchFixture, framework, skip } from '../proofs/fixtures/bench.ts'
import { createRun } from '../proofs/fixtures/run.ts'
import { temporaryFolder } from '../proofs/fixtures/temporary.ts'

test('--help lists every exit status, and a usage error says what is wrong', () => {
  const { code, out } = bench(['--help'])
  assert.equal(code, 0)
  assert.match(out, /Exit: 0 all trials are ok.*130 interrupted/s)
  const wrong = bench(['--trials', 'many'])
  assert.deepEqual([wrong.code, wrong.output], [2, 'bench: --trials is many: give a whole number from 1 to 1000\n'])
  assert.equal(bench(['--data', '/nowhere']).code, 2)
  for (const args of [['host'], ['help', 'nope']]) {
    const { code, output } = bench(args)
    assert.equal(code, 2)
    assert.match(output, /^error: the command is missing or unknown/)
  }
})

test('plan prints the order of the seed, and list the entries and whether they run here', t => {
  const { data, manifests } = benchFixture(t)
  const { code, out } = bench(['plan', '--data', data, '--manifests', manifests, '--rounds-seed', 'x'])
  assert.equal(code, 0)
  assert.match(
    out,
    /^1 build, about 60 s .*\n1 case, 2 trials, about 16 s, a guess.*\nno result will have an interval, which takes 6 /,
  )
  assert.match(out, /round 2\n {2}1\. made\/default\/hello-t1-c2 {2}0 s \+ 1 s\n$/)
  const list = bench(['list', '--manifests', manifests]).out
  assert.match(list, /^made, C, version 1\n {2}scenarios: hello\n {2}configurations: default\n {2}runs here: /)
})

test('plan rejects the same bundles and hosts as run', t => {
  const { data, manifests } = benchFixture(t)
  const plan = (...args: string[]) => bench(['--plan', '--data', data, '--manifests', manifests, ...args])
  const kit = join(data, 'kit.json')
  const missing = plan('--kit', kit)
  assert.deepEqual([missing.code, missing.out], [2, ''])
  writeFileSync(kit, '{"builds":[]}')
  assert.match(plan('--kit', kit).output, /it has no build/)
  const build = { framework_id: 'made', configuration_id: 'default', folder: 'made/0123456789ab', log: null }
  const ok = { ...build, status: 'ok', reason: null, runtime_version: null, duration_s: 1, redaction_count: 0 }
  writeFileSync(kit, JSON.stringify({ builds: [ok] }))
  assert.match(plan('--kit', kit).out, /^1 build.*\n1 case/)
  writeFileSync(kit, JSON.stringify({ builds: [{ ...ok, framework_id: 'other' }] }))
  assert.match(plan('--kit', kit).output, /other does not exist/)
  const host = plan('--host', 'nope')
  assert.deepEqual([host.code, host.out], [2, ''])
  assert.match(host.output, /--host nope is not documented/)
})

test('a rejected manifest is reported with file, line and reason, and nothing is recorded', t => {
  const { data, manifests } = benchFixture(t)
  const path = join(manifests, 'frameworks/made/framework.json')
  writeFileSync(path, JSON.stringify({ ...framework, version: { lockfile: '../x', package: 'x' } }, null, 1))
  const { code, output } = bench(['--data', data, '--manifests', manifests])
  assert.equal(code, 2)
  assert.match(output, /frameworks\/made\/framework.json:\d+: column \d+, version.lockfile: .*without `\.\.`/)
  assert.deepEqual(readdirSync(join(data, 'raw')), ['.keep'])
})

test('a key is created outside of the checkout, named by its host, and retired by a statement', t => {
  const { data, manifests } = benchFixture(t)
  const key = join(temporaryFolder(t), 'key')
  const named = ['--manifests', manifests, '--data', data]
  assert.match(
    bench(['key', 'make', 'my-host', '--key', key, ...named.slice(0, 2)]).output,
    /host\.json is missing: write it with npm run bench -- host add my-host/,
  )
  bench(['host', 'add', 'my-host', ...named.slice(0, 2)])
  const createKey = (file: string) => bench(['key', 'make', 'my-host', '--key', file, ...named.slice(0, 2)])
  assert.match(createKey(join(manifests, 'key')).output, /is in the checkout/)
  assert.equal(createKey(key).code, 0)
  assert.match(createKey(key).output, /already exists/)
  const host = readFileSync(join(manifests, 'hosts/my-host/host.json'), 'utf8')
  const [own] = keysIn('my-host', host)
  assert.ok(host.includes(`"signing_keys": ["${own}"]`), 'as the formatter of the checkout wants it')
  assert.ok(readFileSync(`${key}.pub`, 'utf8').startsWith(`${own} `))
  const somebody = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'Somebody' }
  const retire = () => bench(['key', 'retire', 'my-host', '--key', key, ...named], { ...process.env, ...somebody })
  const retired = retire()
  assert.equal(retired.code, 0, retired.output)
  const { rows, problems } = readStatements(data)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    rows.statement?.map(row => (row as { key: string }).key),
    [own],
  )
  assert.match(retire().output, /already exists/)
  assert.match(bench(['key', 'retire', 'my-host', ...named]).output, /specify it with --key FILE/)
})

test('verify-seals names the file with a flipped byte, and fails if there is no raw folder', t => {
  const { data, manifests } = benchFixture(t)
  const nothing = bench(['verify-seals', '--data', manifests])
  assert.deepEqual([nothing.code, nothing.out], [2, ''])
  assert.match(nothing.output, /raw does not exist, so no seal was verified/)
  const folder = createRun(data)
  assert.equal(bench(['verify-seals', '--data', data]).code, 0)
  const path = join(folder, 'builds', readdirSync(join(folder, 'builds'))[0] ?? '')
  const bytes = readFileSync(path)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const { code, out } = bench(['verify-seals', '--data', data])
  assert.equal(code, 1)
  assert.ok(out.includes(`${path} differs from what was sealed`), out)
})

test('a quick run of an entry that does not build fails, stores nothing and changes no data', { skip }, t => {
  const { data, manifests } = benchFixture(t)
  const temporary = join(dirname(data), 'tmp')
  mkdirSync(temporary)
  const { code, output } = bench(['--quick', '--manifests', manifests], { TMPDIR: temporary })
  assert.equal(code, 1, output)
  assert.match(output, /made\/default is omitted: .*cc.*\n.*nothing\.c/s)
  assert.deepEqual(readdirSync(temporary), [])
  assert.deepEqual(readdirSync(join(data, 'raw')), ['.keep'])
})
