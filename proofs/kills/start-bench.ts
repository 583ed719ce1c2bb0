/** Starts the real runner in a test environment, reads its output, and kills it. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { signalProcess } from '../../runners/host/end-processes.ts'
import { processEnvironmentOf, type TestEnvironment } from '../fixtures/test-environment.ts'
import { processesOf } from './find-leaks.ts'

export interface Bench {
  pid: number
  /** The lines of both outputs, interleaved. */
  lines: string[]
  /** The exit status; null if a signal ended it. Resolves when all output is read. */
  ended: Promise<number | null>
  isEnded: () => boolean
  /** True as soon as a line matches; false if the runner ends without one. */
  prints: (pattern: RegExp) => Promise<boolean>
  signal: (signal: NodeJS.Signals) => void
}

export function startBench(environment: TestEnvironment, args: readonly string[], env: NodeJS.ProcessEnv = {}): Bench {
  const folders = args.includes('--quick') ? [] : ['--data', environment.data]
  const seed = args.includes('resume') ? [] : ['--rounds-seed', 'made']
  const argv = ['runners/bench.ts', ...args, ...seed, ...folders, '--manifests', environment.manifests]
  const child = spawn(process.execPath, argv, {
    cwd: environment.checkout,
    env: { ...processEnvironmentOf(environment), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr]) createInterface(input).on('line', line => lines.push(line))
  let isEnded = false
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      isEnded = true
      resolve(code)
    })
  })
  const prints = async (pattern: RegExp) => {
    for (;;) {
      if (lines.some(line => pattern.test(line))) return true
      if (isEnded) return false
      await sleep(2)
    }
  }
  return { pid: child.pid ?? 0, lines, ended, isEnded: () => isEnded, prints, signal: name => child.kill(name) }
}

/** Runs the runner to its end. */
export async function runBench(environment: TestEnvironment, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { ended, lines } = startBench(environment, args, env)
  return { code: await ended, output: await ended.then(() => lines.join('\n')) }
}

/**
 * Kills the runner with SIGKILL. The program of a trial ends the trial when its runner dies; `with_trial` kills it at
 * the same moment, as when memory runs out, so that only the kernel can end server and generator.
 */
export async function killBench(bench: Bench, with_trial: TestEnvironment | null): Promise<void> {
  const trials = with_trial ? processesOf(with_trial).filter(({ command }) => command.includes('trial.ts')) : []
  for (const { pid } of trials) signalProcess(pid, 'SIGSTOP')
  bench.signal('SIGKILL')
  for (const { pid } of trials) signalProcess(pid, 'SIGKILL')
  await bench.ended
}
