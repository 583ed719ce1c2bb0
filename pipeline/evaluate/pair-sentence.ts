/** The one sentence about a pair, from all its comparisons: the pipeline writes it and every page prints it. */
import { ratioText } from '../schema/ratio-text.ts'
import type { Pair, PairComparison } from '../schema/records/pair.ts'

type Compared = Pick<Pair, 'name_a' | 'name_b' | 'comparisons'>

/**
 * `Fastify is faster than Express in 3 of 3 comparisons: 1.75 times in json, 1.75 and 2.70 in order; 1 excluded.` The
 * faster one comes first, whatever the order of the pair.
 */
export function pairSentence({ name_a, name_b, comparisons }: Compared): string {
  const of = (verdict: PairComparison['verdict']) => comparisons.filter(each => each.verdict === verdict)
  const [of_a, of_b, unclear, excluded] = [of('a'), of('b'), of('unclear'), of(null)]
  const count = comparisons.length - excluded.length
  if (count === 0) {
    const all = excluded.length === 2 ? 'both' : `all ${excluded.length}`
    const are = excluded.length === 1 ? 'their only comparison is' : `${all} comparisons are`
    return `${name_a} and ${name_b} cannot be compared: ${are} excluded.`
  }
  const rest = [
    ...(unclear.length > 0 && unclear.length < count
      ? [`no clear difference in ${unclear.length} (${scenariosOf(unclear).join(', ')})`]
      : []),
    ...(excluded.length > 0 ? [`${excluded.length} excluded`] : []),
  ]
  return `${[verdictWords({ name_a, name_b, count, of_a, of_b, unclear, excluded }), ...rest].join('; ')}.`
}

interface Counted extends Pick<Pair, 'name_a' | 'name_b'> {
  count: number
  of_a: PairComparison[]
  of_b: PairComparison[]
  unclear: PairComparison[]
  excluded: PairComparison[]
}

function verdictWords({ name_a, name_b, count, of_a, of_b, unclear, excluded }: Counted): string {
  if (of_a.length > 0 && of_b.length > 0)
    return `${name_a} and ${name_b} are each faster in some of ${count} comparisons: ${name_a} in ${of_a.length} (${ratioWords(of_a)}), ${name_b} in ${of_b.length} (${ratioWords(of_b)})`
  const only = `in their only ${excluded.length > 0 ? 'eligible ' : ''}comparison`
  const where = (counted: string) => (count === 1 ? only : `in ${counted} comparisons`)
  if (unclear.length === count)
    return `No clear difference between ${name_a} and ${name_b} ${where(`${count}`)} (${scenariosOf(unclear).join(', ')})`
  const [faster, slower, found] = of_a.length > 0 ? [name_a, name_b, of_a] : [name_b, name_a, of_b]
  return `${faster} is faster than ${slower} ${where(`${found.length} of ${count}`)}: ${ratioWords(found)}`
}

/** The same without names and scenarios, where space is scarce: `Fastify faster in 3 of 3, 1.75 to 2.70 times`. */
export function pairSummary({ name_a, name_b, verdict, comparisons, n_compared }: Pair): string {
  if (verdict === null) return 'excluded'
  if (verdict === 'disagree') return `each faster in some of ${n_compared}`
  if (verdict === 'unclear') return `no clear difference in ${n_compared}`
  const found = comparisons.filter(each => each.verdict === verdict)
  const ratios = ratiosOf(found)
  const listed = [...new Set([ratios[0], ratios.at(-1)])].join(' to ')
  return `${verdict === 'a' ? name_a : name_b} faster in ${found.length} of ${n_compared}, ${listed} times`
}

/** Of the faster over the slower, ascending; equal texts once. */
const ratiosOf = (found: readonly PairComparison[]): string[] => {
  const ratios = found.map(({ ratio }) => Math.max(ratio ?? 1, 1 / (ratio ?? 1)))
  return [...new Set(ratios.sort((a, b) => a - b).map(ratioText))]
}

const scenariosOf = (comparisons: readonly PairComparison[]): string[] => [
  ...new Set(comparisons.map(({ scenario_id }) => scenario_id)),
]

/** From here on, a scenario has a range instead of a list. */
const MOST_LISTED = 3

/** `1.75 times in json, 1.75 and 2.70 in order` */
function ratioWords(found: readonly PairComparison[]): string {
  return scenariosOf(found)
    .map((scenario_id, index) => {
      const ratios = ratiosOf(found.filter(each => each.scenario_id === scenario_id))
      const [first, last] = [ratios[0], ratios.at(-1)]
      const listed =
        ratios.length > MOST_LISTED
          ? `${first} to ${last}`
          : [ratios.slice(0, -1).join(', '), last].filter(Boolean).join(' and ')
      return `${listed}${index === 0 ? ' times' : ''} in ${scenario_id}`
    })
    .join(', ')
}
