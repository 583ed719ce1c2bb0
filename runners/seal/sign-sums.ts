/** The host's signature of a run, by ssh-keygen: it alone reads the private key, which stands in no checkout and in no run. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { RUN_NAMESPACE } from '../../pipeline/proof/prove-run.ts'
import { SIGNATURE, SUMS } from '../../pipeline/sources/seal.ts'
import { syncPath } from './durable-file.ts'
import { sshKeygen } from './host-key.ts'

/** Of the sums as they stand. */
export function signSums(folder: string, key: string): void {
  // ssh-keygen does not write over a signature
  rmSync(join(folder, SIGNATURE), { force: true })
  sshKeygen(['-q', '-Y', 'sign', '-f', key, '-n', RUN_NAMESPACE, join(folder, SUMS)], key)
  syncPath(join(folder, SIGNATURE))
  syncPath(folder)
}
