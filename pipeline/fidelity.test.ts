/** Measurements of fidelity, from their files to the relation. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeFidelity } from '../proofs/fixtures/fidelity.ts'
import { buildLedger } from '../proofs/fixtures/ledger.ts'
import { makeManifests } from '../proofs/fixtures/manifests.ts'
import { makeRun } from '../proofs/fixtures/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchledger-fidelity-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('each pair is a row; a file that is not whole, not a plain file or of an unknown host is a problem', async () => {
  const [data, manifests] = [join(folder, 'data'), join(folder, 'runners')]
  makeManifests(manifests)
  makeRun(data)
  const whole = '20261121T083000Z-made-host-observers.json'
  makeFidelity(data, whole)
  makeFidelity(data, '20261121T083000Z-no-host-sandbox.json', {
    ...{ host_id: 'no-host', compared: 'sandbox', framework_id: 'none', scenario_id: 'nothing' },
  })
  makeFidelity(data, whole.replace('0830', '0840'), { pairs: [], commit: 'main' })
  makeFidelity(data, whole.replace('0830', '0850'), { threads: 17 })
  makeFidelity(data, whole.replace('0830', '0860'), { measured_at: '2026-11-21T08:60:00Z' })
  const pair = { first: 'alone', alone_per_s: 1e-308, runner_per_s: 1, observer_ratio: null } as const
  makeFidelity(data, whole.replace('0830', '0855'), { measured_at: '2026-11-21T08:55:00Z', pairs: [pair] })
  symlinkSync(join(data, 'fidelity', whole), join(data, 'fidelity', whole.replace('0830', '0831')))
  writeFileSync(join(data, 'fidelity', 'e.json'), '')
  const { problems, ask } = await buildLedger({ data, manifests })
  assert.deepEqual(problems.map(({ path, line, problem }) => `${path}:${line}: ${problem}`).sort(), [
    'fidelity/20261121T083000Z-no-host-sandbox.json:null: no manifest names this framework: add runners/frameworks/none/framework.json',
    'fidelity/20261121T083000Z-no-host-sandbox.json:null: no manifest names this host: add runners/hosts/no-host/host.json',
    'fidelity/20261121T083000Z-no-host-sandbox.json:null: no manifest names this scenario: add runners/scenarios/nothing/scenario.json',
    'fidelity/20261121T083100Z-made-host-observers.json:null: "20261121T083100Z-made-host-observers.json" is not a plain file named <time>-<host_id>-<compared>.json: remove it',
    'fidelity/20261121T084000Z-made-host-observers.json:14: column 12, pairs: has no entry: write the pairs in the order in which they were measured',
    'fidelity/20261121T084000Z-made-host-observers.json:4: column 13, commit: is "main", which is not allowed: write the commit of the checkout that measured, 40 hex digits',
    'fidelity/20261121T085000Z-made-host-observers.json:11: column 18, connections: is 16, fewer than the 17 threads: no load has that',
    'fidelity/20261121T085000Z-made-host-observers.json:1: column 1: its file is named 20261121T085000Z-made-host-observers.json: name it 20261121T083000Z-made-host-observers.json, as it says of itself',
    'fidelity/20261121T085500Z-made-host-observers.json:17: column 22, pairs[0].alone_per_s: is 1e-308, which is not allowed: write requests per second, 0.001 to 1,000,000,000',
    'fidelity/20261121T086000Z-made-host-observers.json:2: column 18, measured_at: is 2026-11-21T08:60:00Z, which is not an instant: correct it',
    'fidelity/e.json:null: "e.json" is not a plain file named <time>-<host_id>-<compared>.json: remove it',
  ])
  const rows = await ask(
    `
    select path, count(*)::integer as pair_count, min(pair) as first_pair, max(runner_per_s) as most
    from fidelity group by path order by path`,
  )
  assert.deepEqual(rows, [
    { path: `fidelity/${whole}`, pair_count: 7, first_pair: 1, most: 202 },
    { path: 'fidelity/20261121T083000Z-no-host-sandbox.json', pair_count: 7, first_pair: 1, most: 202 },
  ])
})
