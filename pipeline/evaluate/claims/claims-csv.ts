/** Reads claims.csv: each row is one value in a cell of a hand-written table, or one sentence. */
import { z } from 'zod'
import { type FileProblem, readCsv, writeCsv } from '../recordings/recorded-file.ts'
import { contradictsCell } from './readings.ts'

/** Statements about a result without a number: its log shows no errors, or some. */
const predicate = z.enum(['without_errors', 'with_errors'])
export type Predicate = z.infer<typeof predicate>

/** Part of the claim's address. */
const name = z.string().min(1)
/** An empty field is null. */
const words = z.codec(z.string(), z.string().nullable(), {
  decode: field => field || null,
  encode: value => value ?? '',
})

const row = z.object({
  table_name: name.describe('`text` for a claim made in a sentence'),
  row_name: name,
  column_name: name,
  ordinal: z
    .codec(z.string().regex(/^[1-9]\d{0,3}$/, 'is no whole number: number the values of a cell from 1'), z.int32(), {
      decode: Number,
      encode: String,
    })
    .describe('from 1: a cell may hold two values'),
  cell: name.describe('as it is in the document'),
  metric_id: words,
  value: z
    .codec(
      z.string().regex(/^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)?$/i, 'is no plain number in SI units, nor empty'),
      z.number().nullable(),
      { decode: field => (field === '' ? null : Number(field)), encode: value => String(value ?? '') },
    )
    .describe('SI; for a ratio of two rows the claimed change, -0.7 for a loss of 70 %'),
  unit_printed: words,
  result_key: words,
  from_row: words.optional().describe("both or neither: the rows of the document's tables that a ratio compares"),
  to_row: words.optional(),
  predicate: z
    .codec(z.enum(['', ...predicate.options]), predicate.nullable(), {
      decode: field => field || null,
      encode: value => value ?? '',
    })
    .optional(),
})

export const claimRow = z.object({ line: z.int32().describe('1-based, of claims.csv'), ...row.shape })

export type ClaimRow = Required<z.output<typeof claimRow>>

/** The columns of every header. */
const needed = row.omit({ from_row: true, to_row: true, predicate: true })

export const CLAIM_COLUMNS: readonly string[] = Object.keys(needed.shape)

/** For claims that neither compare rows nor are sentences. */
export const writeClaims = (claims: readonly z.output<typeof needed>[]): string => writeCsv(claims, needed)

/** Every valid row, and a problem for each other one. Never throws. */
export function readClaims(text: string): { claims: ClaimRow[]; problems: FileProblem[] } {
  const { rows, problems } = readCsv(text, row)
  const places = new Map<string, number>()
  const claims = rows.flatMap(({ line, row }): ClaimRow[] => {
    const claim = { line, from_row: null, to_row: null, predicate: null, ...row }
    const place = JSON.stringify([claim.table_name, claim.row_name, claim.column_name, claim.ordinal])
    const earlier = places.get(place)
    const problem =
      earlier === undefined
        ? problemIn(claim)
        : `the same table, row, column and ordinal are on line ${earlier}: number the values of a cell from 1`
    if (problem !== null) problems.push({ line, problem })
    else places.set(place, line)
    return problem === null ? [claim] : []
  })
  return { claims, problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}

function problemIn(claim: ClaimRow): string | null {
  const { from_row, to_row, metric_id, value } = claim
  if ((from_row === null) !== (to_row === null)) return 'a ratio needs both from_row and to_row'
  if (metric_id === null || value === null || from_row !== null || !contradictsCell(claim, metric_id, value))
    return null
  return `value is ${value} in SI units, which the cell does not say of ${metric_id}: correct one of the two`
}
