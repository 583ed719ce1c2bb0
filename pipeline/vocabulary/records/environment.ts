/** data/raw/<run_id>/environment.json: the facts of the host before a run and after it, and why some could not be read. */
import { z } from 'zod'
import { key, optional, optionalOrNull, type Recorded } from './fields.ts'

/** What a program of the host printed may have several lines. */
const facts = z.record(
  key,
  z.union([z.string(), z.number(), z.boolean()]).nullable().describe('write a text, a number, true, false or null'),
)

export const environment = z
  .strictObject({
    before: optionalOrNull(facts, 'write facts as "key": value'),
    after: optionalOrNull(facts, 'write facts as "key": value, or null for a run that was stopped before its end'),
    unreadable: optional(z.record(key, z.string()), 'write for each fact that is null why it could not be read'),
  })
  .meta({ title: 'The environment of a run' })
  .describe('data/raw/<run_id>/environment.json: written by the runner, never by hand.')

export type RunEnvironment = Recorded<z.infer<typeof environment>>
