/** Who can start a workflow, and on whose machine a job runs. */
import type { Job, Workflow } from './read-workflow.ts'

/** Only people who may write here can start these. */
const OF_OURS = new Set(['push', 'schedule', 'workflow_dispatch'])
/** The machines that are thrown away. Any other label, or an expression, may be a host of ours. */
const HOSTED = new Set<unknown>(['ubuntu-24.04'])

/** What starts it that needs no right to write. */
export const openTriggers = ({ on }: Workflow): string[] => Object.keys(on).filter(trigger => !OF_OURS.has(trigger))

/** A stranger can start it. */
export const isOpen = (workflow: Workflow): boolean => openTriggers(workflow).length > 0

export const isHosted = (job: Job): boolean => HOSTED.has(job['runs-on'])
