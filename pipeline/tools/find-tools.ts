/** The tools that are there: every folder with a tool.ts. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RecordedTool, type ToolDefinition, type Tools, toolsOf } from './tool.ts'

/** Errors: what a module throws when it is loaded, or that a tool.ts exports no `tool`. */
export async function findTools(folder: string = import.meta.dirname): Promise<Tools> {
  return toolsOf(await findParts<ToolDefinition>(folder, 'tool.ts', 'tool'))
}

/** By id: how sealed trials are read, of the tools that the runner measures with. */
export async function findRecordedTools(
  folder: string = import.meta.dirname,
): Promise<ReadonlyMap<string, RecordedTool>> {
  const parts = await findParts<RecordedTool>(folder, 'recorded.ts', 'recorded')
  return new Map(Object.entries(parts).map(([path, recorded]) => [path.split('/').at(-2) ?? path, recorded]))
}

/** What the file of that name in every tool's folder exports under `name`, by path. */
export async function findParts<Part>(folder: string, file: string, name: string): Promise<Record<string, Part>> {
  const paths = readdirSync(folder)
    .map(id => join(folder, id, file))
    .filter(path => existsSync(path))
    .sort()
  const parts = paths.map(async (path): Promise<[string, Part]> => {
    const module: Record<string, Part> = await import(pathToFileURL(path).href)
    const part = module[name]
    if (part === undefined) throw new Error(`${path} exports no ${name}: see pipeline/tools/tool.ts`)
    return [path, part]
  })
  return Object.fromEntries(await Promise.all(parts))
}
