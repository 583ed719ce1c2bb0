/** What a rule is: everything that its page, its mark and its finding need is in one object. */
import type { Severity } from '../schema/severity.ts'
import type { Owner } from '../schema/state.ts'
import type { Controlled } from '../statistics/between-runs.ts'
import type { Tool } from '../tools/tool.ts'
import type { ClaimRecord } from './claim-record.ts'
import type { ResultRecord, ScenarioRecord } from './result-record.ts'
import type { TrialRecord } from './trial-record.ts'

export interface Finding {
  kind: 'finding'
  severity: Severity
  /** What the formula gave, in the formula's unit; null where the rule is not about a number. */
  observed: number | null
  /** What it is compared with. */
  expected: number | null
  /** One sentence with the numbers of the case. */
  message: string
  /** Whose it is, where that is not its rule's. */
  owner?: Owner
  /** Of the trial that it quotes, among the result's, from 0. */
  place?: number
}

export interface NotComputable {
  kind: 'not_computable'
  /** What would have to be recorded. */
  missing: string
}

export type RuleOutcome = Finding | { kind: 'nothing' } | NotComputable

/** What the file of a rule exports as `rule`. The file's name is the rule's id, and its folder the scope: what it is applied to. */
interface Definition<Subject> {
  /** The levels that it can give, worst first. */
  severities: readonly Severity[]
  /** A short word or phrase: the mark next to a number. */
  title: string
  summary: string
  formula: string
  threshold: string
  source: string
  /** What can make it wrong. */
  caveats: string
  /** Where it is among the others wherever they are listed. */
  order: number
  /** Whose its findings are, where they are not those of what it is applied to. A run's are its document's where that has no run. */
  owner?: Owner
  /** It asks what only a runner records: no log of a load generator tells it. */
  needs_recording?: true
  check: (subject: Subject) => RuleOutcome
}

interface OfSomeTools {
  /** Whether it can be applied to reports of the tool; otherwise it is not applied at all. */
  applies_to: (tool: Tool) => boolean
}

export type TrialRule = Definition<TrialRecord> & OfSomeTools
export type ScenarioRule = Definition<ScenarioRecord> & OfSomeTools
/** Applied to reports of any tool, as claims are. */
export type ResultRule = Definition<ResultRecord>
export type ClaimRule = Definition<ClaimRecord>
/** Applied to the same case in two runs on one host, so across the ledger; all other rules need one run only. */
export type RepeatRule = Definition<{ own: Controlled; other: Controlled; other_run_id: string }>

type Named<Scope, Rule> = Rule & OfSomeTools & { id: string; scope: Scope; owner: Owner }

export type Rule =
  | Named<'trial', TrialRule>
  | Named<'result', ResultRule>
  | Named<'scenario', ScenarioRule>
  | Named<'claim', ClaimRule>
  | Named<'repeat', RepeatRule>

/** The rules of modules by path, in order, as a walk of the folders and `import.meta.glob` both give them. */
export function rulesOf(definitions: Readonly<Record<string, object>>): readonly Rule[] {
  const rules = Object.entries(definitions).map(([path, definition]) => {
    const [scope = '', file = ''] = path.split('/').slice(-2)
    return {
      applies_to: (_: Tool) => true,
      owner: OWNER_BY_SCOPE[scope],
      ...definition,
      scope,
      id: file.replace(/\.ts$/, ''),
    } as Rule
  })
  return rules.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

const OWNER_BY_SCOPE: Record<string, Owner> = {
  trial: 'trial',
  result: 'result',
  scenario: 'result',
  claim: 'document',
  repeat: 'result',
}

export const loadsServer = (tool: Tool): boolean => tool.kind === 'loads-server'
/** Waits for an answer before it asks again, always or unless it is given a rate. */
export const canBeClosedLoop = (tool: Tool): boolean => tool.loop === 'closed' || tool.loop === 'either'

export const NOTHING: RuleOutcome = { kind: 'nothing' }

export function finding(
  severity: Severity,
  observed: number | null,
  expected: number | null,
  message: string,
  of: Pick<Finding, 'owner' | 'place'> = {},
): Finding {
  return { kind: 'finding', severity, observed, expected, message, ...of }
}

/** A finding about one trial says which; other answers stay as they are. */
export const inTrial = (answer: RuleOutcome, place: number): RuleOutcome =>
  answer.kind === 'finding' ? { ...answer, place } : answer

export function notComputable(...missing: string[]): NotComputable {
  return { kind: 'not_computable', missing: missing.join(', ') }
}

/** What a page says of a rule: its own words, and before them what is stated about each of the tools that it applies to. */
export function aboutRule(rule: Rule, tools: Iterable<Tool>): { source: string; caveats: string } {
  const notes = [...tools].filter(rule.applies_to).flatMap(tool => tool.rule_notes?.[rule.id] ?? [])
  const join = (key: 'source' | 'caveats') => [...notes.flatMap(note => note[key] ?? []), rule[key]].join(' ')
  return { source: join('source'), caveats: join('caveats') }
}
