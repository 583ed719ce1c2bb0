/** Runs wrk against a server of the test itself, as its invocation says. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LoadRequest } from '../invocation.ts'
import { invocation } from './invoke.ts'

export const noWrk = spawnSync('wrk', ['-v']).error !== undefined && 'wrk is not installed'

/** What wrk printed, and what it left by the names of a trial's files. */
export async function runWrk(
  answer: RequestListener,
  load: Partial<LoadRequest> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<{ output: string; left: Record<string, string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-wrk-'))
  const server = createServer(answer).listen(0, '127.0.0.1')
  try {
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const place = { host: '127.0.0.1', port, request: { method: 'GET', path: '/' }, bodies: [], folder }
    const numbers = { threads: 1, connections: 1, duration_s: 1 }
    const rest = { script: null, instances: [], is_recorded: true }
    const command = invocation.command('wrk', { ...place, ...numbers, ...rest, ...load })
    for (const [name, text] of Object.entries(command.files ?? {})) writeFileSync(join(folder, name), text)
    const [program = '', ...args] = command.argv
    const options = { timeout: 60_000, env: { ...process.env, ...command.env, ...env } }
    const { stdout: output } = await promisify(execFile)(program, args, options)
    const left = invocation.leaves.map(({ what, from }) => [
      what,
      from === 'output' ? output : load.is_recorded === false ? '' : readFileSync(join(folder, from.file), 'utf8'),
    ])
    return { output, left: Object.fromEntries(left) }
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
}
