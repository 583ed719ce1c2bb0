/** The tools of this checkout, for programs that run under Node; what Vite bundles gets them from site/tools.ts. */

import type { Block } from './block.ts'
import { findRecordedTools, findTools } from './find-tools.ts'
import { readText } from './read.ts'
import type { FindOptions } from './tool.ts'

export const tools = await findTools()

/** How sealed trials are read, by the tool's id; the others' one report is found by their finders. */
export const recordedTools = await findRecordedTools()

/** Every block of a text, as `readText` gives it, by the tools of this checkout. */
export const readReports = (text: string, options?: Partial<FindOptions>): Block[] => readText(text, tools, options)
