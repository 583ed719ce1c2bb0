import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { readManifest } from '../../pipeline/ledger/manifest/read-manifest.ts'
import type { Host } from '../../pipeline/schema/records/host.ts'
import type { UsageError } from '../../pipeline/schema/usage-error.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { describeThisHost, writeHost } from './describe-host.ts'
import { recogniseHost } from './recognise-host.ts'

const fingerprint = { cpu_model: 'Made 1', thread_count: 4, memory_gibibytes: 8, is_virtual: false }
const here: Host = {
  ...{ name: null, cpu_model: 'Made 1', core_count: 2, thread_count: 4, memory_bytes: 8e9, os: null },
  ...{ description: null, is_virtual: false, is_shared: null, fingerprint },
}
const isError = (exit_code: number, message: RegExp) => (error: UsageError) =>
  error.exit_code === exit_code && message.test(error.message)

test('the drafted manifest of this machine is valid and recognised', t => {
  const manifests = temporaryFolder(t)
  const host = describeThisHost()
  const path = writeHost(manifests, 'my-host', host)
  assert.deepEqual(readManifest('host', 'hosts/my-host/host.json', readFileSync(path, 'utf8')).problems, [])
  assert.equal(host.description, null)
  assert.equal(recogniseHost(manifests, describeThisHost(), null), 'my-host')
})

test('an existing manifest is not overwritten, and an invalid id is rejected', t => {
  const manifests = temporaryFolder(t)
  const path = writeHost(manifests, 'a', here)
  writeFileSync(path, 'mine')
  assert.throws(() => writeHost(manifests, 'a', here), isError(2, /already exists: edit it/))
  assert.equal(readFileSync(path, 'utf8'), 'mine')
  assert.throws(() => writeHost(manifests, '../a', here), isError(2, /use up to 60/))
})

test('for an undocumented machine the error says how to document it', t => {
  const manifests = temporaryFolder(t)
  assert.throws(() => recogniseHost(manifests, here, null), isError(3, /-- host add ID/))
  writeHost(manifests, 'other', { ...here, fingerprint: { ...fingerprint, thread_count: 8 } })
  assert.throws(() => recogniseHost(manifests, here, null), isError(3, /-- host add ID/))
})

test('a named host must match this machine', t => {
  const manifests = temporaryFolder(t)
  writeHost(manifests, 'this', here)
  writeHost(manifests, 'other', { ...here, fingerprint: { ...fingerprint, thread_count: 8 } })
  writeHost(manifests, 'bare', { ...here, fingerprint: {} })
  assert.equal(recogniseHost(manifests, here, 'this'), 'this')
  assert.throws(() => recogniseHost(manifests, here, 'other'), isError(3, /its thread_count is 8 and here it is 4/))
  assert.throws(() => recogniseHost(manifests, here, 'bare'), isError(3, /has no fingerprint/))
  assert.throws(() => recogniseHost(manifests, here, 'none'), isError(2, /write one of bare, other, this/))
})

test('of two hosts with the same fingerprint one must be named', t => {
  const manifests = temporaryFolder(t)
  writeHost(manifests, 'a', here)
  writeHost(manifests, 'b', here)
  assert.throws(() => recogniseHost(manifests, here, null), isError(2, /a or b: select one/))
  assert.equal(recogniseHost(manifests, here, 'b'), 'b')
})
