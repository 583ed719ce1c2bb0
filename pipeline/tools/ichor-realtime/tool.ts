/** Ichor's realtime example: missed deadlines, and the extremes and the mean of its loop time. */
import { parseWhole, scaleByTen, WHOLE } from '../../schema/units.ts'
import type { Block } from '../block.ts'
import type { Line } from '../lines.ts'
import { newBlock, putProblem, putValue } from '../new-block.ts'
import type { ToolDefinition } from '../tool.ts'

const MICROSECONDS = `(${WHOLE}) (?:µs|μs|us)`
const PROMPT = '(?:\\S*[$#%] )?'
const SETTING = new RegExp(`^${PROMPT}echo (-?\\d+) > \\S*/(sched_rt_runtime_us)$`)
const COMMAND = new RegExp(`^${PROMPT}((?:\\S*/)?ichor_realtime_\\w+)$`)
const MISSED = new RegExp(`^duration of run (${WHOLE}) is ${MICROSECONDS} which exceeded maximum of ${MICROSECONDS}$`)
const SUMMARY = new RegExp(`^duration min/max/avg: (${WHOLE})/(${WHOLE})/${MICROSECONDS}$`)
/** What the first line of a block contains. */
const FIRST = /sched_rt_runtime_us$|ichor_realtime_|^duration /
const BEGINNING = /^duration (?:of run|min\/max\/avg)/

/** A block extends from its setting or command to its summary; without a summary it is truncated. */
function readIchorRealtime(lines: Line[]): Block[] {
  const blocks: Block[] = []
  for (const [at, { number, text }] of lines.entries()) {
    if (number <= (blocks.at(-1)?.last_line ?? 0) || !FIRST.test(text)) continue
    const run = readRun(lines, at)
    if (run) blocks.push(run)
  }
  return blocks
}

function readRun(lines: Line[], start: number): Block | null {
  const block = newBlock(lines[start]?.number ?? 1)
  let at = start
  const setting = SETTING.exec(lines[at]?.text ?? '')
  if (setting) {
    block.facts[setting[2] ?? ''] = setting[1] ?? ''
    at++
  }
  const command = COMMAND.exec(lines[at]?.text ?? '')
  const is_program = command !== null && lines[at]?.is_ended
  if (is_program) block.command = command[1] ?? null
  else if (setting || !BEGINNING.test(lines[at]?.text ?? '')) return null
  return readOutput(block, lines, is_program ? at + 1 : at, lines[at])
}

function readOutput(block: Block, lines: Line[], start: number, before: Line | undefined): Block {
  const missed: { line: Line; time: string; deadline: string }[] = []
  let last = before
  for (let at = start; at < lines.length; at++) {
    const line = lines[at]
    if (!line || line.is_fence || COMMAND.test(line.text) || SETTING.test(line.text)) break
    const late = MISSED.exec(line.text)
    const summary = SUMMARY.exec(line.text)
    if (!late && !summary && line.text === '') break
    last = line
    block.last_line = line.number
    if (late) missed.push({ line, time: late[2] ?? '', deadline: late[3] ?? '' })
    else if (!summary) putProblem(block, line, 'not a line of the realtime example, or a damaged one')
    else {
      for (const [index, metric_id] of LOOP_METRICS.entries())
        putValue(block, metric_id, secondsOf(summary[index + 1] ?? ''), line.number)
      const [first] = missed
      if (first) {
        putValue(block, 'deadline_s', secondsOf(first.deadline), first.line.number)
        putValue(block, 'missed_deadline_count', missed.length, first.line.number)
        const times = missed.map(({ time }) => secondsOf(time))
        putValue(block, 'missed_deadline_time_s', times, first.line.number)
      } else if (block.problems.length === 0) block.implied.missed_deadline_count = 0
      return block
    }
  }
  block.last_line = last?.number ?? block.line
  if (last) putProblem(block, last, 'missing: the line "duration min/max/avg", so the run has no values')
  return block
}

const secondsOf = (microseconds: string): number => scaleByTen(parseWhole(microseconds), -6)

/** In printed order. */
const LOOP_METRICS = ['loop_time_min_s', 'loop_time_max_s', 'loop_time_mean_s']

export const tool: ToolDefinition = {
  kind: 'measures-itself',
  reports: "Ichor's realtime example",
  marks: ['duration of run', 'duration min/max/avg'],
  headline_metric_id: 'loop_time_max_s',
  metrics: [...LOOP_METRICS, 'deadline_s', 'missed_deadline_count', 'missed_deadline_time_s'],
  find: (_, lines) => readIchorRealtime(lines),
  // printed in whole microseconds
  halfOfPrinted: () => 0,
  loop: null,
}
