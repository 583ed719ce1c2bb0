/** The ledger at the end of a day, UTC, by what had landed in it: what a row was then, and the sentences that say so. */
import type { Standing } from '../../pipeline/vocabulary/standing.ts'
import { counted } from '../number.ts'

export interface Moment {
  /** The day from whose end on it was so. */
  since: string
  standing: Standing
  is_withdrawn: boolean
  rank_low: number | null
  rank_high: number | null
}

/** A row as far as its past goes. `past` is in order of days; empty where nothing changed since it landed. */
export interface Dated {
  /** Null where nobody can tell. */
  landed_on: string | null
  past: Moment[]
}

export const hasLanded = ({ landed_on }: Dated, day: string | null): boolean =>
  day === null || (landed_on !== null && landed_on <= day)

/** Undefined where it was then what it is today. */
export const momentOf = ({ past }: Dated, day: string | null): Moment | undefined =>
  day === null ? undefined : past.findLast(({ since }) => since <= day)

/** What a list says of the day. `today` is the visitor's day, UTC. */
export function describeDay(rows: readonly Dated[], day: string, today: string): string[] {
  const shown = rows.filter(row => hasLanded(row, day))
  const later = rows.filter(row => row.landed_on !== null && row.landed_on > day).length
  const unknown = rows.filter(row => row.landed_on === null).length
  const changed = shown.filter(
    row => momentOf(row, day)?.standing !== (row.past.at(-1) ?? momentOf(row, day))?.standing,
  ).length
  const were = later === 1 ? '1 later result is not shown' : `${counted(later)} later results are not shown`
  const sentences = [
    `This is the ledger as it stood at the end of ${day}, UTC: ${were}. Ranks are among what had landed; findings are those of today’s rules.`,
  ]
  if (changed > 0)
    sentences.push(`A later statement about ${changed} of these results is not shown: the page of each tells of it.`)
  if (unknown > 0)
    sentences.push(
      `${unknown === 1 ? '1 result is' : `${counted(unknown)} results are`} not shown because nobody can tell here when they landed: they are not committed, or the site was built without the whole history.`,
    )
  if (day >= today) sentences.push(`${day} is not over: what lands until its end will be shown under this address too.`)
  return sentences
}

/** What the page of a result says of a day: what it was then, and each change since. */
export function describeChanges(row: Dated, day: string): string[] {
  if (row.landed_on === null)
    return [
      `Nobody can tell here when this result landed in the ledger, nor what it was on ${day}: it is not committed, or the site was built without the whole history.`,
    ]
  if (!hasLanded(row, day))
    return [`At the end of ${day}, UTC, this result was not in the ledger: it landed on ${row.landed_on}.`]
  const then = momentOf(row, day)
  const since = row.past.filter(moment => moment.since > day)
  const was = then && since.length > 0 ? `: it was ${describeMoment(then)}` : ''
  if (since.length === 0) return [`Nothing about this result has changed since the end of ${day}, UTC.`]
  return [
    `This result was in the ledger at the end of ${day}, UTC${was}.`,
    ...since.map(moment => `Since ${moment.since} it is ${describeMoment(moment)}.`),
  ]
}

const describeMoment = ({ standing, rank_low, rank_high }: Moment): string => {
  const rank = rank_low === null ? 'without a rank' : `of rank ${describeRank({ rank_low, rank_high })}`
  return `${standing === 'concern' ? 'marked with a concern' : standing}, ${rank}`
}

/** `2`, `2–3`, or a dash. */
const describeRank = ({ rank_low, rank_high }: Pick<Moment, 'rank_low' | 'rank_high'>): string =>
  rank_low === null ? '–' : rank_low === rank_high ? String(rank_low) : `${rank_low}–${rank_high}`
