/** The row types of queries, with the literal types of the schema for text columns. */
import type { ReproductionVerdict, YesNo } from '../../pipeline/evaluate/claims/reproduction-verdict.ts'
import type { ProbedRequest } from '../../pipeline/evaluate/recordings/sentinel.csv.ts'
import type { SocketBytes } from '../../pipeline/evaluate/recordings/sockets.json.ts'
import type { Verification } from '../../pipeline/evaluate/recordings/verify.json.ts'
import type { Proof } from '../../pipeline/ledger/prove-run.ts'
import type { PlacedStatement } from '../../pipeline/schema/publication-status.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { Pair } from '../../pipeline/schema/records/pair.ts'
import type { ScenarioManifest } from '../../pipeline/schema/records/scenario.ts'
import type { Owner } from '../../pipeline/schema/state.ts'

/** By column name, with the name of the query if it differs between queries. */
interface Words {
  direction_held: YesNo
  moment: SocketBytes['moment']
  origin: 'measured' | 'published'
  outcome: ProbedRequest['outcome']
  proof_kind: Proof['kind']
  role: 'entry' | 'control'
  size_held: YesNo
  'league/entries.role': LeagueEntry['role']
  'result/heads.settings': Record<string, string>
  'owner-findings.owner': Exclude<Owner, 'trial' | 'result'>
  'recording/verifications.phase': Verification['phase']
  'pairs.comparisons': Pair['comparisons']
  'pairs.verdict': NonNullable<Pair['verdict']>
  'reproductions.kind': 'setting' | 'framework'
  'reproductions.verdict': ReproductionVerdict
  'scenarios.described': Pick<ScenarioManifest, 'draws' | 'oracle' | 'weight' | 'also' | 'refused'>
  'scenarios.request': NonNullable<ScenarioManifest['request']>
  'statements.effect': PlacedStatement['effect']
  'statements.kind': PlacedStatement['kind']
  'statements.subject_kind': 'result' | 'document' | 'run' | 'host'
}

type Worded<Query extends string, Column extends string, Value> = `${Query}.${Column}` extends keyof Words
  ? Words[`${Query}.${Column}`] | Extract<Value, null>
  : Column extends keyof Words
    ? Words[Column] | Extract<Value, null>
    : Value

/** A row of `site/queries/<Query>.sql`; `npm run row-types` generates `QueryRows`. */
export type Row<Query extends keyof QueryRows> = {
  [Column in keyof QueryRows[Query] & string]: Worded<Query, Column, QueryRows[Query][Column]>
}
