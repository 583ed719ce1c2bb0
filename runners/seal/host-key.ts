/** Creates, checks, uses and retires the key of a host, which is in its manifest before the first run that it signs. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { hostManifest, keysIn, RUN_NAMESPACE } from '../../pipeline/ledger/prove-run.ts'
import { SIGNATURE, SUMS } from '../../pipeline/ledger/seal.ts'
import type { Statement } from '../../pipeline/schema/records/statement.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { syncPath } from './durable-file.ts'

/** Throws a UsageError unless the host's manifest lists the key. */
export function requireKey(key: string, manifests: string, host_id: string): void {
  const path = join(manifests, hostManifest(host_id))
  const known = existsSync(path) ? keysIn(host_id, readFileSync(path, 'utf8')) : []
  const public_key = publicHalf(key)
  if (known.includes(public_key)) return
  throw new UsageError(
    3,
    `--key ${key} is not a key of ${host_id}: add ${JSON.stringify(public_key)} to signing_keys in ${path}`,
  )
}

/**
 * Creates the file `key`, adds its public half to the host's manifest and returns the path of the manifest. Throws a
 * UsageError before either is written.
 */
export function createKey(key: string, manifests: string, host_id: string): string {
  const path = join(manifests, hostManifest(host_id))
  if (!existsSync(path))
    throw new UsageError(2, `${path} is missing: write it with npm run bench -- host add ${host_id}`)
  if (!relative(resolve(manifests, '..'), resolve(key)).startsWith('..'))
    throw new UsageError(2, `--key ${key} is in the checkout, where it may be committed: specify a file elsewhere`)
  if (existsSync(key)) throw new UsageError(2, `--key ${key} already exists: name a new file`)
  sshKeygen(['-q', '-t', 'ed25519', '-N', '', '-C', host_id, '-f', key], key)
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const signing_keys = [...(manifest.signing_keys ?? []), publicHalf(key)]
  // the formatter puts a single key on one line
  const text = JSON.stringify({ ...manifest, signing_keys }, null, 2).replace(/\[\n *("ssh-[^"]+")\n *\]/, '[$1]')
  writeFileSync(path, `${text}\n`)
  return path
}

/**
 * Writes the statement that `key` signs no later run, and returns its path. `today` is YYYY-MM-DD in UTC. Throws a
 * UsageError if it is not a key of the host.
 */
export function retireKey(
  key: string,
  {
    manifests,
    data,
    host_id,
    who,
    today,
  }: { manifests: string; data: string; host_id: string; who: string; today: string },
): string {
  requireKey(key, manifests, host_id)
  const statement: Statement = {
    ...{ kind: 'key-retired', subject: { kind: 'host', id: host_id }, key: publicHalf(key) },
    ...{ reason: 'The key was made for one stay of this machine, which is over.', who, date: today },
  }
  const path = join(data, 'statements', `${today}-${host_id}-key.json`)
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path)) throw new UsageError(2, `${path} already exists: rename it, then try again`)
  writeFileSync(path, `${JSON.stringify(statement, null, 2)}\n`)
  return path
}

/** Signs the sums of a run. Only ssh-keygen reads the private key, which is in no checkout and in no run. */
export function signSums(folder: string, key: string): void {
  // ssh-keygen does not overwrite a signature
  rmSync(join(folder, SIGNATURE), { force: true })
  sshKeygen(['-q', '-Y', 'sign', '-f', key, '-n', RUN_NAMESPACE, join(folder, SUMS)], key)
  syncPath(join(folder, SIGNATURE))
  syncPath(folder)
}

function publicHalf(key: string): string {
  const [type, blob] = sshKeygen(['-y', '-P', '', '-f', key], key).split(' ')
  return `${type} ${blob}`.trim()
}

/** Errors: a UsageError with the message of ssh-keygen. */
function sshKeygen(args: string[], key: string): string {
  try {
    return execFileSync('ssh-keygen', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string }
    const why = code === 'ENOENT' ? 'ssh-keygen is not installed' : (stderr || message).trim()
    throw new UsageError(3, `--key ${key} cannot sign (${why}): name an ed25519 key without a passphrase`)
  }
}
