/** The files that a trial has left in its run's folder. */
import { join } from 'node:path'
import type { TextOf } from '../../pipeline/sources/trial-record.ts'
import { stemOf } from '../../pipeline/vocabulary/case-name.ts'
import { readText } from './execute-tool.ts'

export const textsOf =
  (run_folder: string, { path }: { path: string }): TextOf =>
  what =>
    readText(join(run_folder, `${stemOf(path)}.${what}`))
