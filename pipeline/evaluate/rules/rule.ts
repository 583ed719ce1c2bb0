/** The shape of a rule: one object holds everything that its page, its badge and its findings need. */
import type { Severity } from '../../schema/severity.ts'
import type { Owner } from '../../schema/state.ts'
import type { Tool } from '../../tools/tool.ts'
import type { LogSample } from '../statistics/welch.ts'
import type { ClaimRecord } from './claim-record.ts'
import type { ResultRecord, ScenarioRecord } from './result-record.ts'
import type { TrialRecord } from './trial-record.ts'

export interface Finding {
  kind: 'finding'
  severity: Severity
  /** The value of the formula, in its unit; null for a rule that is not about a number. */
  observed: number | null
  /** The value that `observed` is compared with. */
  expected: number | null
  /** One sentence with the numbers of this case. */
  message: string
  /** Overrides the rule's owner. */
  owner?: Owner
  /** Index of the trial that it quotes among those of the result. */
  place?: number
}

export interface NotComputable {
  kind: 'not_computable'
  /** The data that would have to be recorded. */
  missing: string
}

export type RuleOutcome = Finding | { kind: 'nothing' } | NotComputable

/**
 * Exported by the file of a rule as `rule`. The file is named after the rule's id, its folder after the scope. Rules of
 * a trial that need its recording are in the folder `recording`, because a pasted log has none.
 */
interface Definition<Subject> {
  /** The severities of its findings, worst first. */
  severities: readonly Severity[]
  /** A word or short phrase, shown as a badge at a number. */
  title: string
  summary: string
  formula: string
  threshold: string
  source: string
  /** When the rule may be wrong. */
  caveats: string
  /** Position in lists of rules. */
  order: number
  /** The owner of its findings, if not that of the scope. For a document without a run, `run` means the document. */
  owner?: Owner
  /** It judges times or shares of a load, which mean nothing if server and generator stood still in between. */
  needs_continuity?: true
  /** It needs data that only the runner records: no log of a load generator contains them. */
  needs_recording?: boolean
  check: (subject: Subject) => RuleOutcome
}

interface OfSomeTools {
  /** Whether the rule applies to reports of the tool; if not, it is not listed for them. */
  applies_to: (tool: Tool) => boolean
}

export type TrialRule = Definition<TrialRecord> & OfSomeTools
export type ScenarioRule = Definition<ScenarioRecord> & OfSomeTools
/** Applies to reports of every tool, as claim rules do. */
export type ResultRule = Definition<ResultRecord>
export type ClaimRule = Definition<ClaimRecord>
/**
 * Compares the same case in two runs on one host, so it needs the complete ledger; every other rule needs one run. The
 * samples are relative to the controls; null with too few rounds or no control.
 */
export type RepeatRule = Definition<{ current: LogSample | null; other: LogSample | null; other_run_id: string }>

type Named<Scope, Rule> = Rule & OfSomeTools & { id: string; scope: Scope; owner: Owner }

export type Rule =
  | Named<'trial', TrialRule>
  | Named<'result', ResultRule>
  | Named<'scenario', ScenarioRule>
  | Named<'claim', ClaimRule>
  | Named<'repeat', RepeatRule>

/** Whether the rule says anything about the trial: a rule about times needs a load that was not interrupted. */
export const canJudge = ({ needs_continuity }: Rule, { is_interrupted }: TrialRecord): boolean =>
  !(needs_continuity && is_interrupted)

/** The rules, in order, of modules by path: the form that both a directory walk and `import.meta.glob` return. */
export function rulesOf(definitions: Readonly<Record<string, object>>): readonly Rule[] {
  const rules = Object.entries(definitions).map(([path, definition]) => {
    const [folder = '', file = ''] = path.split('/').slice(-2)
    const scope = folder === 'recording' ? 'trial' : folder
    return {
      applies_to: (_: Tool) => true,
      owner: OWNER_BY_SCOPE[scope],
      needs_recording: folder === 'recording',
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
/** Waits for a response before it sends the next request, always or unless a rate is set. */
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

/** Adds the index of its trial to a finding; other outcomes are returned unchanged. */
export const inTrial = (outcome: RuleOutcome, place: number): RuleOutcome =>
  outcome.kind === 'finding' ? { ...outcome, place } : outcome

export function notComputable(...missing: string[]): NotComputable {
  return { kind: 'not_computable', missing: missing.join(', ') }
}

/** The texts of a rule's page: the notes of the tools that it applies to, then the rule's. */
export function aboutRule(rule: Rule, tools: Iterable<Tool>): { source: string; caveats: string } {
  const notes = [...tools].filter(rule.applies_to).flatMap(tool => tool.rule_notes?.[rule.id] ?? [])
  const join = (key: 'source' | 'caveats') => [...notes.flatMap(note => note[key] ?? []), rule[key]].join(' ')
  return { source: join('source'), caveats: join('caveats') }
}
