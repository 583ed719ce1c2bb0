/** Runs the steps of one job of a workflow as they stand in its YAML, on a machine that has what the actions would bring. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MARKER } from '../../host/find-processes.ts'
import type { Job } from '../../publish/workflows/read-workflow.ts'
import { lockOf, stampIn, type World } from './world.ts'

/** By the name in the expression, as `matrix.host`. */
type Values = Readonly<Record<string, string>>

export interface JobRun {
  passed: boolean
  /** Both streams of every step. */
  output: string
  /** What the steps wrote to GITHUB_STEP_SUMMARY. */
  summary: string
  /** What the steps wrote to GITHUB_OUTPUT, by key. */
  outputs: Record<string, string>
  /** Each step that was left out, and why. */
  left_out: string[]
}

export interface JobOptions {
  world: World
  /** Where the steps run. */
  folder: string
  /** What GitHub sets by itself, such as GITHUB_SHA. */
  env: Record<string, string>
  /** For the expressions of `env` and, as `true` or `false`, of `if`. */
  values: Values
  /** Does what an action does, or says why it is left out. */
  onAction: (uses: string, input: Record<string, unknown>) => string | null
  /** Appended to a command, so that a rehearsal ends: by the command's first words. */
  shorten?: Record<string, string>
}

let count = 0

/** A step after one that failed runs only if it says so, as on GitHub. */
export async function runJob(job: Job, options: JobOptions): Promise<JobRun> {
  const { world, folder, values } = options
  count += 1
  const [summary, output] = ['summary', 'output'].map(name => join(world.scratch, `${name}-${count}`)) as [
    string,
    string,
  ]
  for (const file of [summary, output]) writeFileSync(file, '')
  const of_github = { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output, CI: 'true', PATH: world.path }
  const run: JobRun = { passed: true, output: '', summary: '', outputs: {}, left_out: [] }
  for (const step of job.steps ?? []) {
    const isAlways = String(step.if ?? '').includes('!cancelled()')
    if (!run.passed && !isAlways) continue
    if (!isAlways && step.if !== undefined && !isTrue(String(step.if), values)) {
      run.left_out.push(`${step.run ?? step.uses}: ${step.if} is not so here`)
      continue
    }
    if (step.uses !== undefined) {
      const why = options.onAction(step.uses, fillIn(step.with ?? {}, values))
      if (why !== null) run.left_out.push(`${step.uses.replace(/@.*/, '')}: ${why}`)
      continue
    }
    const why = whyNot(step.run ?? '', folder)
    if (why !== null) {
      run.left_out.push(`${step.run}: ${why}`)
      continue
    }
    const env = { ...inherited(), ...options.env, ...fillIn(job.env ?? {}, values), ...fillIn(step.env ?? {}, values) }
    const script = shortened(step.run ?? '', options.shorten ?? {}, run.left_out)
    const code = await runShell(
      script,
      join(folder, step['working-directory'] ?? '.'),
      { ...env, ...of_github },
      text => {
        run.output += text
      },
    )
    if (code === 0 && /^npm ci\b/.test(script)) writeFileSync(stampIn(folder), lockOf(folder))
    run.passed &&= code === 0
  }
  run.summary = readFileSync(summary, 'utf8')
  run.outputs = Object.fromEntries(
    readFileSync(output, 'utf8')
      .split('\n')
      .filter(line => line.includes('='))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return run
}

/** Errors: an expression that is not known, because then the rehearsal would play something else. */
export function fillIn(texts: Readonly<Record<string, unknown>>, values: Values): Record<string, string> {
  const filled = Object.entries(texts).map(([key, text]) => {
    const value = String(text).replace(/\$\{\{ (.*?) \}\}/g, (whole, expression: string) => {
      const value = values[expression]
      if (value === undefined) throw new Error(`${whole} is not known to the rehearsal: add it`)
      return value
    })
    return [key, value] as const
  })
  return Object.fromEntries(filled)
}

/** Errors: a condition that is not known, because then the rehearsal would play something else. */
function isTrue(condition: string, values: Values): boolean {
  const value = values[condition]
  if (value === undefined) throw new Error(`\`if: ${condition}\` is not known to the rehearsal: add it`)
  return value === 'true'
}

/** What only GitHub or a fresh machine can do. */
function whyNot(script: string, folder: string): string | null {
  if (script.startsWith('sudo apt-get')) return "the machine's own programs are there"
  if (script.startsWith('gh ')) return 'GitHub itself is not here'
  if (
    /^npm ci\b/.test(script) &&
    existsSync(stampIn(folder)) &&
    readFileSync(stampIn(folder), 'utf8') === lockOf(folder)
  )
    return 'the packages of this very lockfile are there'
  return null
}

function shortened(script: string, shorten: Record<string, string>, left_out: string[]): string {
  const [start, more] = Object.entries(shorten).find(([begin]) => script.startsWith(begin)) ?? []
  if (start === undefined) return script
  left_out.push(`${start} …: run with${more} besides, to be quick`)
  return start + more + script.slice(start.length)
}

/** npm tells its scripts about the checkout that they were started from; the steps belong to another. */
function inherited(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([key, value]) =>
      value !== undefined && !/^(?:npm_(?!config_)|INIT_CWD$|NODE_OPTIONS$|NODE_TEST_CONTEXT$|GITHUB_)/.test(key),
  )
  return Object.fromEntries(kept.filter(([key]) => key !== MARKER)) as Record<string, string>
}

/** As GitHub runs a step without a shell of its own. */
function runShell(
  script: string,
  cwd: string,
  env: Record<string, string>,
  onText: (text: string) => void,
): Promise<number | null> {
  mkdirSync(cwd, { recursive: true })
  const file = join(env.GITHUB_STEP_SUMMARY ?? '', '..', `step-${count}.sh`)
  writeFileSync(file, script)
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onText)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
}
