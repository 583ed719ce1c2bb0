/** Merged results and statements, as entries of a feed. */
import { figureText } from '../../pipeline/schema/format.ts'
import { unitOf } from '../../pipeline/schema/metrics.ts'
import { PUBLICATION_STATUS_WORDS } from '../../pipeline/schema/publication-status.ts'
import { resultAddress, thingAddress } from '../address.ts'
import { atom, type FeedEntry } from '../atom.ts'
import { boundWords } from '../league/words.ts'
import { countedText } from '../number.ts'
import { type LeaderboardRow, listedHeadlineOf } from '../table/listed-row.ts'
import { leaderboard } from './leaderboard.ts'
import { query } from './query.ts'
import { ruleTitle } from './rules.ts'
import { kindWords, type ShownStatement, statements, thingsOf } from './statements.ts'

/** Of all, or of what one page is about, which is `home`; its addresses are paths where that of the site is not known. */
export async function feed(site: URL | undefined, home: string, framework?: { framework_id: string; name: string }) {
  const whole = (path: string) => (site ? new URL(path, site).href : path)
  const entries = await news(whole, framework?.framework_id)
  const id = ['urn:benchledger:feed', ...(framework ? [encodeURIComponent(framework.framework_id)] : [])].join(':')
  const title = framework ? `Benchledger: ${framework.name}` : 'Benchledger'
  return new Response(atom({ id, title, self: whole(`${home}feed.xml`), home: whole(home), entries }))
}

/** What git knows no landing of is not in the ledger yet, and not here. `whole` makes an address of a path. */
async function news(whole: (path: string) => string, framework_id: string | undefined): Promise<FeedEntry[]> {
  const listed = (await leaderboard()).filter(row => framework_id === undefined || row.framework_id === framework_id)
  const mergeCommits = await query('merge-commits')
  const merged = new Map(mergeCommits.map(({ subject_id, merged_at }) => [subject_id, merged_at]))
  const things = new Set(listed.flatMap(row => thingsOf(row).map(thing => thing.join(' '))))
  const message = (await statements()).filter(({ subject_kind, subject_id }) =>
    things.has(`${subject_kind} ${subject_id}`),
  )
  return [
    ...listed.flatMap(row => {
      const updated = merged.get(row.run_id ?? row.document_id ?? '')
      return updated === undefined ? [] : [entryOf(row, updated, whole)]
    }),
    ...message.flatMap(statement =>
      statement.merged_at === null ? [] : [statementEntry(statement, statement.merged_at, whole)],
    ),
  ]
}

function entryOf(row: LeaderboardRow, updated: string, whole: (path: string) => string): FeedEntry {
  const headline = listedHeadlineOf(row)
  const number =
    headline === null ? 'no number' : `${boundWords(row)}${figureText(unitOf(row.headline_metric_id ?? ''), headline)}`
  const findings = row.findings.map(finding => `${finding.severity}: ${ruleTitle(finding.rule_id)}`)
  return {
    kind: 'result',
    id: `urn:benchledger:result:${row.result_id}`,
    title: [
      row.framework_name,
      row.scenario_id,
      row.connections !== null && `${countedText(row.connections)} connections`,
      number,
    ]
      .filter(Boolean)
      .join(', '),
    link: whole(resultAddress(row.result_id)),
    updated,
    summary: [
      row.n === null ? 'a claim whose log is lost' : `n = ${row.n}`,
      ...(row.publication_status === 'current' ? [] : [PUBLICATION_STATUS_WORDS[row.publication_status]]),
      ...findings,
    ].join('; '),
  }
}

const statementEntry = (message: ShownStatement, updated: string, whole: (path: string) => string): FeedEntry => ({
  kind: 'statement',
  id: `urn:benchledger:statement:${message.statement_id}`,
  title: `${kindWords(message)}: ${message.subject_kind} ${message.subject_id}`,
  link: whole(thingAddress(message.subject_kind, message.subject_id)),
  updated,
  summary: `${message.reason} (${message.who}, ${message.stated_on})${message.successor_id === null ? '' : ` In its place: ${message.successor_kind} ${message.successor_id}`}`,
})
