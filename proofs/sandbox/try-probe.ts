/** Runs one probe of proofs/sandbox/probe.ts, in the sandbox or as a trial without it, and returns its outcome. */
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir, networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createNamespace } from '../../runners/trial/namespace.ts'
import { runInside } from '../../runners/trial/run-inside.ts'

/** `denied`: it failed; `contained`: it succeeded up to a limit or until ended; `allowed`: nothing prevented it. */
export type Outcome = 'denied' | 'contained' | 'allowed'

export interface Tried {
  outcome: Outcome
  detail: string
}

export interface ProbeHost {
  /** The server's CPUs, and one of the others. */
  cpus: { server: readonly number[]; other: number | null }
}

export interface ProbeRequest {
  probe: string
  built_folder: string
  host: ProbeHost
  /** Facts about the host for the probe. */
  outside: ReturnType<typeof describeOutside>
  is_sandboxed: boolean
}

const CHECKOUT = resolve(import.meta.dirname, '../..')

/** Of a probe that keeps something the second try counts. Errors: the sandbox cannot be created; the message is a sentence. */
export async function tryProbe(probe: string, host: ProbeHost, is_sandboxed: boolean): Promise<Tried> {
  const above = mkdtempSync(join(tmpdir(), 'benchledger-probe-'))
  const built_folder = join(above, 'server')
  mkdirSync(built_folder)
  copyFileSync(join(import.meta.dirname, 'probe.ts'), join(built_folder, 'probe.ts'))
  try {
    const tryOnce = () => tryInside({ probe, built_folder, host, is_sandboxed }, above)
    if (probe.startsWith('keep-')) await tryOnce()
    return await tryOnce()
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}

async function tryInside(request: Omit<ProbeRequest, 'outside'>, above: string): Promise<Tried> {
  const namespace = createNamespace()
  if (namespace === null) throw new Error('no network namespace can be created: run as root, and install iproute2')
  const server = createServer(socket => socket.destroy()).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const program = join(import.meta.dirname, 'run-probe.ts')
  try {
    const facts = { ...request, outside: describeOutside(above, port) }
    const { answer, error } = await runInside<Tried>(
      { program, namespace, request: facts },
      new AbortController().signal,
    )
    if (answer === null) throw new Error(error)
    return answer
  } finally {
    server.close()
  }
}

function describeOutside(folder: string, port: number) {
  const interfaces = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  const addresses = interfaces.filter(({ family }) => family === 'IPv4').map(({ address }) => address)
  return {
    port,
    addresses: [...new Set(['127.0.0.1', ...addresses])],
    secrets: [homedir(), join(CHECKOUT, 'package.json'), join(CHECKOUT, 'data'), '/etc/shadow', '/var/log', '/run'],
    folders: ['/', '/usr', '/etc', '/var', folder, CHECKOUT, join(CHECKOUT, 'data')],
  }
}
