/** The answer of a league by one measure in one sentence, as somebody would quote it. */

import { formatFigure, withUnit } from '../../pipeline/vocabulary/format.ts'
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { ratioOf } from './ratio.ts'
import { type Choice, defaultChoice, type Group, type LeagueView, type Place, viewOf } from './view.ts'
import { behindWords, listWords, loadWords, superlative } from './words.ts'

/** One for each work: of most leagues there is one. */
export function answersOf(league: League, choice: Choice = defaultChoice(league)): string[] {
  const view = viewOf(league, choice)
  const at = league.connections === null ? '' : ` at ${loadWords({ ...league, threads: null })}`
  if (view.groups.length === 0) return [`Nothing measured${at} can be used.`]
  return view.groups.map(group => {
    const prefix = group.work === '' ? '' : `${group.work}. `
    return `${prefix}${answerOf(league, view, group, at)}.`
  })
}

/** Above the table; where there are several kinds of work, each answer stands above its own part. */
export function headOf(league: League, choice: Choice = defaultChoice(league)): string {
  const [first = '', ...others] = answersOf(league, choice)
  return others.length === 0 ? first : `${others.length + 1} kinds of work, each with an answer of its own.`
}

function answerOf(league: League, { metric, unusable }: LeagueView, { work, frameworks }: Group, at: string): string {
  const best = frameworks.map(([place]) => place)
  const [first, ...others] = best as [Place, ...Place[]]
  const name = ({ entry }: Place) => entry.framework_name
  if (others.length === 0) {
    const struck = new Set(unusable.filter(entry => entry.work === work).map(entry => entry.framework_id))
    struck.delete(first.entry.framework_id)
    const only =
      struck.size === 0
        ? `Only ${name(first)} was measured`
        : `Of ${struck.size + 1} frameworks only ${name(first)} can be used`
    return `${only}${at}: ${withUnit(formatFigure(metric.unit, first.number))}`
  }
  const found = (place: Place) => ratioOf(league, metric.metric_id, place.entry, first.entry)
  const isLevel = (place: Place) => !['faster', 'slower'].includes(found(place)?.verdict ?? '')
  const leaders = [first, ...others.filter(isLevel)]
  const next = others.find(place => !isLevel(place))
  const ratio = next && found(next)?.ratio
  const behind = next && ratio ? `; ${name(next)} ${behindWords(metric, ratio)}` : ''
  const tie = leaders.length > 1 ? ', no clear winner' : ''
  return `${superlative(metric)}${at}: ${listWords(leaders.map(name))}${tie}${behind}`
}
