/** The pipeline's promises: the same bytes for the same input, addresses that stay, and all of a build or none. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { build } from './build.ts'
import { openDatabase } from './database.ts'
import { MADE_RUN_ID, makeManifests, makeRun } from './fixtures/run.ts'
import { readText } from './tools/read.ts'
import { sha256 } from './vocabulary/result-id.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'benchledger-pipeline-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const program = [join(root, 'pipeline/build.ts')]
const committed = { data: join(root, 'data'), manifests: join(root, 'runners') }

interface Manifest {
  schema_version: number
  duckdb_version: string
  relations: { name: string; rows: number; sha256: string }[]
}

const manifestOf = (out: string): Manifest => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))

/** What stands under `out`, after checking that it is one whole build. */
function wholeBuild(out: string): string {
  const manifest = manifestOf(out)
  const files = manifest.relations.map(relation => `${relation.name}.parquet`)
  assert.deepEqual(readdirSync(out).sort(), [...files, 'manifest.json'].sort())
  for (const { name, sha256: digest } of manifest.relations) {
    assert.equal(sha256(readFileSync(join(out, `${name}.parquet`))), digest, name)
  }
  return JSON.stringify(manifest)
}

function run(args: string[], env: Record<string, string> = {}, cwd = root): Promise<number | null> {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  return new Promise(done => child.on('exit', done))
}

const folders = ({ data, manifests }: typeof committed, out: string) => [
  '--data',
  data,
  '--manifests',
  manifests,
  '--out',
  out,
]

/** The committed runs stay out: a test that builds many times would take longer with each of them. */
const isSource = (path: string) => !path.includes('parquet') && !path.includes(join('data', 'raw'))

/** The documents that are committed, and a made run beside them. */
function withMadeRun(name: string): typeof committed {
  const data = join(folder, name)
  const manifests = join(folder, `${name}-manifests`)
  cpSync(committed.data, data, { recursive: true, filter: isSource })
  makeRun(data)
  makeManifests(committed.manifests, manifests)
  return { data, manifests }
}

/** A copy of a data folder whose files were made in another order, so that a listing may come in another order. */
function shuffledCopy(data: string): string {
  const copy = join(folder, 'shuffled')
  const names = readdirSync(data, { recursive: true, withFileTypes: true }).filter(e => e.isFile())
  for (const entry of names.reverse()) {
    const from = join(entry.parentPath, entry.name)
    const to = from.replace(data, copy)
    mkdirSync(join(to, '..'), { recursive: true })
    cpSync(from, to)
  }
  return copy
}

test('the same input gives the same bytes', async () => {
  const variants: [string, string[], Record<string, string>, string][] = [
    ['one-thread', ['--threads', '1'], {}, root],
    ['two-threads', ['--threads', '2'], {}, root],
    ['four-threads', ['--threads', '4'], {}, root],
    ['east', [], { TZ: 'Pacific/Auckland', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' }, root],
    ['west', [], { TZ: 'America/Los_Angeles', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }, folder],
  ]
  const inputs = withMadeRun('with-run')
  const builds = new Set<string>()
  for (const [name, args, env, cwd] of variants) {
    const out = join(folder, name)
    assert.equal(await run([...folders(inputs, out), ...args], env, cwd), 0)
    builds.add(wholeBuild(out))
  }
  const out = join(folder, 'shuffled-out')
  assert.equal(await run(folders({ ...inputs, data: shuffledCopy(inputs.data) }, out)), 0)
  builds.add(wholeBuild(out))
  assert.equal(builds.size, 1)
})

/** One more document, with one log and one result. */
function addDocument(data: string): void {
  const document = join(data, 'published/another')
  mkdirSync(join(document, 'logs'), { recursive: true })
  const log = readFileSync(join(root, 'data/published/async-talk/logs/02-examples-good-server-rs.txt'))
  writeFileSync(join(document, 'logs/good.txt'), log)
  const results = [
    { key: 'good', framework: 'hyper', scenario: 'hello', logs: [{ path: 'logs/good.txt', line: 1, last_line: 9 }] },
  ]
  writeFileSync(join(document, 'document.json'), JSON.stringify({ title: 'Another', results }))
}

async function addressesOf(out: string): Promise<string[]> {
  const database = await openDatabase(1)
  const relation = (name: string) => `read_parquet('${join(out, `${name}.parquet`).replaceAll("'", "''")}')`
  const rows = await database.rows<{ address: string }>(`
    select distinct address from (
      select '/r/' || result_id as address from ${relation('result')}
      union all select '/documents/' || document_id from ${relation('document')}
      union all select '/frameworks/' || framework_id from ${relation('framework')}
      union all select '/configurations/' || key || '=' || value from ${relation('configuration')}
      union all select '/kernels/' || coalesce(kernel_release, 'unknown') from ${relation('result')}
      union all select '/hosts/' || host_id from ${relation('host')}
      union all select '/scenarios/' || scenario_id from ${relation('scenario')}
      union all select '/runs/' || run_id from ${relation('run')}
    ) where address is not null order by address`)
  database.close()
  return rows.map(row => row.address)
}

test('no address changes when a document or a run is added, a framework is renamed or a reader is mended', async () => {
  const { data, manifests } = withMadeRun('grown')
  const before = join(folder, 'before')
  await build({ data, manifests, out: before })
  const addresses = await addressesOf(before)
  assert.ok(addresses.length > 200 && addresses.includes(`/runs/${MADE_RUN_ID}`))

  addDocument(data)
  const other_run_id = '20261122T083000Z-made-host-0123af'
  makeRun(data, other_run_id)
  const manifest = join(manifests, 'frameworks/hyper/framework.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"name": "[^"]*"/, '"name": "Hyper, renamed"'))
  const mended: typeof readText = (text, options) =>
    readText(text, options).map(block => ({ ...block, line: block.line + 1, values: {}, implied: {}, value_lines: {} }))

  const after = join(folder, 'after')
  const { problems } = await build({ data, manifests, out: after, read: mended })
  const later = new Set(await addressesOf(after))
  assert.deepEqual(
    addresses.filter(address => !later.has(address)),
    [],
  )
  assert.ok(later.has('/documents/another') && later.has(`/runs/${other_run_id}`))
  assert.deepEqual(
    problems.filter(problem => problem.check_id === 'result_id_differs'),
    [],
  )
})

test('killed at any moment it leaves the old files or the new ones', { timeout: 900_000 }, async () => {
  const parent = join(folder, 'killed')
  const out = join(parent, 'parquet')
  // copies, because both must stay as they are for as long as this takes
  const inputs = [withMadeRun('before-kills'), withMadeRun('grown-for-kills')] as const
  addDocument(inputs[1].data)
  const started = performance.now()
  assert.equal(await run(folders(inputs[0], out)), 0)
  const duration_ms = performance.now() - started
  const expected = new Set([wholeBuild(out)])
  await run(folders(inputs[1], out))
  expected.add(wholeBuild(out))
  assert.equal(expected.size, 2)

  const seen = { killed: 0, killedWhileWriting: 0 }
  // a busy machine makes the moments miss more often: then more of them are tried
  const isEnough = () => seen.killed >= 30 && seen.killedWhileWriting >= 10
  for (let round = 0; round < 50 || (round < 150 && !isEnough()); round++) {
    const child = spawn(process.execPath, [...program, ...folders(inputs[round % 2 === 0 ? 0 : 1], out)], {
      stdio: 'ignore',
    })
    const exited = new Promise<boolean>(done => child.on('exit', (_code, signal) => done(signal === 'SIGKILL')))
    const isWriting = () => readdirSync(parent).some(name => name.startsWith(`.parquet-${child.pid}-`))
    if (round % 2 === 0) await pause(Math.random() * duration_ms)
    else {
      while (child.exitCode === null && !isWriting()) await pause(1)
      await pause(Math.random() * duration_ms * 0.25)
    }
    const wasWriting = isWriting()
    child.kill('SIGKILL')
    if (await exited) {
      seen.killed++
      if (wasWriting) seen.killedWhileWriting++
    }
    assert.ok(expected.has(wholeBuild(out)), `round ${round}`)
  }
  assert.ok(isEnough(), JSON.stringify(seen))
  assert.equal(await run(folders(inputs[0], out)), 0)
  assert.deepEqual(readdirSync(parent).length, 2, 'what a killed build left is gone')
})

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

test('bad use and missing folders have exit codes of their own', async () => {
  assert.equal(await run(['--nonsense']), 2)
  assert.equal(await run(['--threads', 'many']), 2)
  assert.equal(await run(['--data', join(folder, 'nowhere'), '--out', join(folder, 'nothing')]), 3)
  assert.ok(!existsSync(join(folder, 'nothing')))
  const taken = join(folder, 'taken')
  mkdirSync(taken)
  writeFileSync(join(taken, 'mine.txt'), 'mine')
  assert.equal(await run(['--out', taken]), 3)
  assert.equal(readFileSync(join(taken, 'mine.txt'), 'utf8'), 'mine')
})
