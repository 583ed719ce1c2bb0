import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { proveRun } from '../../pipeline/ledger/prove-run.ts'
import { SIGNATURE, SUMS } from '../../pipeline/ledger/seal.ts'
import { createRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'
import { FIXTURE_KEY } from '../../proofs/fixtures/sign.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { describeThisHost, writeHost } from '../host/describe-host.ts'
import { requireKey, signSums } from './host-key.ts'

const scratch = temporaryFolder({ after })

function newKey(name: string, passphrase = ''): { file: string; public_key: string } {
  const file = join(scratch, name)
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', `${name} of a host`, '-f', file])
  return { file, public_key: readFileSync(`${file}.pub`, 'utf8').split(' ').slice(0, 2).join(' ') }
}

const key = newKey('key')
const manifests = join(scratch, 'runners')
writeHost(manifests, 'here', { ...describeThisHost(), signing_keys: [FIXTURE_KEY, key.public_key] })

test('the sums are signed, and signed again after a runner was killed', () => {
  const folder = createRun(scratch, FAKE_RUN_ID, 1)
  const read = (name: string) => readFileSync(join(folder, name))
  signSums(folder, key.file)
  const proved = proveRun(read(SUMS), read(SIGNATURE), [key.public_key])
  assert.deepEqual(proved, { kind: 'signed', key: key.public_key })
  writeFileSync(join(folder, SUMS), 'other sums\n')
  assert.equal('problem' in proveRun(read(SUMS), read(SIGNATURE), [key.public_key]), true)
  signSums(folder, key.file)
  assert.deepEqual(proveRun(read(SUMS), read(SIGNATURE), [key.public_key]), proved)
})

test('a key that the host’s manifest lacks or that cannot sign is an error before the run starts', () => {
  requireKey(key.file, manifests, 'here')
  const errorOf = (file: string, host_id = 'here') => {
    try {
      requireKey(file, manifests, host_id)
    } catch (error) {
      const { exit_code, message } = error as { exit_code?: number; message: string }
      return `${exit_code} ${message}`
    }
    return 'nothing'
  }
  const other = newKey('other')
  assert.ok(errorOf(other.file).startsWith(`3 --key ${other.file} is not a key of here: add "${other.public_key}" to`))
  assert.match(errorOf(key.file, 'elsewhere'), /^3 .* is not a key of elsewhere/)
  assert.match(errorOf(newKey('locked', 'secret').file), /^3 .* cannot sign \(.*passphrase/s)
  assert.match(errorOf(join(scratch, 'none')), /^3 .* cannot sign \(.*No such file/s)
  mkdirSync(join(scratch, 'folder'))
  assert.match(errorOf(join(scratch, 'folder')), /^3 .* cannot sign/)
})
