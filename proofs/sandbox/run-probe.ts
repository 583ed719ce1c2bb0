/** The program that try-probe.ts starts in place of a trial's. It starts a probe as a trial starts its server. */
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { awaitNoProcesses } from '../../runners/host/end-processes.ts'
import { findProcesses } from '../../runners/host/find-processes.ts'
import { startGroup } from '../../runners/host/start-group.ts'
import { createSandbox } from '../../runners/trial/sandbox/create-sandbox.ts'
import type { Limits } from '../../runners/trial/sandbox/limits.ts'
import { serveTrialRequest } from '../../runners/trial/serve-trial-request.ts'
import type { ProbeRequest, Tried } from './try-probe.ts'

const MIB = 1024 ** 2
/** Far below those of trials, so that probes do not harm the host. */
const LIMITS: Limits = { task_count: 64, memory_bytes: 192 * MIB, writable_bytes: 16 * MIB }
/** Above each limit. */
const BEYOND = { task_count: 128, bytes: 512 * MIB }
const TIMEOUT_MS = 30_000
const LIMITED = ['fork-bomb', 'memory', 'disk']

await serveTrialRequest<ProbeRequest>(
  async ({ probe, built_folder, host, outside, is_sandboxed }, { folder, groups }) => {
    const manifest = { name: 'probe', language: null, start: [process.execPath] }
    const built = { folder: built_folder, entry: { framework_id: 'probe', folder, manifest } }
    const options = { name: basename(folder), built, cpus: host.cpus.server, limits: LIMITS }
    const sandbox = is_sandboxed ? await createSandbox(options) : null
    const facts = JSON.stringify({ ...outside, pid: process.pid, other_cpu: host.cpus.other, ...BEYOND })
    const argv = [...(sandbox?.enter ?? []), process.execPath, 'probe.ts', probe, facts]
    let output = ''
    const group = startGroup(argv, {
      cwd: built_folder,
      env: { PATH: process.env.PATH ?? '', ...sandbox?.env },
      onOutput: chunk => {
        output += chunk
      },
    })
    const timer = setTimeout(() => process.kill(group.pid, 'SIGKILL'), TIMEOUT_MS)
    await group.exit
    clearTimeout(timer)
    await Promise.race([group.closed, sleep(50)])
    const left_count = await awaitNoProcesses(groups, 0.05)
    const is_all = findProcesses(groups).length === 0
    group.release()
    sandbox?.remove()
    return evaluate(probe, output, group.ended() ?? '', is_all ? left_count : 0, is_sandboxed)
  },
)

/** `left_count`: processes that outlived the probe, if all of them were found and ended; else 0. */
function evaluate(probe: string, output: string, ended: string, left_count: number, is_sandboxed: boolean): Tried {
  if (probe.startsWith('stay-behind')) {
    if (left_count === 0) return { outcome: 'allowed', detail: 'its process was not found' }
    return { outcome: 'contained', detail: `${left_count} found and ended` }
  }
  if (ended.startsWith('was ended')) return { outcome: 'contained', detail: ended.replace(/^was /, '') }
  const { got_through, detail } = JSON.parse(output) as { got_through: boolean; detail: string }
  if (got_through) return { outcome: 'allowed', detail }
  return { outcome: LIMITED.includes(probe) && is_sandboxed ? 'contained' : 'denied', detail }
}
