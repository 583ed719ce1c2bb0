/** The trials of the results of a run in its rounds, as logarithms. */

/** The value of one metric in one trial, and the round of its run in which the trial took place. */
export interface RoundValue {
  round: number
  value: number
}

/** Natural logarithms: a row for each result and a column for each round, NaN for a missing trial. */
export type LogTable = readonly Float64Array[]

/** @param samples values above 0, at most one for each round */
export function logTable(samples: readonly (readonly RoundValue[])[]): LogTable {
  const rounds = [...new Set(samples.flatMap(sample => sample.map(({ round }) => round)))].sort((a, b) => a - b)
  const columns = new Map(rounds.map((round, column) => [round, column]))
  return samples.map(sample => {
    const row = new Float64Array(rounds.length).fill(Number.NaN)
    for (const { round, value } of sample) row[columns.get(round) ?? 0] = Math.log(value)
    return row
  })
}
