/** Citations of a pair: its sentence in one line, and with every comparison that it is based on. */

import { figureText } from '../../pipeline/schema/format.ts'
import { runLabel } from '../../pipeline/schema/ids.ts'
import { unitOf } from '../../pipeline/schema/metrics.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { Pair } from '../../pipeline/schema/records/pair.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import type { Compared } from '../data/pair-page.ts'
import { isEligible } from '../league/eligibility.ts'
import { boundWords, entryWords, flagsOf, levelWords, loadWords, ratioWords } from '../league/words.ts'

export function pairCitations(
  { name_a, name_b, sentence }: Pair,
  compared: readonly Compared[],
  url: string,
): { name: string; text: string }[] {
  const source = `Benchledger, ${url}`
  const lines = compared.map(({ comparison: { excluded }, league, entries, found }) => {
    const { scenario_id, host_id, run_id, headline_metric_id } = league
    const numbers = entries.map(entry => numberWords(entry, headline_metric_id)).join('; ')
    const ratio = ratioWords(found)
    const result =
      ratio === null
        ? `excluded: ${excluded}`
        : `${name_a} ÷ ${name_b} ${ratio}${found.level ? `, ${levelWords(found.level)} interval` : ''}.`
    return `${scenario_id}, ${loadWords(league)}, on ${host_id}, run of ${runLabel(run_id)}: ${numbers}; ${result}`
  })
  return [
    { name: 'One line', text: `${sentence} ${source}` },
    { name: 'In full', text: [sentence, ...lines, source].join('\n') },
  ]
}

/** `Express 5.3.0 release=5 10,300 requests/s (result 0123456789ab; caveats: drifted)` */
function numberWords(entry: LeagueEntry, metric_id: string): string {
  const value = entry.measures[metric_id]
  const flags = flagsOf(entry, metric_id)
  const isShown = value && isEligible(entry, metric_id)
  const number = isShown ? `${boundWords(value)}${figureText(unitOf(metric_id), shownNumber(value))}` : 'excluded'
  const doubts = flags.length > 0 ? `; caveats: ${flags.join(', ')}` : ''
  return `${entryWords(entry)} ${number} (result ${entry.result_id}${doubts})`
}
