/** What import understood, for the person who goes on from it. */

import { rules } from '../audit/installed-rules.ts'
import { compareClaim } from '../claims/compare.ts'
import { auditBlock } from '../rules/audit-block.ts'
import { counted, list } from '../rules/format-numbers.ts'
import type { Block } from '../tools/block.ts'
import { tools } from '../tools/installed.ts'
import type { FoundResult } from './find-logs.ts'
import type { Imported } from './import-text.ts'
import type { Match } from './match-claims.ts'
import { valuesOf } from './observed-result.ts'

/** Text from strangers goes to a terminal: control characters would be obeyed there. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300)

/** The lines of the report. */
export function describeImported(id: string, imported: Imported): string {
  const { title, logs, matches, problems, unread, unlogged } = imported
  const matched = matches.filter(match => match.result !== null)
  const unmatched = matches.filter(match => match.result === null)
  const sections = [
    [`${printable(title)} -> published/${id}`],
    headed(
      `${counted(logs.results.length, 'result')} from ${counted(logs.files.length, 'log')}`,
      logs.results.flatMap(describeResult),
    ),
    matches.length === 0
      ? []
      : [
          `${matched.length} of ${counted(matches.length, 'claim')} matched to a log`,
          ...matched.filter(isWorthALine).map(match => `  ${describeMatch(match)}`),
        ],
    headed(
      `${counted(unmatched.length, 'claim')} not matched: give them a result_key in claims.csv, or leave them`,
      unmatched.map(describeMatch),
    ),
    headed(`no metric that is known is named by ${counted(unread.length, 'column')}, left out`, unread.map(printable)),
    headed(
      `${counted(unlogged.length, 'block')} of code or text in which no reader finds a log`,
      unlogged.length === 0 ? [] : [printable(unlogged.join(', '))],
    ),
    headed(
      'stated environment',
      Object.entries(imported.facts).map(([key, value]) => `${key}: ${printable(String(value))}`),
    ),
    headed(
      counted(problems.length, 'problem'),
      problems.map(
        ({ file, line, text, problem }) =>
          `${printable(file)}${line === null ? '' : `:${line}`}: ${problem}${text ? `\n      ${printable(text)}` : ''}`,
      ),
    ),
    headed('to do by hand', toDo(imported)),
  ]
  return sections
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
}

const headed = (heading: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map(line => `  ${line}`)]

function describeResult({ key, framework, framework_is, version, logs, blocks }: FoundResult): string[] {
  const [block] = blocks
  const load = block ? describeLoad(block) : ''
  const at = logs.map(({ path, line, last_line }) => `${path}:${line}-${last_line}`).join(', ')
  const name = `${framework}${framework_is === 'named' ? '' : framework_is === 'assumed' ? ' (assumed)' : ' (no manifest)'}${version === null ? '' : ` at ${version.slice(0, 12)}`}`
  const findings = blocks.flatMap(trial => auditBlock(trial, rules, tools).findings)
  return [
    `${key}: ${name}, ${load}, ${at}`,
    ...findings.map(({ rule, severity, message }) => `  ${severity} ${rule}: ${message}`),
  ]
}

function describeLoad({ tool, threads, connections, nominal_duration_s }: Block): string {
  const parts = [
    tool,
    threads === null ? '' : `${threads} threads`,
    connections === null ? '' : `${connections} connections`,
    nominal_duration_s === null ? '' : `${nominal_duration_s} s`,
  ]
  return parts.filter(part => part !== '').join(' ')
}

/** An agreement by name and value needs no line of its own, nor does a number beside one that has a line. */
const isWorthALine = ({ reason }: Match): boolean => !/^name and value$|^value, beside/.test(reason)

function describeMatch({ number, metric_id, result, reason }: Match): string {
  const place = `${number.table_name} / ${number.row_name} / ${number.column_name}`
  const where = `${printable(place)}: ${printable(number.cell)}`
  if (!result || metric_id === null) return `line ${number.line}: ${where} (${reason})`
  const claim = { ...number, metric_id }
  const { explanation, verdict } = compareClaim(claim, valuesOf(result, metric_id), {
    log_is_invalid: false,
    tool: tools.get(result.blocks[0]?.tool ?? ''),
  })
  return `line ${number.line}: ${where} -> ${result.key} by ${reason}${verdict === 'differs' ? `: ${explanation}` : ''}`
}

/** What no program can know, in the order in which it is best filled in. */
function toDo({ logs: { results }, matches }: Imported): string[] {
  const unknown = [
    ...new Set(results.filter(result => result.framework_is === 'unknown').map(result => result.framework)),
  ]
  const repeats = [
    ...Map.groupBy(results, result =>
      JSON.stringify([
        result.names[0],
        result.blocks[0]?.command,
        result.blocks[0]?.connections,
        result.blocks[0]?.facts,
      ]),
    ).values(),
  ].filter(group => group.length > 1 && group.every(result => result.blocks[0]?.command))
  return [
    'document.json: source_url, author, published_at and retrieved_at are null: the text does not say them in a way that can be trusted',
    ...(results.length > 0
      ? [
          "document.json: scenario is null and configuration empty in every result: name them, with the words of runners/scenarios and of each framework's settings",
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `no manifest for ${list(unknown)}: correct framework in document.json, or add runners/frameworks/<id>/framework.json`,
        ]
      : []),
    ...(results.some(result => result.version === null)
      ? ['document.json: give the versions that the write-up states elsewhere; null means that it does not say']
      : []),
    ...repeats.map(
      group =>
        `${group.map(result => result.key).join(', ')} have the same command: if they repeat one measurement, give one result all their logs`,
    ),
    ...(results.length === 0 && matches.length > 0
      ? [
          'no log was found: add a result without logs for each row, with its framework, and lost_logs where addresses are known',
        ]
      : []),
  ]
}
