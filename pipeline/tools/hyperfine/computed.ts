/** Compares the numbers that hyperfine computes with its single measurements, to detect edited exports. */
import type { JsonNode } from '../../schema/positioned-json.ts'
import { elements, isQuantity, type JsonBlock, type Members } from '../json-report.ts'

const COMPUTED: Readonly<Record<string, (sorted: readonly number[]) => number>> = {
  mean: meanOf,
  stddev: sorted => {
    const mean = meanOf(sorted)
    return Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sorted.length - 1))
  },
  median: sorted => ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2,
  min: sorted => sorted[0] ?? 0,
  max: sorted => sorted.at(-1) ?? 0,
}

export const COMPUTED_KEYS: readonly string[] = Object.keys(COMPUTED)

/** Of a number without many digits half of the last may be nearly all of it. */
const MOST_ROUNDED = 0.05

/**
 * Compares `computed` with the sample that the block has of the metric; numbers that are right and not the median are
 * what people copy, and kept as printed. All that are wrong are one problem, at the first. `source` is the sample's
 * key.
 */
export function checkComputed(
  { block, report }: JsonBlock,
  metric_id: string,
  computed: Members,
  source: string,
): void {
  const sample = block.values[metric_id]
  if (!Array.isArray(sample)) return
  const sorted = sample.toSorted((a, b) => a - b)
  const rounded = sample.reduce((most, value) => Math.max(most, halfOfLastDigit(value)), 0)
  const median = COMPUTED.median?.(sorted)
  const wrong: [node: JsonNode, words: string][] = []
  for (const [name, compute] of Object.entries(COMPUTED)) {
    const node = computed.get(name)
    const value = node?.value
    if (!node || value === null || (name === 'stddev' && sorted.length < 2)) continue
    if (!isQuantity(value)) {
      wrong.push([node, `${name} is not a number`])
      continue
    }
    const expected = compute(sorted)
    // what rounding moves the measurements by moves their deviation by as much at most
    const allowed = halfOfLastDigit(value) + 2 * rounded + 1e-9 * expected
    if (Math.abs(value - expected) > allowed)
      wrong.push([node, `${name} ${value} instead of ${Number(expected.toPrecision(6))}`])
    else if (name !== 'stddev' && value !== median)
      block.printed = [
        ...(block.printed ?? []),
        { metric_id, name, value, words: `it is the ${name} of the runs, as the report prints it` },
      ]
  }
  const [first] = wrong
  if (first) report(first[0], `contradicts ${source}: ${wrong.map(([, words]) => words).join(', ')}`)
}

/** A list whose length differs from that of the times belongs to other runs. */
export function checkLengths({ report }: JsonBlock, result: Members, keys: readonly string[]): void {
  const times = elements(result.get('times')).length
  for (const key of keys) {
    const node = result.get(key)
    const { length } = elements(node)
    if (node && times > 0 && node.value !== null && length !== times)
      report(node, `${key} has ${length} entries for ${times} times: some are missing, or of other runs`)
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function halfOfLastDigit(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const decimals = (mantissa.split('.')[1] ?? '').length - Number(exponent)
  return Math.min(0.5 * 10 ** -decimals, MOST_ROUNDED * value)
}
