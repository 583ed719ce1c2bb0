/** The tools that measure: every folder of pipeline/tools that says in invoke.ts how it is driven. */
import { basename, dirname } from 'node:path'
import { findParts } from './find-tools.ts'
import type { Invocation, LoadInvocation } from './invocation.ts'

/** By the tool's id, in the order of ids. */
export type Invocations = ReadonlyMap<string, Invocation>

export async function findInvocations(folder: string = import.meta.dirname): Promise<Invocations> {
  const parts = await findParts<Invocation>(folder, 'invoke.ts', 'invocation')
  return new Map(Object.entries(parts).map(([path, invocation]) => [basename(dirname(path)), invocation]))
}

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
