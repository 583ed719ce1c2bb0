/** The tools as rows, which SQL joins instead of naming tools. */
import { invocations } from '../../tools/find-invocations.ts'
import { tools } from '../../tools/installed.ts'
import type { ToolKind, Tools } from '../../tools/tool.ts'
import { recordedFiles } from './recorded-files.ts'

/** The files that the runner records with the report of every trial. */
const RECORDED_FILES: Readonly<Record<ToolKind, readonly string[]>> = {
  'loads-server': [...recordedFiles].flatMap(([what, { is_newer }]) => (is_newer ? [] : what)).concat('server.log'),
  'times-command': ['server.log'],
  'measures-itself': [],
}

/** One row per file of a complete trial of a tool. */
export function toolFileRows(known: Tools = tools, driven = invocations) {
  return [...driven].flatMap(([tool, { outputs }]) => {
    const kind = known.get(tool)?.kind
    const recorded = kind === undefined ? [] : RECORDED_FILES[kind]
    return [...outputs.map(({ what }) => what), ...recorded].map(what => ({ tool, what }))
  })
}
