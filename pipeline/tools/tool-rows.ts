/** The tools as rows, so that SQL asks about them by a join and names none. */
import { recordedFiles } from '../sources/recorded-files.ts'
import { invocations } from './find-invocations.ts'
import { tools } from './installed.ts'
import type { ToolKind, Tools } from './tool.ts'

/** What the runner records next to the report of every trial. */
const RECORDED_BESIDE: Readonly<Record<ToolKind, readonly string[]>> = {
  'loads-server': [...recordedFiles].flatMap(([what, { is_newer }]) => (is_newer ? [] : what)).concat('server.log'),
  'times-command': ['server.log'],
  'measures-itself': [],
}

/** One row per file that a whole trial of a tool leaves. */
export function toolFileRows(known: Tools = tools, driven = invocations) {
  return [...driven].flatMap(([tool, { leaves }]) => {
    const kind = known.get(tool)?.kind
    const beside = kind === undefined ? [] : RECORDED_BESIDE[kind]
    return [...leaves.map(({ what }) => what), ...beside].map(what => ({ tool, what }))
  })
}
