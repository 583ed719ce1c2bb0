/** Runs a program to its end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ToolRun {
  /** Null if it was killed. */
  exit_code: number | null
  /** Standard output and error, interleaved. */
  output: string
  /** performance.now() */
  started_ms: number
  finished_ms: number
  /** Why it did not end by itself, in words; null if it did. */
  ended: string | null
}

/** Output beyond this is dropped. */
const OUTPUT_BYTES = 8 * 1024

/** How long to read the remaining output of an ended tool. */
const OUTPUT_GRACE_MS = 1000

export interface ToolOptions {
  argv: readonly string[]
  env: Readonly<Record<string, string>>
  cwd?: string
  /** Written to its standard input (nothing). */
  input?: string
  /** It is killed after this time. */
  timeout_s: number
  onStart?: (pid: number, started_ms: number) => void
}

/** Errors: it cannot be started; the message is a sentence. */
export async function runTool({ argv, env, cwd, input, timeout_s, onStart }: ToolOptions): Promise<ToolRun> {
  const [command = '', ...args] = argv
  const chunks: Buffer[] = []
  let kept_bytes = 0
  let ended: string | null = null
  const started_ms = performance.now()
  let finished_ms = started_ms
  const child = spawn(command, args, { cwd, env: { ...env }, stdio: 'pipe' })
  // it may end before it has read everything
  child.stdin.on('error', () => {}).end(input)
  const closed = once(child, 'close')
  const timer = setTimeout(() => {
    ended = `it did not end within ${timeout_s} s`
    child.kill('SIGKILL')
  }, timeout_s * 1000)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      const room = OUTPUT_BYTES - kept_bytes
      if (room > 0) chunks.push(chunk.subarray(0, room))
      kept_bytes += Math.min(room, chunk.length)
    })
  }
  child.once('spawn', () => {
    if (child.pid !== undefined) onStart?.(child.pid, started_ms)
  })
  child.once('exit', () => {
    finished_ms = performance.now()
    // a child of the tool may keep the output open for ever
    const late = setTimeout(() => {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    }, OUTPUT_GRACE_MS)
    child.once('close', () => clearTimeout(late))
  })
  try {
    const [exit_code, killed] = await closed
    if (killed && ended === null) ended = `it was ended by ${killed}`
    return { exit_code, output: Buffer.concat(chunks).toString(), started_ms, finished_ms, ended }
  } catch (error) {
    throw new Error(`${command} could not be started: ${(error as Error).message}`)
  } finally {
    clearTimeout(timer)
  }
}
