/** Proves who measured a run by its host's signature of the sums. A seal only proves that nothing changed since. */
import { join } from 'node:path'
import { sha256 } from '../schema/hashing.ts'
import { readManifest } from './manifest/read-manifest.ts'
import { SIGNATURE, SUMS } from './seal.ts'
import { signerOf } from './ssh-signature.ts'

/** The namespace of signatures: one made for another purpose proves no run. */
export const RUN_NAMESPACE = 'benchledger-run'

/** `key` is the public key that signed; null for a run from before hosts had keys. */
export interface Proof {
  kind: 'signed' | 'before-signing'
  key: string | null
}

interface ProofProblem {
  /** Below the run's folder. */
  path: string
  problem: string
}

/**
 * `keys` are those that may sign for the run's host; `signature` is null if there is none. The seal proves that the
 * sums are those of the files.
 */
export function proveRun(
  sums: Uint8Array,
  signature: Uint8Array | null,
  keys: readonly string[],
): Proof | ProofProblem {
  if (signature === null) {
    if (BEFORE_SIGNING.has(sha256(sums))) return { kind: 'before-signing', key: null }
    const problem =
      'is missing, so nothing proves who measured this and it cannot be merged: measure with --key on a host whose host.json has the public key'
    return { path: SIGNATURE, problem }
  }
  try {
    const key = signerOf(Buffer.from(signature).toString('latin1'), sums, RUN_NAMESPACE)
    if (keys.includes(key)) return { kind: 'signed', key }
    return {
      path: SIGNATURE,
      problem: `is by ${key}, which may not sign for this host, or was retired before this was merged: sign ${SUMS} on the host`,
    }
  } catch (error) {
    return { path: SIGNATURE, problem: `${(error as Error).message}: sign ${SUMS} on the host` }
  }
}

/** The manifest of a host, below the folder of the manifests. */
export const hostManifest = (host_id: string): string => join('hosts', host_id, 'host.json')

/** The keys of a host according to the text of its manifest, including old ones; none if it is invalid. */
export const keysIn = (host_id: string, text: string): readonly string[] =>
  readManifest('host', hostManifest(host_id), text).value?.signing_keys ?? []

/** The seals of the runs that were merged before hosts had keys. Never add to it: that would accept an unsigned run. */
const BEFORE_SIGNING: ReadonlySet<string> = new Set([
  'ce52f1707453e01e9d9506b233b25bae45644b39649153cc64419a84c3d8c962',
  '22aeac2e8719e4b5054049e65660917928138f9afef520bfd917f102c2950cef',
  '446b3517b3789003e1b60528245132b33dc80d28f1791264c0e656486100033a',
  'ad3776cec893b4ec466a3a9b019eb4867020230122e28a09df3951bab9046180',
])
