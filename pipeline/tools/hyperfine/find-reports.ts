/** Finds every command of hyperfine's JSON exports (1.x and 2.0) in a text. */
import type { JsonNode } from '../../schema/positioned-json.ts'
import type { Block, Value } from '../block.ts'
import { elements, findJson, isQuantity, type JsonBlock, jsonTextOf, type Members, members } from '../json-report.ts'
import type { Line } from '../lines.ts'
import type { UnreadForm } from '../tool.ts'
import { COMPUTED_KEYS, checkComputed, checkLengths } from './computed.ts'

/** Matches results by any member that a command starts with. */
const RESULTS =
  /\s{0,200}:\s{0,200}\[\s{0,200}\{\s{0,200}"(?:command|exit_codes|max|mean|measurements|median|memory_usage_byte|min|parameters|stddev|summary|system|times|user)"/y

const hint = 'export JSON with --export-json'
export const UNREAD: readonly UnreadForm[] = [
  {
    name: "hyperfine's text",
    rows: [
      /^Benchmark (?:#?\d+: |\d+$)/,
      /^Time \((?:mean|abs) \S+(?: \S+)?\):/,
      /^Range \(min \S+ max\):/,
      /^Error: (?:Command terminated with non-zero exit code|Failed to run command|The process has been terminated)/,
    ],
    hint,
    repeated: /^Warning: Ignoring non-zero exit code/,
  },
  { name: "hyperfine's message", rows: [/^Error: Unknown output policy '/], hint },
  { name: "hyperfine's CSV", rows: [/^command,mean,stddev,median,user,system,min,max(?:,|$)/], hint },
  { name: "hyperfine's Markdown", rows: [/^Command Mean \[\S+\] Min \[\S+\] Max \[\S+\]/], hint },
  { name: "hyperfine's AsciiDoc", rows: [/^Mean \[\S+\]$/, /^Min \[\S+\]$/, /^Max \[\S+\]$/], hint },
]

/** One block per command. `lines` are the lines of `text`. A truncated export is one block with a problem. */
export function readHyperfine(text: string, lines: Line[]): Block[] {
  return [...findJson('hyperfine', text, lines, 'results', RESULTS)].flatMap(({ node, blockOf }) =>
    node ? readExport(node, blockOf) : [blockOf().block],
  )
}

function readExport(root: JsonNode, blockOf: (node: JsonNode) => JsonBlock): Block[] {
  const { tool_version, facts, problems } = readHead(blockOf(root), members(root))
  const results = elements(members(root).get('results')).filter(isMeasured)
  return results.map((result, index) => {
    const json = blockOf(result)
    const { block } = json
    block.tool_version = tool_version
    block.facts = { ...facts }
    block.command = jsonTextOf(members(result).get('command'))
    if (index === 0) block.problems.push(...problems)
    readCommand(json, members(result))
    return block
  })
}

/** Exports of other programs have commands too. */
function isMeasured(result: JsonNode): boolean {
  const has = members(result)
  const isOne = ['times', 'measurements', 'exit_codes', ...DERIVED_KEYS].some(key => has.has(key))
  return jsonTextOf(has.get('command')) !== null && isOne
}

const ROOT_KEYS = ['schema_version', 'metadata', 'primary_metric', 'results']
const METADATA_KEYS = ['hyperfine_version', 'start_time', 'platform']
const PLATFORM_KEYS = ['os', 'architecture']
/** Limits the size of the head, which each command repeats. */
const LONGEST_IN_HEAD = 200

/** The facts about all commands, as a separate block; its problems belong to the first command. */
function readHead({ block, report, checkKeys }: JsonBlock, root: Members): Block {
  const metadata = members(root.get('metadata'))
  const platform = members(metadata.get('platform'))
  const version = root.get('schema_version')
  checkKeys(root, ROOT_KEYS)
  checkKeys(metadata, METADATA_KEYS)
  checkKeys(platform, PLATFORM_KEYS)
  if (version && version.value !== 2) report(version, 'an unknown schema of hyperfine')
  const shortText = (node: JsonNode | undefined) => {
    const text = jsonTextOf(node)
    if (!node || text === null || text.length <= LONGEST_IN_HEAD) return text
    report(node, `text of more than ${LONGEST_IN_HEAD} characters in the JSON of hyperfine: it is not read`)
    return null
  }
  block.tool_version = shortText(metadata.get('hyperfine_version'))
  const keys = PLATFORM_KEYS.map(key => [key, platform.get(key)] as const)
  for (const [key, node] of [['started_at', metadata.get('start_time')] as const, ...keys]) {
    const fact = shortText(node)
    if (fact !== null) block.facts[key] = fact
  }
  return block
}

/** Members computed from the single measurements are only compared with them, to store each number once. */
const DERIVED_KEYS = [...COMPUTED_KEYS, 'summary']
/** 1.x exports every wall-clock time and peak memory, but only means of user and system time. */
const OF_1: Readonly<Record<string, string>> = {
  times: 'time_s',
  user: 'user_time_s',
  system: 'system_time_s',
  memory_usage_byte: 'peak_memory_bytes',
}
const COMMAND_KEYS = ['command', 'parameters', 'exit_codes', 'measurements', ...Object.keys(OF_1), ...DERIVED_KEYS]

function readCommand(json: JsonBlock, result: Members): void {
  json.checkKeys(result, COMMAND_KEYS)
  for (const key of DERIVED_KEYS) json.skip(result.get(key))
  const parameters = members(result.get('parameters'))
  for (const [key, node] of parameters) json.block.facts[`parameter_${key}`] = String(node.value)
  if (result.has('measurements')) readMeasurements(json, result)
  else readTimes(json, result)
}

function readTimes(json: JsonBlock, result: Members): void {
  const { put, report } = json
  const read = (key: string, metric_id: string) => {
    const node = result.get(key)
    const value = node && toValue(node)
    if (node && value === undefined) report(node, `${key} holds something that is not a number`)
    else if (node && value !== undefined) put(metric_id, value, node)
  }
  const mean = result.has('times') ? undefined : result.get('mean')
  if (mean) {
    read('mean', 'time_s')
    report(mean, 'missing: times, the single measurements; this is their mean')
  }
  const [command] = result.has('times') || mean ? [] : result.values()
  if (command) report(command, 'missing: times: nothing of this command was timed, or it was taken out')
  for (const [key, metric_id] of Object.entries(OF_1)) read(key, metric_id)
  readExitCodes(json, elements(result.get('exit_codes')))
  checkLengths(json, result, ['exit_codes', 'memory_usage_byte'])
  checkComputed(json, 'time_s', result, 'times')
}

function toValue(node: JsonNode): Value | undefined {
  if (node.value === null || isQuantity(node.value)) return node.value
  const each = elements(node)
  const numbers = each.map(({ value }) => value).filter(isQuantity)
  return numbers.length === each.length && numbers.length > 0 ? numbers : undefined
}

/** For 2.0. */
const QUANTITIES: Readonly<Record<string, { metric_id: string; unit: string }>> = {
  time_wall_clock: { metric_id: 'time_s', unit: 'second' },
  time_user: { metric_id: 'user_time_s', unit: 'second' },
  time_system: { metric_id: 'system_time_s', unit: 'second' },
  memory_peak_resident: { metric_id: 'peak_memory_bytes', unit: 'byte' },
}
const MEASUREMENT_KEYS = [...Object.keys(QUANTITIES), 'time_cpu', 'exit_code']

export const HYPERFINE_METRICS: readonly string[] = [
  ...Object.values(OF_1),
  ...['failed_run_count', 'signalled_run_count'],
]

/** 2.0 exports every quantity of every run with its unit; CPU time is the sum of user and system time. */
function readMeasurements(json: JsonBlock, result: Members): void {
  const { put, report } = json
  const list = result.get('measurements')
  const runs = elements(list).map(members)
  if (list && runs.length === 0) report(list, 'missing: measurements: the list is empty, so nothing was timed')
  const nodesOf = (key: string) => runs.map(run => run.get(key)).filter(node => node !== undefined)
  for (const run of runs) json.checkKeys(run, MEASUREMENT_KEYS)
  for (const node of nodesOf('time_cpu')) json.skip(node)
  for (const [key, { metric_id, unit }] of Object.entries(QUANTITIES)) {
    const nodes = nodesOf(key)
    const numbers = nodes.map(node => toNumber(node, unit))
    const wrong = nodes[numbers.indexOf(null)]
    const first = nodes[0]
    if (wrong) report(wrong, `${key} is not a number in a known unit`)
    else if (first && nodes.length < runs.length) report(first, `missing: ${key} of a measurement`)
    else if (first) put(metric_id, numbers as number[], first)
    const computed = members(members(result.get('summary')).get(key))
    if (first && numbers.length === runs.length) checkComputed(json, metric_id, computed, key)
  }
  const codes = nodesOf('exit_code')
  if (codes[0] && codes.length < runs.length) report(codes[0], 'missing: exit_code of a measurement')
  readExitCodes(json, codes)
}

function toNumber(node: JsonNode, unit: string): number | null {
  const value = members(node).get('value')?.value
  return isQuantity(value) && jsonTextOf(members(node).get('unit')) === unit ? value : null
}

/** The exit code of the block is the first that is not 0; a run ended by a signal has none. */
function readExitCodes({ block, put, report }: JsonBlock, codes: JsonNode[]): void {
  const wrong = codes.find(({ value }) => value !== null && !Number.isSafeInteger(value))
  if (wrong) report(wrong, 'an exit code that is not a whole number')
  const failed = codes.filter(({ value }) => value === null || (Number.isSafeInteger(value) && value !== 0))
  const signalled = failed.filter(code => code.value === null)
  const [node = codes[0]] = failed
  if (failed[0]) put('failed_run_count', failed.length, failed[0])
  if (signalled[0]) put('signalled_run_count', signalled.length, signalled[0])
  const code = node?.value
  if (typeof code === 'number') block.exit_code = code
}
