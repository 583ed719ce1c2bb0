/** The table reproduction_verdict: each published comparison held against the same comparison of ours. */
import { appendTable, type Database, type Row } from '../database.ts'
import { type Judgement, judgeRatio, undecided } from '../reproduction/verdict.ts'
import { type Better, compare, FEWEST_TRIALS } from '../statistics.ts'
import { findReruns } from './find-reruns.ts'
import type { JudgedResult } from './result-records.ts'

interface PairRow {
  reproduction_id: string
  better: Better
  metric_id: string
  scenario_id: string
  run_id: string | null
  rerun_threads: number | null
  rerun_connections: number | null
  from_result_id: string
  to_result_id: string
  from_published: number | null
  to_published: number | null
  from_rerun_id: string | null
  to_rerun_id: string | null
  /** Why a side was not re-run; null where it was. */
  from_missing: string | null
  to_missing: string | null
  is_withdrawn: boolean
}

const pairSql = `
  select
    published_pair.*, metric.better, rerun_pair.* exclude (reproduction_id),
    from_summary.median as from_published, to_summary.median as to_published,
    from_missing.reason as from_missing, to_missing.reason as to_missing,
    exists (
      from result_standing where result_id in (from_result_id, to_result_id) and standing in ('superseded', 'retracted')
    ) as is_withdrawn
  from published_pair
  join metric using (metric_id)
  left join rerun_pair using (reproduction_id)
  left join summary as from_summary on from_summary.result_id = from_result_id and from_summary.metric_id = published_pair.metric_id
  left join summary as to_summary on to_summary.result_id = to_result_id and to_summary.metric_id = published_pair.metric_id
  left join not_rerun as from_missing on from_missing.published_result_id = from_result_id
  left join not_rerun as to_missing on to_missing.published_result_id = to_result_id
  order by reproduction_id`

/** Why nothing can be said: `reason_id` is for counting and filtering, the sentence for reading. */
interface Silence {
  reason_id: string
  reason: string
}

interface Verdict extends Judgement {
  published_ratio: number | null
  rerun_ratio: number | null
  rerun_low: number | null
  rerun_high: number | null
  reason_id: string | null
  reason: string | null
}

/** Makes published_pair, rerun_found, rerun_pair, not_rerun and reproduction_verdict. */
export async function judgeReproductions(database: Database, results: JudgedResult[]): Promise<void> {
  await findReruns(database)
  const marked = await database.rows<{ subject_id: string }>(
    `select distinct subject_id from rule_finding where severity = 'invalid'`,
  )
  const invalid = new Set(marked.map(row => row.subject_id))
  const values = new Map(results.map(({ result_id, record }) => [result_id, record.values]))
  const pairs = await database.rows<PairRow>(pairSql)
  const rows: Row[] = pairs.map(pair => ({
    reproduction_id: pair.reproduction_id,
    ...judgePair(pair, values, invalid),
  }))
  await appendTable(database, 'reproduction_verdict', columns, rows)
}

function judgePair(
  pair: PairRow,
  values: ReadonlyMap<string, readonly number[]>,
  invalid: ReadonlySet<string>,
): Verdict {
  const published_ratio = publishedRatio(pair)
  const ours = rerunOf(pair, values)
  const measured = {
    published_ratio,
    rerun_ratio: ours?.ratio ?? null,
    rerun_low: ours?.low ?? null,
    rerun_high: ours?.high ?? null,
  }
  const silence = silenceOf(pair, published_ratio, ours, invalid)
  if (silence !== null || published_ratio === null || ours?.low == null || ours.high === null) {
    return { ...measured, ...undecided, reason_id: silence?.reason_id ?? null, reason: silence?.reason ?? null }
  }
  const judgement = judgeRatio(published_ratio, ours.low, ours.high)
  const isOpen = judgement.verdict === 'cannot_tell'
  return {
    ...measured,
    ...judgement,
    reason_id: isOpen ? 'no_direction' : null,
    reason: isOpen ? 'the interval of our ratio leaves the direction open' : null,
  }
}

/** Speed of to over speed of from: above 1 is better. Null where one of them is no number above 0. */
function publishedRatio({ better, from_published, to_published }: PairRow): number | null {
  if (from_published === null || to_published === null || from_published <= 0 || to_published <= 0) return null
  return better === 'higher' ? to_published / from_published : from_published / to_published
}

/** The comparison that the ranks are made of. Of a metric of which less is better, from over to. */
function rerunOf(pair: PairRow, values: ReadonlyMap<string, readonly number[]>) {
  const { run_id, from_rerun_id, to_rerun_id, better } = pair
  if (run_id === null || from_rerun_id === null || to_rerun_id === null) return null
  const load = {
    scenario_id: pair.scenario_id,
    metric_id: pair.metric_id,
    threads: pair.rerun_threads,
    connections: pair.rerun_connections,
  }
  // of one run: the environment is the same by what a run is
  const sample = (id: string) => ({ origin_id: run_id, values: values.get(id) ?? [], load, environment: {} })
  const [a, b] = better === 'higher' ? [to_rerun_id, from_rerun_id] : [from_rerun_id, to_rerun_id]
  return compare(sample(a), sample(b), { better })
}

function silenceOf(
  pair: PairRow,
  published_ratio: number | null,
  ours: ReturnType<typeof rerunOf>,
  invalid: ReadonlySet<string>,
): Silence | null {
  const say = (reason_id: string, reason: string): Silence => ({ reason_id, reason })
  if (ours === null) {
    const missing = [...new Set([pair.from_missing, pair.to_missing])].filter(reason => reason !== null)
    if (missing.length > 0) return say('not_rerun', missing.join('; '))
    return say('not_together', 'no run has both under the same load')
  }
  if (pair.is_withdrawn) return say('withdrawn', 'a published result was withdrawn')
  if (published_ratio === null) return say('nothing_published', 'a published result has no number above 0')
  const isInvalid = (id: string | null) => id !== null && invalid.has(id)
  const sides = (from: string | null, to: string | null) =>
    isInvalid(from) && isInvalid(to)
      ? 'both are'
      : isInvalid(from)
        ? 'the first is'
        : isInvalid(to)
          ? 'the second is'
          : null
  const published = sides(pair.from_result_id, pair.to_result_id)
  if (published !== null) return say('invalid_published', `of the published results ${published} invalid`)
  const rerun = sides(pair.from_rerun_id, pair.to_rerun_id)
  if (rerun !== null) return say('invalid_rerun', `of our results ${rerun} invalid`)
  if (ours.verdict === 'too_few_trials') {
    return say(
      'too_few_trials',
      `we have ${Math.min(ours.n_a, ours.n_b)} trials, and below ${FEWEST_TRIALS} there is no interval`,
    )
  }
  if (ours.verdict === 'not_comparable') {
    return say('not_comparable', `ours differ in ${ours.differences.map(({ key }) => key).join(', ')}`)
  }
  return null
}

const columns = {
  reproduction_id: 'VARCHAR',
  published_ratio: 'DOUBLE',
  rerun_ratio: 'DOUBLE',
  rerun_low: 'DOUBLE',
  rerun_high: 'DOUBLE',
  direction_held: 'VARCHAR',
  size_held: 'VARCHAR',
  verdict: 'VARCHAR',
  reason_id: 'VARCHAR',
  reason: 'VARCHAR',
} as const
