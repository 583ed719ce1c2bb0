/** Runs a program of this checkout as a contributor would, and keeps what it says. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

interface Ran {
  exit_code: number | null
  /** Both streams as they came; of a flood, its end. */
  output: string
}

const MOST_CHARACTERS = 400_000
const root = resolve(import.meta.dirname, '../../..')

/** `program` is below the checkout. What it says is shown, too: a person looks at the log of a workflow. */
export function runOwn(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ran> {
  const child = spawn(process.execPath, [resolve(root, program), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_CHARACTERS)
      to.write(text)
    })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', exit_code => done({ exit_code, output }))
  })
}
