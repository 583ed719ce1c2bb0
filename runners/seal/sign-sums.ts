/** The host's signature of a run, by ssh-keygen: it alone reads the private key, which stands in no checkout and in no run. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hostManifest, keysIn, RUN_NAMESPACE } from '../../pipeline/proof/prove-run.ts'
import { SIGNATURE, SUMS } from '../../pipeline/sources/seal.ts'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'
import { syncPath } from './durable-file.ts'

/** Throws a UsageError before anything is measured where the key is not one that the host's manifest names. */
export function requireKey(key: string, manifests: string, host_id: string): void {
  const path = join(manifests, hostManifest(host_id))
  const known = existsSync(path) ? keysIn(host_id, readFileSync(path, 'utf8')) : []
  const [type, blob] = sshKeygen(['-y', '-P', '', '-f', key], key).split(' ')
  const own = `${type} ${blob}`.trim()
  if (known.includes(own)) return
  throw new UsageError(
    3,
    `--key ${key} is not a key of ${host_id}: add ${JSON.stringify(own)} to signing_keys in ${path}`,
  )
}

/** Of the sums as they stand. */
export function signSums(folder: string, key: string): void {
  // ssh-keygen does not write over a signature
  rmSync(join(folder, SIGNATURE), { force: true })
  sshKeygen(['-q', '-Y', 'sign', '-f', key, '-n', RUN_NAMESPACE, join(folder, SUMS)], key)
  syncPath(join(folder, SIGNATURE))
  syncPath(folder)
}

function sshKeygen(args: string[], key: string): string {
  try {
    return execFileSync('ssh-keygen', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string }
    const why = code === 'ENOENT' ? 'ssh-keygen is not installed' : (stderr || message).trim()
    throw new UsageError(3, `--key ${key} cannot sign (${why}): name an ed25519 key without a passphrase`)
  }
}
