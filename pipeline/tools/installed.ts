/** The tools of this checkout for Node; code bundled by Vite gets them from site/tools.ts. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Block } from './block.ts'
import { readText } from './read.ts'
import type { RecordedTool, ToolDefinition, Tools } from './tool.ts'

/** Every folder with a tool.ts. Errors: a module throws when loaded, or exports no `tool`. */
export async function findTools(folder: string = import.meta.dirname): Promise<Tools> {
  const tools = await findParts<ToolDefinition>(folder, 'tool.ts', 'tool')
  return new Map([...tools].map(([id, tool]) => [id, { ...tool, id }]))
}

/** The export `name` of the given file in each tool's folder, by the tool's id, in order of ids. */
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

/** The parsers of sealed trials by the tool's id; other tools use `find`. */
export const recordedTools = await findParts<RecordedTool>(import.meta.dirname, 'recorded.ts', 'recorded')

/** `readText` with the tools of this checkout. */
export const readReports = (text: string): Block[] => readText(text, tools)
