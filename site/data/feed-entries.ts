/** The entries of a feed: results and statements that were merged into the ledger. */
import { figureText } from '../../pipeline/schema/format.ts'
import { unitOf } from '../../pipeline/schema/metrics.ts'
import { PUBLICATION_STATUS_WORDS } from '../../pipeline/schema/publication-status.ts'
import { resultAddress, thingAddress } from '../address.ts'
import { atom, type FeedEntry } from '../atom.ts'
import { boundWords } from '../league/words.ts'
import { countedText } from '../number.ts'
import { leaderboard } from './leaderboard.ts'
import { type LeaderboardRow, listedHeadlineOf } from './listed-row.ts'
import { query } from './query.ts'
import { ruleTitle } from './rules.ts'
import { kindWords, type ShownStatement, statements, thingsOf } from './statements.ts'

/** The feed of the site or of one framework, whose page is `home`. Its addresses are paths if `site` is unknown. */
export async function feed(site: URL | undefined, home: string, framework?: { framework_id: string; name: string }) {
  const urlOf = (path: string) => (site ? new URL(path, site).href : path)
  const entries = await feedEntries(urlOf, framework?.framework_id)
  const id = ['urn:benchledger:feed', ...(framework ? [encodeURIComponent(framework.framework_id)] : [])].join(':')
  const title = framework ? `Benchledger: ${framework.name}` : 'Benchledger'
  return new Response(atom({ id, title, self: urlOf(`${home}feed.xml`), home: urlOf(home), entries }))
}

/** Evidence without a merge commit is not in the ledger yet and is omitted. */
async function feedEntries(urlOf: (path: string) => string, framework_id: string | undefined): Promise<FeedEntry[]> {
  const listed = (await leaderboard()).filter(row => framework_id === undefined || row.framework_id === framework_id)
  const mergeCommits = await query('merge-commits')
  const merged = new Map(mergeCommits.map(({ subject_id, merged_at }) => [subject_id, merged_at]))
  const things = new Set(listed.flatMap(row => thingsOf(row).map(thing => thing.join(' '))))
  const about = (await statements()).filter(({ subject_kind, subject_id }) =>
    things.has(`${subject_kind} ${subject_id}`),
  )
  return [
    ...listed.flatMap(row => {
      const updated = merged.get(row.run_id ?? row.document_id ?? '')
      return updated === undefined ? [] : [entryOf(row, updated, urlOf)]
    }),
    ...about.flatMap(statement =>
      statement.merged_at === null ? [] : [statementEntry(statement, statement.merged_at, urlOf)],
    ),
  ]
}

function entryOf(row: LeaderboardRow, updated: string, urlOf: (path: string) => string): FeedEntry {
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
    link: urlOf(resultAddress(row.result_id)),
    updated,
    summary: [
      row.n === null ? 'a claim whose log is lost' : `n = ${row.n}`,
      ...(row.publication_status === 'current' ? [] : [PUBLICATION_STATUS_WORDS[row.publication_status]]),
      ...findings,
    ].join('; '),
  }
}

const statementEntry = (statement: ShownStatement, updated: string, urlOf: (path: string) => string): FeedEntry => ({
  kind: 'statement',
  id: `urn:benchledger:statement:${statement.statement_id}`,
  title: `${kindWords(statement)}: ${statement.subject_kind} ${statement.subject_id}`,
  link: urlOf(thingAddress(statement.subject_kind, statement.subject_id)),
  updated,
  summary: `${statement.reason} (${statement.who}, ${statement.stated_on})${statement.successor_id === null ? '' : ` Replaced by ${statement.successor_kind} ${statement.successor_id}`}`,
})
