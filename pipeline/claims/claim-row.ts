/** One row of claims.csv: one value of one cell of a hand-written table, or one sentence. */
import { z } from 'zod'

/** What a sentence says of a result without giving a number: that its log shows no error, or that it shows some. */
export const PREDICATES = ['without_errors', 'with_errors'] as const
export type Predicate = (typeof PREDICATES)[number]

export const claimRow = z.object({
  line: z.int32().describe('1-based, of claims.csv'),
  table_name: z.string().describe('`text` for a claim made in a sentence'),
  row_name: z.string(),
  column_name: z.string(),
  ordinal: z.int32().describe('from 1: a cell may hold two values'),
  cell: z.string().describe('as it stands in the document'),
  metric_id: z.string().nullable(),
  value: z.number().nullable().describe('SI; for a ratio of two rows the claimed change, -0.7 for a loss of 70 %'),
  unit_printed: z.string().nullable(),
  result_key: z.string().nullable(),
  from_row: z.string().nullable().describe("both or neither: the rows of the document's tables that a ratio compares"),
  to_row: z.string().nullable(),
  predicate: z.enum(PREDICATES).nullable(),
})

export type ClaimRow = z.infer<typeof claimRow>
