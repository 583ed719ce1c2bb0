/** The tools that measure: every folder of pipeline/tools that says in invoke.ts how it is driven. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareText } from '../vocabulary/compare-text.ts'
import type { CommandInvocation, Invocation, LoadInvocation } from './invocation.ts'

/** By the tool's id, which is the folder's name, in the order of ids. */
export type Invocations = ReadonlyMap<string, Invocation>

export async function findInvocations(tools_folder: string = import.meta.dirname): Promise<Invocations> {
  const ids = readdirSync(tools_folder).filter(id => existsSync(fileOf(tools_folder, id)))
  const found = ids.sort(compareText).map(async (id): Promise<[string, Invocation]> => {
    const { invocation } = await import(pathToFileURL(fileOf(tools_folder, id)).href)
    return [id, invocation]
  })
  return new Map(await Promise.all(found))
}

const fileOf = (tools_folder: string, id: string): string => join(tools_folder, id, 'invoke.ts')

export const invocations: Invocations = await findInvocations()

/** Errors: no tool of this name measures. */
export function invocationOf(tool: string): Invocation {
  const found = invocations.get(tool)
  if (found !== undefined) return found
  throw new Error(`${tool} is not a tool that measures: write one of ${[...invocations.keys()].join(', ')}`)
}

/** Errors: the tool does not load a server. */
export function loadInvocationOf(tool: string): LoadInvocation {
  const found = invocationOf(tool)
  if (found.kind === 'load') return found
  throw new Error(`${tool} loads no server: it times a command`)
}

/** Errors: the tool does not time a command. */
export function commandInvocationOf(tool: string): CommandInvocation {
  const found = invocationOf(tool)
  if (found.kind === 'command') return found
  throw new Error(`${tool} times no command: it loads a server`)
}
