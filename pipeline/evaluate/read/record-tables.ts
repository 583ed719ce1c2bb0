/** The tables of records: their columns have the names and types of the fields. */
import { z } from 'zod'
import { document } from '../../schema/records/document.ts'
import { framework } from '../../schema/records/framework.ts'
import { host } from '../../schema/records/host.ts'
import { build, gap, host_warning, run } from '../../schema/records/run.ts'
import { claimRow } from '../claims/claims-csv.ts'

const text = z.string()
const of_entry = { run_id: text, framework_id: text, configuration_id: text }

export const recordTables = {
  framework: z
    .object({
      framework_id: text,
      ...framework.pick({ name: true, homepage: true, language: true, licence: true, summary: true }).shape,
      ...framework.pick({ published_only: true, notes: true, role: true, twin_of: true }).shape,
      ...framework.pick({ kind: true, used_with: true, workers: true, database: true, flags: true }).shape,
    })
    .describe('One row per framework: an entry under test, or one known only from documents'),
  host: z
    .object({
      ...{ host_id: text, ...host.omit({ $schema: true, fingerprint: true, signing_keys: true }).shape },
      is_documented: z.boolean(),
    })
    .describe('One row per host: a documented machine, or the facts that documents print of one'),
  document: z
    .object({
      document_id: text,
      ...document.pick({ title: true, source_url: true, author: true, published_at: true, retrieved_at: true }).shape,
      ...document.pick({ author_notes: true, ledger_notes: true }).shape,
      ...{ host_id: text, ...document.pick({ lost_logs: true }).shape },
    })
    .describe("One row per published document: somebody's write-up, with the addresses of the logs that it has lost"),
  claim: z
    .object({
      ...{ document_id: text, ...claimRow.omit({ line: true }).shape, result_id: text, claim_id: text },
      ...{ observed: z.number(), relative_difference: z.number(), verdict: text, explanation: text },
      ...{ repeats_result_id: text, ...claimRow.pick({ line: true }).shape },
    })
    .describe(
      'One row per claim with its verdict: one value of one cell of a hand-written table, or one sentence, against the log',
    ),
  run: z
    .object({
      ...{ run_id: text, host_id: text },
      ...run.pick({ started_at: true, finished_at: true, commit: true, is_clean: true, is_partial: true }).shape,
      rounds_seed: text,
      ...run.pick({ arguments: true, planned_trial_count: true }).shape,
      ...{ trial_count: z.int32(), seal: text, is_sealed: z.boolean() },
    })
    .describe('One row per run: one session on one host in one environment at one commit'),
  build: z
    .object({ ...of_entry, ...build.omit({ framework: true, configuration: true }).shape })
    .describe("One row per entry's configuration and run: how its build went. Failure is a row, with the reason"),
  not_run: z
    .object({
      ...{ ...of_entry, scenario_id: text },
      ...gap.pick({ threads: true, connections: true, reason: true }).shape,
    })
    .describe('One row per case that a run planned and did not run, with the reason'),
  host_warning: z
    .object({ run_id: text, ...host_warning.shape })
    .describe(
      'One row per complaint and run: what the runner compared with the host before it measured, and what would fix it',
    ),
}

/** The fields of a record that have columns. */
export const columnsIn = (table: keyof typeof recordTables, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in recordTables[table].shape))
