/** Ends a server: SIGTERM to its group, and SIGKILL to itself after a grace time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { signalProcess } from '../host/end-processes.ts'
import type { RunningServer } from './start-server.ts'

/** How long a server may take to end, and its children after it. */
export interface Grace {
  server_s: number
  children_s: number
}

type Stoppable = Pick<RunningServer, 'process' | 'ended' | 'exit'>

/** Ends the server itself and asks its children to end. */
export async function stopMain({ process: { pid }, ended, exit }: Stoppable, { server_s }: Grace): Promise<void> {
  if (ended() !== null) return
  signalProcess(-pid, 'SIGTERM')
  await Promise.race([exit, sleep(server_s * 1000, null, { ref: false })])
  if (ended() === null) signalProcess(pid, 'SIGKILL')
  await exit
}
