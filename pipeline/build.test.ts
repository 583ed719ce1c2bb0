/** The pipeline's promises: the same bytes for the same input, and addresses that stay. */
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from './build.ts'
import { askParquet } from './fixtures/ask.ts'
import { addDocument, folder, folders, root, run, wholeBuild, withMadeRun } from './fixtures/build.ts'
import { FAKE_RUN_ID, makeRun } from './fixtures/run.ts'
import { readReports } from './tools/installed.ts'

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
    [
      'one-thread-east',
      ['--threads', '1'],
      { TZ: 'Pacific/Auckland', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' },
      root,
    ],
    ['two-threads', ['--threads', '2'], {}, root],
    [
      'four-threads-west',
      ['--threads', '4'],
      { TZ: 'America/Los_Angeles', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
      folder,
    ],
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

async function addressesOf(out: string): Promise<string[]> {
  const rows = await askParquet<{ address: string }>(
    out,
    `
    select distinct address from (
      select '/r/' || result_id as address from result
      union all select '/documents/' || document_id from document
      union all select '/frameworks/' || framework_id from framework
      union all select '/configurations/' || key || '=' || value from configuration
      union all select '/kernels/' || coalesce(kernel_release, 'unknown') from result
      union all select '/hosts/' || host_id from host
      union all select '/scenarios/' || scenario_id from scenario
      union all select '/runs/' || run_id from run
    ) where address is not null order by address`,
  )
  return rows.map(row => row.address)
}

test('no address changes when a document or a run is added, a framework is renamed or a reader is mended', async () => {
  const { data, manifests } = withMadeRun('grown')
  const before = join(folder, 'before')
  await build({ data, manifests, out: before })
  const addresses = await addressesOf(before)
  assert.ok(addresses.length > 200 && addresses.includes(`/runs/${FAKE_RUN_ID}`))

  addDocument(data)
  const other_run_id = '20261122T083000Z-made-host-0123af'
  makeRun(data, other_run_id)
  const manifest = join(manifests, 'frameworks/hyper/framework.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"name": "[^"]*"/, '"name": "Hyper, renamed"'))
  const mended: typeof readReports = (text, options) =>
    readReports(text, options).map(block => ({
      ...block,
      line: block.line + 1,
      values: {},
      implied: {},
      value_lines: {},
    }))

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
