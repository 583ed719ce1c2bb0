/** Many tests at once: which of them may be believed together. */

/**
 * The indexes of the tests that stay significant when the chance of even one false call among them all is held at `error`:
 * the smallest p-value must not exceed error / m, the next error / (m - 1), and the first that does ends it.
 * Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
 */
export function holm(p_values: readonly number[], error: number): number[] {
  const ascending = p_values.map((p_value, index) => ({ p_value, index })).sort((a, b) => a.p_value - b.p_value)
  const stop = ascending.findIndex(({ p_value }, step) => p_value > error / (p_values.length - step))
  return (stop < 0 ? ascending : ascending.slice(0, stop)).map(({ index }) => index)
}
