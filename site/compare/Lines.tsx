/** The trials by round and the latencies by percentile, a line for each that is compared. */
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import { percentileLines } from '../charts/percentile-lines.ts'
import { roundLines } from '../charts/round-lines.ts'
import { namesOf } from '../league/names.ts'
import type { Side } from '../league/ratio.ts'
import type { Details } from './read.ts'

/** As much as there is room for; of two runs of one configuration what tells them apart. */
function lineName(name = ''): string {
  const apart = /^[^(]*\((.*)\)$/.exec(name)?.[1]
  return (name.length > 24 && apart ? apart : name).slice(0, 24)
}

/** Of entries of one table. */
export function Rounds({ sides, metric_id }: { sides: readonly Side[]; metric_id: string }) {
  const metric = metricOf(metric_id)
  if (!metric) return null
  const names = namesOf(sides)
  const lines = sides.flatMap(({ entry }, index) => {
    const values = entry.measures[metric.metric_id]?.rounds
    return values ? [{ name: lineName(names[index]), values }] : []
  })
  const title = `${metric.name ?? metric_id} of each trial, by round`
  return lines.length < 2 ? null : (
    <figure class="compared-lines">
      <figcaption>
        {title} <span class="key">in a round each has one trial, so a slow round is slow for all</span>
      </figcaption>
      <div class="scroll" dangerouslySetInnerHTML={{ __html: roundLines(lines, title, metric.unit) }} />
    </figure>
  )
}

export function Percentiles({
  sides,
  details,
}: {
  sides: readonly Side[]
  /** Of each side, in the same order; null where it could not be read. */
  details: readonly (Details | null)[]
}) {
  const names = namesOf(sides)
  const lines = sides.flatMap((_, index) => {
    const points = details[index]?.percentiles ?? []
    return points.length < 2 ? [] : [{ name: lineName(names[index]), points }]
  })
  return lines.length === 0 ? null : (
    <figure class="compared-lines">
      <figcaption>
        Latency by percentile{' '}
        <span class="key">medians of the trials; the rarer the answer, the farther to the right</span>
      </figcaption>
      <div class="scroll" dangerouslySetInnerHTML={{ __html: percentileLines(lines, 'Latency by percentile') }} />
    </figure>
  )
}
