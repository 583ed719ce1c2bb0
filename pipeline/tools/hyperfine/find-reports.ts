/** Every command of hyperfine's JSON exports in a text, of 1.x and of 2.0, in a file of its own or in a Markdown fence. */

import type { JsonNode } from '../../positioned-json.ts'
import type { Block, Value } from '../block.ts'
import {
  checkKeys,
  countLines,
  elements,
  findJson,
  isQuantity,
  type JsonText,
  lastLineOf,
  lineOf,
  type Members,
  members,
  report,
  textOf,
} from '../json-report.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem, putValue } from '../new-block.ts'

const BEGINNING = /\{\s{0,200}"(?:results|schema_version|metadata|primary_metric)"\s{0,200}:/g

/** What tells an export from other JSON before it is whole. */
const HYPERFINE = /"hyperfine_version"|"results"\s*:\s*\[\s*\{\s*"command"/

/** One block a command. `lines` are the lines of `text`. An export that is cut off is one block with a problem. */
export function readHyperfine(text: string, lines: Line[]): Block[] {
  return [...findJson(text, lines, BEGINNING)].flatMap(({ source, node, offset, first, last }) => {
    if (node) return readExport(source, node)
    return HYPERFINE.test(text.slice(offset, offset + 2000)) ? [cutOff(first + 1, last)] : []
  })
}

function cutOff(line: number, last: Line | undefined): Block {
  const block = newBlock(line)
  block.last_line = last?.number ?? line
  if (last) putProblem(block, last, 'the JSON of hyperfine is damaged or cut off after this: nothing is read from it')
  return block
}

function readExport(source: JsonText, root: JsonNode): Block[] {
  const { tool_version, facts, problems } = readHead(source, members(root))
  const results = elements(members(root).get('results')).filter(isMeasured)
  return results.map((result, index) => {
    const block = { ...newBlock(lineOf(source, result)), tool_version, facts: { ...facts } }
    block.last_line = lastLineOf(source, result)
    block.command = textOf(members(result).get('command'))
    if (index === 0) block.problems = problems
    readCommand(source, block, members(result))
    return block
  })
}

function isMeasured(result: JsonNode): boolean {
  const has = members(result)
  return textOf(has.get('command')) !== null && ['times', 'measurements', 'mean'].some(key => has.has(key))
}

const OF_HYPERFINE = 'in the JSON of hyperfine'
const ROOT_KEYS = ['schema_version', 'metadata', 'primary_metric', 'results']
const METADATA_KEYS = ['hyperfine_version', 'start_time', 'platform']
const PLATFORM_KEYS = ['os', 'architecture']
/** Each command repeats what the head says: what is long in it would be that long in each. */
const LONGEST_IN_HEAD = 200

/** What is said once of all commands, as a block of none; its problems are for the first of them. */
function readHead(source: JsonText, root: Members): Block {
  const head = newBlock(0)
  const metadata = members(root.get('metadata'))
  const platform = members(metadata.get('platform'))
  const version = root.get('schema_version')
  checkKeys(source, head, root, ROOT_KEYS, OF_HYPERFINE)
  checkKeys(source, head, metadata, METADATA_KEYS, OF_HYPERFINE)
  checkKeys(source, head, platform, PLATFORM_KEYS, OF_HYPERFINE)
  if (version && version.value !== 2) report(source, head, version, 'an unknown schema of hyperfine')
  const shortText = (node: JsonNode | undefined) => {
    const text = textOf(node)
    if (!node || text === null || text.length <= LONGEST_IN_HEAD) return text
    report(source, head, node, `text of more than ${LONGEST_IN_HEAD} characters ${OF_HYPERFINE}: it is not read`)
    return null
  }
  head.tool_version = shortText(metadata.get('hyperfine_version'))
  const keys = PLATFORM_KEYS.map(key => [key, platform.get(key)] as const)
  for (const [key, node] of [['started_at', metadata.get('start_time')] as const, ...keys]) {
    const fact = shortText(node)
    if (fact !== null) head.facts[key] = fact
  }
  return head
}

/** What is computed from the single measurements is not read: the same number would stand in two places. */
const DERIVED_KEYS = ['mean', 'stddev', 'median', 'min', 'max', 'summary']
const COMMAND_KEYS = [
  'command',
  'parameters',
  'times',
  'user',
  'system',
  'memory_usage_byte',
  'exit_codes',
  'measurements',
]

function readCommand(source: JsonText, block: Block, result: Members): void {
  checkKeys(source, block, result, [...COMMAND_KEYS, ...DERIVED_KEYS], OF_HYPERFINE)
  for (const key of DERIVED_KEYS) block.irrelevant_line_count += countLines(source, result.get(key))
  for (const [key, node] of members(result.get('parameters'))) block.facts[`parameter_${key}`] = String(node.value)
  if (result.has('measurements')) readMeasurements(source, block, result)
  else readTimes(source, block, result)
}

/** 1.x has each wall-clock time and each peak of memory, but user and system time as means over the runs. */
function readTimes(source: JsonText, block: Block, result: Members): void {
  const put = (key: string, metric_id: string) => {
    const node = result.get(key)
    if (!node) return
    const value = toValue(node)
    if (value === undefined) report(source, block, node, `${key} holds something that is not a number`)
    else putValue(block, metric_id, value, lineOf(source, node))
  }
  if (result.has('times')) put('times', 'time_s')
  else {
    put('mean', 'time_s')
    const mean = result.get('mean')
    if (mean) report(source, block, mean, 'missing: times, the single measurements; this is their mean')
  }
  put('user', 'user_time_s')
  put('system', 'system_time_s')
  put('memory_usage_byte', 'peak_memory_bytes')
  readExitCodes(source, block, elements(result.get('exit_codes')))
}

function toValue(node: JsonNode): Value | undefined {
  if (node.value === null || isQuantity(node.value)) return node.value
  const each = elements(node)
  const numbers = each.map(({ value }) => value).filter(isQuantity)
  return numbers.length === each.length && numbers.length > 0 ? numbers : undefined
}

const QUANTITIES: Readonly<Record<string, { metric_id: string; units: Readonly<Record<string, number>> }>> = {
  time_wall_clock: { metric_id: 'time_s', units: { second: 1 } },
  time_user: { metric_id: 'user_time_s', units: { second: 1 } },
  time_system: { metric_id: 'system_time_s', units: { second: 1 } },
  memory_peak_resident: { metric_id: 'peak_memory_bytes', units: { byte: 1 } },
}
const MEASUREMENT_KEYS = [...Object.keys(QUANTITIES), 'time_cpu', 'exit_code']

export const HYPERFINE_METRICS: readonly string[] = Object.values(QUANTITIES).map(({ metric_id }) => metric_id)

/** 2.0 has every quantity of every run with its unit; CPU time is the sum of user and system time. */
function readMeasurements(source: JsonText, block: Block, result: Members): void {
  const runs = elements(result.get('measurements'))
  for (const run of runs) {
    checkKeys(source, block, members(run), MEASUREMENT_KEYS, OF_HYPERFINE)
    block.irrelevant_line_count += countLines(source, members(run).get('time_cpu'))
  }
  for (const [key, { metric_id, units }] of Object.entries(QUANTITIES)) {
    const nodes = runs.map(run => members(run).get(key)).filter(node => node !== undefined)
    const numbers = nodes.map(node => toNumber(node, units))
    const wrong = nodes[numbers.indexOf(null)]
    const first = nodes[0]
    if (wrong) report(source, block, wrong, `${key} is not a number in a known unit`)
    else if (first && nodes.length < runs.length) report(source, block, first, `missing: ${key} of a measurement`)
    else if (first) {
      const known = numbers.filter(number => number !== null)
      putValue(block, metric_id, known, lineOf(source, first))
    }
  }
  readExitCodes(
    source,
    block,
    runs.map(run => members(run).get('exit_code')).filter(node => node !== undefined),
  )
}

function toNumber(node: JsonNode, units: Readonly<Record<string, number>>): number | null {
  const value = members(node).get('value')?.value
  const scale = units[textOf(members(node).get('unit')) ?? '']
  return isQuantity(value) && scale !== undefined ? value * scale : null
}

/** The block's exit code is the first that is not 0; a run that a signal ended has none. */
function readExitCodes(source: JsonText, block: Block, codes: JsonNode[]): void {
  const failed = codes.findIndex(code => code.value !== 0)
  const node = codes[failed]
  if (node) report(source, block, node, `run ${failed + 1} ended with exit code ${node.value ?? 'unknown'}`)
  const code = (node ?? codes[0])?.value
  if (typeof code === 'number') block.exit_code = code
}
