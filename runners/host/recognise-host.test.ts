import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { readManifest } from '../../pipeline/manifest/read-manifest.ts'
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
const refused = (exit_code: number, message: RegExp) => (error: UsageError) =>
  error.exit_code === exit_code && message.test(error.message)

test('this machine describes itself as a manifest that is accepted and recognised', t => {
  const manifests = temporaryFolder(t)
  const host = describeThisHost()
  const path = writeHost(manifests, 'my-host', host)
  assert.deepEqual(readManifest('host', 'hosts/my-host/host.json', readFileSync(path, 'utf8')).problems, [])
  assert.equal(host.description, null)
  assert.equal(recogniseHost(manifests, describeThisHost(), null), 'my-host')
})

test('a host that is described already is not overwritten, and a bad id is refused', t => {
  const manifests = temporaryFolder(t)
  const path = writeHost(manifests, 'a', here)
  writeFileSync(path, 'mine')
  assert.throws(() => writeHost(manifests, 'a', here), refused(2, /already exists: edit it/))
  assert.equal(readFileSync(path, 'utf8'), 'mine')
  assert.throws(() => writeHost(manifests, '../a', here), refused(2, /is not a host_id: use up to 60/))
})

test('a machine that no host is like is told how to be documented', t => {
  const manifests = temporaryFolder(t)
  assert.throws(() => recogniseHost(manifests, here, null), refused(3, /-- host add ID/))
  writeHost(manifests, 'other', { ...here, fingerprint: { ...fingerprint, thread_count: 8 } })
  assert.throws(() => recogniseHost(manifests, here, null), refused(3, /-- host add ID/))
})

test('a host that is named must be this one', t => {
  const manifests = temporaryFolder(t)
  writeHost(manifests, 'this', here)
  writeHost(manifests, 'other', { ...here, fingerprint: { ...fingerprint, thread_count: 8 } })
  writeHost(manifests, 'bare', { ...here, fingerprint: {} })
  assert.equal(recogniseHost(manifests, here, 'this'), 'this')
  assert.throws(() => recogniseHost(manifests, here, 'other'), refused(3, /its thread_count is 8 and here it is 4/))
  assert.throws(() => recogniseHost(manifests, here, 'bare'), refused(3, /has no fingerprint/))
  assert.throws(() => recogniseHost(manifests, here, 'none'), refused(2, /write one of bare, other, this/))
})

test('two hosts that are alike must be significantly different by name', t => {
  const manifests = temporaryFolder(t)
  writeHost(manifests, 'a', here)
  writeHost(manifests, 'b', here)
  assert.throws(() => recogniseHost(manifests, here, null), refused(2, /a or b: say which/))
  assert.equal(recogniseHost(manifests, here, 'b'), 'b')
})
