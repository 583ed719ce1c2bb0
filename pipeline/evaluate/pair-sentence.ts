/** The one sentence about a pair, from all its comparisons: the pipeline writes it and every page prints it. */
import { ratioText } from '../schema/ratio-text.ts'
import type { Pair, PairComparison } from '../schema/records/pair.ts'

type Compared = Pick<Pair, 'name_a' | 'name_b' | 'verdict' | 'comparisons'>

/** The comparisons of a pair by their verdicts. */
function countedOf({ name_a, name_b, comparisons }: Compared) {
  const of = (verdict: PairComparison['verdict']) => comparisons.filter(each => each.verdict === verdict)
  const [of_a, of_b, unclear, excluded] = [of('a'), of('b'), of('unclear'), of(null)]
  const [faster, slower, found] = of_a.length > 0 ? [name_a, name_b, of_a] : [name_b, name_a, of_b]
  return { of_a, of_b, unclear, excluded, count: comparisons.length - excluded.length, faster, slower, found }
}

/**
 * `Fastify is faster than Express in 3 of 3 comparisons: 1.75 times in json, 1.75 and 2.70 in order; 1 excluded.` The
 * faster one comes first, whatever the order of the pair. Without a majority: `No clear difference between Express and
 * Fastify in 2 of 3 comparisons (json, order); Fastify is faster in 1: 1.75 times in ping.`
 */
export function pairSentence(pair: Compared): string {
  const { name_a, name_b, verdict } = pair
  const { unclear, excluded, count, faster, found } = countedOf(pair)
  if (count === 0) {
    const all = excluded.length === 2 ? 'both' : `all ${excluded.length}`
    const are = excluded.length === 1 ? 'their only comparison is' : `${all} comparisons are`
    return `${name_a} and ${name_b} cannot be compared: ${are} excluded.`
  }
  const rest = [
    ...(verdict !== 'unclear' && unclear.length > 0
      ? [`no clear difference in ${unclear.length} (${scenariosOf(unclear).join(', ')})`]
      : []),
    ...(verdict === 'unclear' && found.length > 0
      ? [`${faster} is faster in ${found.length}: ${ratioWords(found)}`]
      : []),
    ...(excluded.length > 0 ? [`${excluded.length} excluded`] : []),
  ]
  return `${[verdictWords(pair), ...rest].join('; ')}.`
}

function verdictWords(pair: Compared): string {
  const { name_a, name_b, verdict } = pair
  const { of_a, of_b, unclear, excluded, count, faster, slower, found } = countedOf(pair)
  if (verdict === 'disagree')
    return `${name_a} and ${name_b} are each faster in some of ${count} comparisons: ${name_a} in ${of_a.length} (${ratioWords(of_a)}), ${name_b} in ${of_b.length} (${ratioWords(of_b)})`
  const only = `in their only ${excluded.length > 0 ? 'eligible ' : ''}comparison`
  const where = (counted: string) => (count === 1 ? only : `in ${counted} comparisons`)
  if (verdict === 'unclear')
    return `No clear difference between ${name_a} and ${name_b} ${where(ofAll(unclear, count))} (${scenariosOf(unclear).join(', ')})`
  return `${faster} is faster than ${slower} ${where(`${found.length} of ${count}`)}: ${ratioWords(found)}`
}

/** `3`, or `3 of 4` */
const ofAll = ({ length }: readonly PairComparison[], count: number): string =>
  length === count ? `${count}` : `${length} of ${count}`

/** The same without names and scenarios, where space is scarce: `Fastify faster in 3 of 3, 1.75 to 2.70 times`. */
export function pairSummary(pair: Pair): string {
  const { verdict } = pair
  if (verdict === null) return 'excluded'
  const { unclear, excluded, count, faster, found } = countedOf(pair)
  const ratios = ratiosOf(found)
  const times = `${[...new Set([ratios[0], ratios.at(-1)])].join(' to ')} times`
  const fasterIn = (where: string) => (found.length > 0 ? [`${faster} faster in ${where}`, times] : [])
  const words =
    verdict === 'disagree'
      ? [`each faster in some of ${count}`]
      : verdict === 'unclear'
        ? [`no clear difference in ${ofAll(unclear, count)}`, ...fasterIn(`${found.length}`)]
        : fasterIn(`${found.length} of ${count}`)
  return [...words, ...(excluded.length > 0 ? [`${excluded.length} excluded`] : [])].join(', ')
}

/** Whether every eligible comparison has the same verdict. */
export const isUnanimous = ({ comparisons }: Pair): boolean =>
  new Set(comparisons.flatMap(({ verdict }) => verdict ?? [])).size === 1

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
