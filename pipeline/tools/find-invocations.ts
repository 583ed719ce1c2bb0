/** The tools that measure: every folder of pipeline/tools with an invoke.ts. */
import { findParts } from './installed.ts'
import type { Invocation, LoadInvocation } from './invocation.ts'

/** By the tool's id, in the order of ids. */
export const invocations = await findParts<Invocation>(import.meta.dirname, 'invoke.ts', 'invocation')

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
