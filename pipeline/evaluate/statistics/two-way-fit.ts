/**
 * Least squares for a table of results and rounds: logarithm of a trial = result + round, over the existing trials. If
 * none is missing, the difference of two results is their mean difference in a round; otherwise differences remain
 * transitive.
 */
import type { LogTable } from './log-table.ts'

/** The part of the fit that depends on which trials exist but not on their values. */
export interface Design {
  /** The part of each row: the rows of a part are connected by a chain of common rounds. */
  parts: number[]
  /** The pseudo-inverse of the normal equations of the rows without the rounds, in units of a trial's variance. */
  inverse: Float64Array[]
}

export function designOf(table: LogTable): Design {
  const counts = Array.from(table[0] ?? [], (_, round) => table.filter(row => isThere(row, round)).length)
  const parts = partsOf(table)
  const sizes = parts.map(part => parts.filter(other => other === part).length)
  // only differences are known, so that a part is invertible only with its ones added
  const matrix = table.map((row, a) =>
    Float64Array.from(table, (other, b) => {
      const shared = counts.reduce(
        (sum, count, round) => sum + (isThere(row, round) && isThere(other, round) ? 1 / count : 0),
        0,
      )
      const diagonal = a === b ? counts.filter((_, round) => isThere(row, round)).length : 0
      return diagonal - shared + (parts[a] === parts[b] ? 1 / (sizes[a] ?? 1) : 0)
    }),
  )
  const inverse = inverted(matrix).map((row, a) =>
    row.map((value, b) => value - (parts[a] === parts[b] ? 1 / (sizes[a] ?? 1) : 0)),
  )
  return { parts, inverse }
}

/** Var(a - b) over the variance of a trial: 2/n for n complete rounds; infinite without a chain of common rounds. */
export function varianceFactor({ parts, inverse }: Design, a: number, b: number): number {
  if (parts[a] !== parts[b]) return Number.POSITIVE_INFINITY
  return at(inverse, a, a) + at(inverse, b, b) - 2 * at(inverse, a, b)
}

/** The effect of each row at the average round of its part, as a logarithm: its mean if no trial is missing. */
export function fittedEffectsOf(table: LogTable, { parts, inverse }: Design): number[] {
  const rounds = Array.from(table[0] ?? [], (_, round) => [...table.keys()].filter(row => isThere(table[row], round)))
  const log = (row: number, round: number) => table[row]?.[round] ?? Number.NaN
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const means = rounds.map((rows, round) => meanOf(rows.map(row => log(row, round))))
  const sums = table.map((_, row) =>
    means.reduce((sum, mean, round) => sum + (isThere(table[row], round) ? log(row, round) - mean : 0), 0),
  )
  const offsets = table.map((_, a) => sums.reduce((sum, value, b) => sum + at(inverse, a, b) * value, 0))
  const roundEffects = rounds.map((rows, round) => meanOf(rows.map(row => log(row, round) - (offsets[row] ?? 0))))
  return offsets.map((offset, row) => {
    const effects = roundEffects.filter((_, round) => rounds[round]?.some(other => parts[other] === parts[row]))
    return offset + meanOf(effects)
  })
}

/** What the fit leaves of a table; NaN for a missing trial. */
export interface Residuals {
  values: Float64Array[]
  /** The expected square of each, in units of a trial's variance: 1 minus its leverage. */
  shares: Float64Array[]
}

export function residualsOf(table: LogTable, { inverse }: Design, effects: readonly number[]): Residuals {
  const values = table.map(row => new Float64Array(row.length).fill(Number.NaN))
  const shares = values.map(row => Float64Array.from(row))
  for (const round of (table[0] ?? new Float64Array()).keys()) {
    const rows = [...table.keys()].filter(row => isThere(table[row], round))
    const meanOf = (of: (row: number) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
    const left = (row: number) => (table[row]?.[round] ?? Number.NaN) - (effects[row] ?? Number.NaN)
    const mean = meanOf(left)
    const covariances = new Map(rows.map(row => [row, meanOf(other => at(inverse, row, other))]))
    const all = meanOf(row => covariances.get(row) ?? Number.NaN)
    for (const row of rows) {
      const leverage = 1 / rows.length + at(inverse, row, row) - 2 * (covariances.get(row) ?? Number.NaN) + all
      values[row]?.set([left(row) - mean], round)
      shares[row]?.set([1 - leverage], round)
    }
  }
  return { values, shares }
}

const isThere = (row: Float64Array | undefined, round: number): boolean => !Number.isNaN(row?.[round] ?? Number.NaN)

const at = (matrix: readonly Float64Array[], row: number, column: number): number => matrix[row]?.[column] ?? Number.NaN

/** Rows that share a round belong to one part, and so do those that share a round with them. */
export function partsOf(table: LogTable): number[] {
  const parts = [...table.keys()]
  for (const round of (table[0] ?? new Float64Array()).keys()) {
    const joined = new Set(parts.filter((_, row) => isThere(table[row], round)))
    const [first = 0] = joined
    for (const [row, part] of parts.entries()) if (joined.has(part)) parts[row] = first
  }
  return parts
}

/** Gauss and Jordan's elimination with the largest pivot of each column. */
function inverted(matrix: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length
  const left = matrix.map(row => [...row])
  const right = matrix.map((_, row) => Array.from({ length: size }, (_, column) => Number(row === column)))
  for (let column = 0; column < size; column++) {
    const below = [...left.keys()].slice(column)
    const size_of = (row: number) => Math.abs(left[row]?.[column] ?? 0)
    const pivot = below.reduce((best, row) => (size_of(row) > size_of(best) ? row : best), column)
    for (const side of [left, right]) [side[column], side[pivot]] = [side[pivot] ?? [], side[column] ?? []]
    const head = left[column]?.[column] ?? 1
    for (const side of [left, right]) side[column] = (side[column] ?? []).map(value => value / head)
    for (const row of left.keys()) {
      const factor = row === column ? 0 : (left[row]?.[column] ?? 0)
      for (const side of [left, right])
        side[row] = (side[row] ?? []).map((value, place) => value - factor * (side[column]?.[place] ?? 0))
    }
  }
  return right.map(row => Float64Array.from(row))
}
