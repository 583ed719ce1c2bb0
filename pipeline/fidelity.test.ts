/** Measurements of fidelity, from their files to the relation. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { build } from './build.ts'
import { openDatabase } from './database.ts'
import { makeFidelity } from './made-fidelity.ts'
import { makeManifests, makeRun } from './made-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchledger-fidelity-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('each pair is a row; a file that is not whole, no plain file or of an unknown host is a problem', async () => {
  const [data, manifests, out] = ['data', 'runners', 'parquet'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  makeManifests(resolve(import.meta.dirname, '..', 'runners'), manifests)
  makeRun(data)
  makeFidelity(data, 'a.json')
  makeFidelity(data, 'b.json', { host_id: 'no-host' })
  makeFidelity(data, 'c.json', { pairs: [], commit: 'main' })
  symlinkSync(join(data, 'fidelity', 'a.json'), join(data, 'fidelity', 'd.json'))
  writeFileSync(join(data, 'fidelity', 'e.txt'), '')
  const { problems } = await build({ data, manifests, out })
  assert.deepEqual(problems.map(({ path, line, problem }) => `${path}:${line}: ${problem}`).sort(), [
    'fidelity/b.json:null: no manifest names this host: add runners/hosts/no-host/host.json',
    'fidelity/c.json:14: column 12, pairs: has no entry: write the pairs in the order in which they were measured',
    'fidelity/c.json:4: column 13, commit: is "main", which is not allowed: write the commit of the checkout that measured, 40 hex digits',
    'fidelity/d.json:null: "d.json" is no plain .json file: remove it',
    'fidelity/e.txt:null: "e.txt" is no plain .json file: remove it',
  ])
  const database = await openDatabase(1)
  const rows = await database.rows(`
    select path, count(*)::integer as pair_count, min(pair) as first_pair, max(runner_per_s) as most
    from '${join(out, 'fidelity.parquet')}' group by path order by path`)
  database.close()
  assert.deepEqual(rows, [
    { path: 'fidelity/a.json', pair_count: 7, first_pair: 1, most: 202 },
    { path: 'fidelity/b.json', pair_count: 7, first_pair: 1, most: 202 },
  ])
})
