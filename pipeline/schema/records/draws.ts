/** The varying parts of a request: each is drawn from a range, or computed from earlier ones. */
import { z } from 'zod'
import * as field from './fields.ts'

/** Keeps sums and products far below 2^53, so that every JSON reader represents them exactly. */
const MOST = 1_000_000_000
const whole = z.int().min(-MOST).max(MOST).describe(`write a whole number from -${MOST} to ${MOST}`)
const range = field.checked(z.tuple([whole, whole]), ([low, high]) =>
  low < high ? [] : [[[], 'is an empty range: write the lower number first']],
)
const operands = z
  .array(z.union([whole, field.key]))
  .min(2)
  .max(20)
  .describe('write numbers, and names of earlier draws')

const draw = z
  .union([
    z.strictObject({ integer: range }),
    z.strictObject({ counter: range }),
    z.strictObject({ word: z.int().min(1).max(1000) }),
    z.strictObject({ choice: field.unique(z.array(field.text).min(2).max(1000)) }),
    z.strictObject({ sum: operands }),
    z.strictObject({ product: operands }),
  ])
  .describe(
    'write one of {"integer": [low, high]}, {"counter": [low, high]} which counts up from a drawn start, {"word": letters}, {"choice": [texts]}, {"sum": [names and numbers]} and {"product": [names and numbers]}',
  )

export const draws = z
  .record(field.key, draw)
  .describe(
    "write what varies from request to request, as 'name': {'integer': [1, 9]}, and refer to it by its name in braces after a dollar sign",
  )

export type Draws = field.Recorded<z.infer<typeof draws>>
