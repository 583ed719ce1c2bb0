/** Signatures of ssh-keygen, and texts that resemble one. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { FIXTURE_KEY, fixtureSignature, publicKeyOf } from '../../proofs/fixtures/sign.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { PUBLIC_KEY } from '../schema/ids.ts'
import { RUN_NAMESPACE } from './prove-run.ts'
import { signerOf } from './ssh-signature.ts'

const scratch = temporaryFolder({ after })
const message = Buffer.from('the sums\n')
const signer = (armoured: string, of = message) => signerOf(armoured, of, RUN_NAMESPACE)

test('signatures of ssh-keygen are accepted here, and those of the fixture by ssh-keygen', () => {
  assert.equal(spawnSync('ssh-keygen', ['-?']).error, undefined, 'install openssh-client')
  const [key, file] = [join(scratch, 'key'), join(scratch, 'sums')]
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'host', '-f', key])
  writeFileSync(file, message)
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', RUN_NAMESPACE, file], { stdio: 'ignore' })
  const public_key = readFileSync(`${key}.pub`, 'utf8').split(' ').slice(0, 2).join(' ')
  assert.match(public_key, PUBLIC_KEY)
  assert.equal(signer(readFileSync(`${file}.sig`, 'utf8')), public_key)
  const [allowed, signature] = [join(scratch, 'allowed'), join(scratch, 'made.sig')]
  writeFileSync(allowed, `made ${FIXTURE_KEY}\n`)
  writeFileSync(signature, fixtureSignature(message))
  const verify = ['-Y', 'verify', '-f', allowed, '-I', 'made', '-n', RUN_NAMESPACE, '-s', signature]
  assert.match(execFileSync('ssh-keygen', verify, { input: message, encoding: 'utf8' }), /^Good /)
})

test('a signature of other bytes, for another purpose or by another kind of key is rejected', () => {
  assert.equal(signer(fixtureSignature(message)), FIXTURE_KEY)
  assert.notEqual(publicKeyOf('x'), FIXTURE_KEY)
  assert.equal(signer(fixtureSignature(message, 'x')), publicKeyOf('x'))
  assert.throws(() => signer(fixtureSignature(message), Buffer.from('the sums\n\n')), /is of other bytes/)
  assert.throws(() => signer(fixtureSignature(message, 'm', 'git')), /was made for "git"/)
  const rsa = join(scratch, 'rsa')
  execFileSync('ssh-keygen', ['-q', '-t', 'ecdsa', '-N', '', '-f', rsa])
  const ecdsa = execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', rsa, '-n', RUN_NAMESPACE], { input: message })
  assert.throws(() => signer(String(ecdsa)), /is not by an ed25519 key/)
})

test('a signature with a byte changed, omitted or added is rejected', () => {
  const valid = fixtureSignature(message)
  const [head = '', ...rest] = valid.split('\n').filter(Boolean)
  const body = Buffer.from(rest.slice(0, -1).join(''), 'base64')
  const armoured = (bytes: Uint8Array) => `${head}\n${Buffer.from(bytes).toString('base64')}\n${rest.at(-1)}\n`
  assert.equal(signer(armoured(body)), FIXTURE_KEY)
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ change
      assert.throws(() => signer(armoured(changed)))
      assert.throws(() => signer(armoured(body.subarray(0, at))))
      assert.throws(() => signer(armoured(Buffer.concat([body, Buffer.alloc(change)]))))
    }),
    // the last byte of a length
    { examples: [[32, 1]] },
  )
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), text => assert.throws(() => signer(text)) === undefined))
})
