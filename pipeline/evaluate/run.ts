/** Evaluates one run: the rows of all relations, as a function of its files and its context. */
import type { Rows, SourceProblem } from '../schema/rows.ts'
import type { Context, RunNames } from './context.ts'
import type { EnvironmentRow, ReadCase } from './result.ts'
import { evaluateSource } from './source.ts'

export interface ReadRun {
  names: RunNames
  cases: readonly ReadCase[]
  environment: readonly EnvironmentRow[]
  /** Rows that are published as read. */
  rows: Rows
  problems: readonly SourceProblem[]
}

export const evaluateRun = ({ cases, environment, rows }: ReadRun, context: Context): Rows => ({
  ...rows,
  environment,
  ...evaluateSource({ cases, environment }, context).rows,
})
