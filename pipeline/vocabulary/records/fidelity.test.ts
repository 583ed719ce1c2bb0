import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type FidelityRecord, readFidelity } from './fidelity.ts'

const data = join(import.meta.dirname, '../../../data')
const paths = globSync('fidelity/*', { cwd: data }).sort()
const read = (path: string) => readFidelity(path, readFileSync(join(data, path), 'utf8'))

test('each committed record is whole and named as it says of itself', () => {
  assert.ok(paths.length >= 4)
  for (const path of paths) assert.ok(read(path).pairs.length >= 12, path)
})

test('what is not whole, or named otherwise, is refused with its file and its place', () => {
  const [path = ''] = paths
  const record = read(path)
  const [pair] = record.pairs
  const refused: [Partial<FidelityRecord>, RegExp][] = [
    [{ pairs: [] }, /at pairs/],
    [{ pairs: [{ ...pair, alone_per_s: 1e-308 } as (typeof record.pairs)[number]] }, /at pairs\[0\]\.alone_per_s/],
    [{ commit: 'main' }, /at commit/],
    [{ measured_at: '2026-11-21T23:60:12Z' }, /at measured_at/],
    [{ host_id: '../host' }, /at host_id/],
    [{ framework_version: 'a\u202Eb' }, /at framework_version/],
    [{ threads: record.connections + 1 }, /fewer connections than threads/],
    [{ compared: 'sandbox' }, /name it fidelity\/20261121T230112Z-shared-vm-2cpu-sandbox\.json/],
  ]
  for (const [changed, said] of refused)
    assert.throws(
      () => readFidelity(path, JSON.stringify({ ...record, ...changed })),
      ({ message }) => message.startsWith(`${path}: `) && said.test(message),
    )
})
