/** Jobs that run an entry, a stranger's program as root, and jobs that sign or write: what neither may do beside the other. */
import { isHosted, isMap, type Job, type Workflow } from './read-workflow.ts'

type Found = [rule: string, problem: string | false]

const RUNS_ENTRIES = /\bnpm run (?:pack-bundle|preview|verify)\b/
const INSTALLS = /\bnpm (?:ci|install|i)\b(?!.*--ignore-scripts)/
const OUTPUTS = /\bGITHUB_(?:STEP_SUMMARY|OUTPUT|ENV|PATH)\b/

const commandsOf = ({ steps = [] }: Job): string[] => steps.flatMap(({ run }) => run ?? [])
const runsEntries = (job: Job): boolean => commandsOf(job).some(command => RUNS_ENTRIES.test(command))

/** It may change what is not thrown away, or says to others what is true. */
const isTrusted = (job: Job): boolean =>
  !isHosted(job) ||
  (isMap(job.permissions) && Object.values(job.permissions).some(access => access === 'write')) ||
  JSON.stringify(job.steps ?? []).includes('github.token')

export function checkEntries(job: Job, workflow: Workflow): Found[] {
  const others = Object.values(workflow.jobs)
  const install = isTrusted(job) && commandsOf(job).find(command => INSTALLS.test(command))
  const own: Found[] = [
    [
      'install-scripts',
      Boolean(install) && `packages run scripts of theirs where it signs or writes: ${install} --ignore-scripts`,
    ],
  ]
  if (!runsEntries(job)) return own
  const says = commandsOf(job).some(command => OUTPUTS.test(command)) || job.outputs !== undefined
  return [
    ...own,
    [
      'upload',
      others.some(isTrusted) && 'an entry runs where artifacts are believed: give it a workflow run of its own',
    ],
    ['summary', says && 'an entry could write what this job says: let another job say it'],
  ]
}
