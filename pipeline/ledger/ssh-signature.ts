/**
 * Verifies signatures of `ssh-keygen -Y sign` by an ed25519 key (OpenSSH's PROTOCOL.sshsig) without an external
 * program, so that a check does not depend on installed software.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { PUBLIC_KEY } from '../schema/ids.ts'

const MAGIC = Buffer.from('SSHSIG')
const KEY_TYPE = 'ssh-ed25519'
const ARMOUR = /^-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)-----END SSH SIGNATURE-----\n?$/
const LONGEST_ARMOUR = 1000

/** RFC 4251: a length of four bytes before the bytes. */
export function sshString(bytes: Uint8Array | string): Buffer {
  const body = Buffer.from(bytes as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

/** The signed bytes: the digest of the message, and the namespace. */
export const signedBytes = (message: Uint8Array, namespace: string, hash = 'sha512'): Buffer =>
  Buffer.concat([MAGIC, ...[namespace, '', hash].map(sshString), sshString(createHash(hash).update(message).digest())])

/**
 * The public key that signed `message` for `namespace`; the caller checks whose it is. Errors: not a signature, or not
 * of this message.
 */
export function signerOf(armoured: string, message: Uint8Array, namespace: string): string {
  const [, base64] = (armoured.length <= LONGEST_ARMOUR && ARMOUR.exec(armoured)) || []
  if (base64 === undefined) throw new Error('is not a signature as ssh-keygen -Y sign writes it')
  const read = reader(Buffer.from(base64.replaceAll('\n', ''), 'base64'))
  if (!read.bytes(MAGIC.length).equals(MAGIC) || read.number() !== 1) throw new Error('is not of the first version')
  const key = read.string()
  const [signed_for, , hash] = [read.string(), read.string(), read.string()].map(String)
  const blob = reader(read.string())
  const ends = read.isAtEnd()
  const public_key = `${KEY_TYPE} ${key.toString('base64')}`
  const type = String(blob.string())
  const signature = blob.string()
  const x = key.subarray(-32)
  // base64 hides the last bits of a length from the pattern
  const isComplete = key.equals(Buffer.concat([sshString(KEY_TYPE), sshString(x)]))
  if (!PUBLIC_KEY.test(public_key) || !isComplete || type !== KEY_TYPE || !ends || !blob.isAtEnd())
    throw new Error('is not by an ed25519 key')
  if (signed_for !== namespace) throw new Error(`was made for ${JSON.stringify(signed_for)}, not for ${namespace}`)
  if (hash !== 'sha512' && hash !== 'sha256') throw new Error('is over a digest that is neither sha512 nor sha256')
  const verifier = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') }, format: 'jwk' })
  if (verify(null, signedBytes(message, namespace, hash), verifier, signature)) return public_key
  throw new Error('is of other bytes')
}

/** Throws past the end, so that truncated signatures are rejected. */
function reader(bytes: Buffer) {
  let at = 0
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw new Error('is truncated')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = () => take(4).readUInt32BE()
  return { bytes: take, number, string: () => take(number()), isAtEnd: () => at === bytes.length }
}
