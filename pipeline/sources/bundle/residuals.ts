/** A column as what is left of it once a column beside it or its own last number is taken away: small numbers pack well. */

/** 0: nothing is taken away; 1: the number before; 2 + k: what column k of the template has in the same token. */
export type Predictor = number

const NOTHING = 0
const BEFORE = 1
const FIRST_COLUMN = 2
/** Far more than a table of ours has; a text that is one token of thousands of numbers would take minutes. */
const MOST_COLUMNS = 32
/** So many numbers of a column say which predictor is best for all. */
const SAMPLE = 256

export function residualsOf(columns: readonly number[][], place: number): { predictor: Predictor; rest: number[] } {
  const own = columns[place] ?? []
  let [best, least] = [NOTHING, Number.POSITIVE_INFINITY]
  for (let predictor = NOTHING; predictor < FIRST_COLUMN + Math.min(place, MOST_COLUMNS); predictor++) {
    let bits = 0
    for (let index = 0; index < own.length && index < SAMPLE && bits < least; index++)
      bits += Math.log2(1 + 2 * Math.abs((own[index] ?? 0) - predicted(columns, own, predictor, index)))
    if (bits < least) [best, least] = [predictor, bits]
  }
  return { predictor: best, rest: own.map((number, index) => number - predicted(columns, own, best, index)) }
}

/** The column at `place` again, given those before it. */
export function addResiduals(columns: readonly number[][], predictor: Predictor, rest: readonly number[]): number[] {
  const own: number[] = []
  for (const [index, number] of rest.entries()) own.push(number + predicted(columns, own, predictor, index))
  return own
}

function predicted(columns: readonly number[][], own: readonly number[], predictor: Predictor, index: number): number {
  if (predictor === NOTHING) return 0
  return (predictor === BEFORE ? own[index - 1] : columns[predictor - FIRST_COLUMN]?.[index]) ?? 0
}
