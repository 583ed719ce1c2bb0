/** A job that may run on a host of ours: who can start it, what it holds, and every command that it gives. */
import { isHosted, isOpen } from './reach.ts'
import { isMap, type Job, type Workflow } from './read-workflow.ts'

/**
 * What a host may be told: to make room, to prove and unpack what was built elsewhere, and to measure in the sandbox. A line
 * that none of these is as a whole could do anything.
 */
const COMMANDS = [
  /^rm -rf(?: [\w./-]+)+$/,
  /^mkdir -p(?: [\w./-]+)+$/,
  /^echo "[\w$ ./-]+"$/,
  /^sha256sum --check --strict$/,
  /^tar(?: --(?:extract|no-same-owner|no-same-permissions|file [\w./-]+|directory [\w./-]+))+$/,
  /^npm run unpack-bundle --(?: --(?:kit|out) [\w./-]+)+$/,
  /^npm run bench -- (?:[\w./-]+ |"\$[A-Z]+" )*--sandbox$/,
]
const ACTIONS = /^actions\/(?:download|upload)-artifact@/

/** Nothing where the job runs on a machine that is thrown away, or keeps to all of it. */
export function checkHost(job: Job, workflow: Workflow): { rule: string; problem: string }[] {
  if (isHosted(job)) return []
  const found: { rule: string; problem: string }[] = []
  const say = (problem: string) => found.push({ rule: 'self-hosted', problem })
  if (isOpen(workflow)) say('a stranger can start it, and it may run on a host of ours')
  if (!isMap(job.environment) || job.environment.name !== 'bench')
    say('nobody agrees to it: its environment is not bench')
  if (!isMap(job.permissions) || Object.keys(job.permissions).length > 0) say('its permissions are not {}')
  if (needsOf(job).every(name => !isOfMain(workflow.jobs[name]))) say('no job before it is of main alone')
  if (job.if !== undefined) say('it has a condition of its own, which may hold where the job before it was skipped')
  const queue = job.concurrency
  if (!isMap(queue) || queue['cancel-in-progress'] !== false || queue.queue !== 'max')
    say('a run that waits or measures can be cancelled: cancel-in-progress: false and queue: max')
  if (!isMap(queue) || !/\$\{\{ matrix\.host \}\}/.test(String(queue.group))) say('its queue is not that of the host')
  for (const { uses, run, with: input, 'working-directory': folder } of job.steps ?? []) {
    if (uses !== undefined && !ACTIONS.test(uses)) say(`it uses ${uses}: hand it over as an artifact`)
    if (uses?.includes('download-') && !/^(?!checkout$)[\w-]+$/.test(String(input?.path ?? '')))
      say(`an artifact is put into ${JSON.stringify(input?.path)}: give it a folder of its own, beside checkout`)
    if (run?.includes('npm ') && folder !== 'checkout') say('a program of npm is taken from elsewhere than checkout')
  }
  const commands = (job.steps ?? []).flatMap(({ run = '' }) => commandsOf(run))
  for (const command of commands.filter(command => !COMMANDS.some(known => known.test(command))))
    say(`${JSON.stringify(command)} is no command for a host, or measures without --sandbox`)
  for (const file of unproved(commands)) say(`it unpacks ${file}, and no line before proves its digest`)
  return found
}

/** The archives that are unpacked without `echo "$DIGEST  FILE" | sha256sum --check --strict` before it. */
function unproved(commands: string[]): string[] {
  const proved = new Set<string | undefined>()
  return commands.flatMap((command, index) => {
    const file = /^tar .*--file ([^ ]+)/.exec(command)?.[1]
    if (command.startsWith('sha256sum ')) proved.add(/^echo "\$DIGEST {2}(.+)"$/.exec(commands[index - 1] ?? '')?.[1])
    return file === undefined || proved.has(file) ? [] : [file]
  })
}

/** `a || b` leaves an empty command between, which is none of the known ones. */
const commandsOf = (run: string): string[] => (run === '' ? [] : run.trim().split(/ *(?:&&|\||\n) */))

const needsOf = ({ needs = [] }: Job): string[] => (typeof needs === 'string' ? [needs] : needs)

const isOfMain = (job: Job | undefined): boolean => job?.if === "github.ref == 'refs/heads/main'"
