/** The tools of this checkout, for programs that run under Node; what Vite bundles gets them from site/tools.ts. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Block } from './block.ts'
import { readText } from './read.ts'
import type { RecordedTool, ToolDefinition, Tools } from './tool.ts'

/** Every folder with a tool.ts. Errors: what a module throws when it is loaded, or that a tool.ts exports no `tool`. */
export async function findTools(folder: string = import.meta.dirname): Promise<Tools> {
  const tools = await findParts<ToolDefinition>(folder, 'tool.ts', 'tool')
  return new Map([...tools].map(([id, tool]) => [id, { ...tool, id }]))
}

/** What the file of that name in every tool's folder exports under `name`, by the tool's id, in the order of ids. */
export async function findParts<Part>(folder: string, file: string, name: string): Promise<ReadonlyMap<string, Part>> {
  const ids = readdirSync(folder).filter(id => existsSync(join(folder, id, file)))
  const parts = ids.sort().map(async (id): Promise<[string, Part]> => {
    const path = join(folder, id, file)
    const module: Record<string, Part> = await import(pathToFileURL(path).href)
    const part = module[name]
    if (part === undefined) throw new Error(`${path} exports no ${name}: see pipeline/tools/tool.ts`)
    return [id, part]
  })
  return new Map(await Promise.all(parts))
}

export const tools = await findTools()

/** How sealed trials are read, by the tool's id; the others' one report is found by their finders. */
export const recordedTools = await findParts<RecordedTool>(import.meta.dirname, 'recorded.ts', 'recorded')

/** Every block of a text, as `readText` gives it, by the tools of this checkout. */
export const readReports = (text: string): Block[] => readText(text, tools)
