/** The pipeline's promises: the same bytes for the same input, and addresses that stay. */
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { addDocument, folder, folders, run, wholeBuild, withFixtureRun } from '../../proofs/fixtures/build.ts'
import { buildLedger, type QueryRowsOf, querierOf } from '../../proofs/fixtures/ledger.ts'
import { createRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'

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

const inputs = withFixtureRun('with-run')
const first = join(folder, 'first')
before(async () => {
  const east = { TZ: 'Pacific/Auckland', LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' }
  assert.equal(await run([...folders(inputs, first), '--threads', '1'], east), 0)
})

test('the output does not depend on the clock, the locale, the threads and the order of files', async () => {
  const west = { TZ: 'America/Los_Angeles', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }
  const out = join(folder, 'west')
  assert.equal(await run([...folders(inputs, out), '--no-cache', '--threads', '4'], west, folder), 0)
  assert.equal(wholeBuild(out), wholeBuild(first))
  const shuffled = { ...inputs, data: shuffledCopy(inputs.data) }
  assert.equal(await run([...folders(shuffled, out), '--no-cache', '--threads', '2']), 0)
  assert.equal(wholeBuild(out), wholeBuild(first))
})

async function addressesOf(ask: QueryRowsOf): Promise<string[]> {
  const rows = await ask<{ address: string }>(`
    select distinct address from (
      select '/r/' || result_id as address from result
      union all select '/documents/' || document_id from document
      union all select '/frameworks/' || framework_id from framework
      union all select '/configurations/' || key || '=' || value from configuration
      union all select '/kernels/' || coalesce(kernel_release, 'unknown') from result
      union all select '/hosts/' || host_id from host
      union all select '/scenarios/' || scenario_id from scenario
      union all select '/runs/' || run_id from run
    ) where address is not null order by address`)
  return rows.map(row => row.address)
}

test('no address changes when a document or a run is added, or a framework is renamed', async () => {
  const addresses = await addressesOf(querierOf(first))
  const kinds = new Set(addresses.map(address => address.split('/')[1]))
  assert.deepEqual([...kinds].sort(), [
    ...['configurations', 'documents', 'frameworks', 'hosts', 'kernels', 'r', 'runs', 'scenarios'],
  ])
  assert.ok(addresses.includes(`/runs/${FAKE_RUN_ID}`))

  const { data, manifests } = withFixtureRun('grown')
  addDocument(data)
  const other_run_id = '20261122T083000Z-made-host-0123af'
  createRun(data, other_run_id)
  const manifest = join(manifests, 'frameworks/hyper/framework.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"name": "[^"]*"/, '"name": "Hyper, renamed"'))
  const { problems, ask } = await buildLedger({ data, manifests })
  const later = new Set(await addressesOf(ask))
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

test('usage errors and missing folders have different exit codes', async () => {
  assert.equal(await run(['--nonsense']), 2)
  assert.equal(await run(['--threads', 'many']), 2)
  assert.equal(await run(['--data', join(folder, 'nowhere'), '--out', join(folder, 'nothing')]), 3)
  assert.ok(!existsSync(join(folder, 'nothing')))
  const taken = join(folder, 'taken')
  mkdirSync(taken)
  writeFileSync(join(taken, 'mine.txt'), 'mine')
  assert.equal(await run(folders(inputs, taken)), 3)
  assert.equal(readFileSync(join(taken, 'mine.txt'), 'utf8'), 'mine')
})
