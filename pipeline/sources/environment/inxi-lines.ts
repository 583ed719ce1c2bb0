/** Lines of `inxi -Cm`, new and old. Its list of core speeds goes on over several lines: see `readCoreSpeeds`. */
import { count, type LinePattern, readByPatterns } from './line-reading.ts'
import { bytesOf, SIZE } from './quantities.ts'

const CORE_COUNTS: Readonly<Record<string, number>> = { single: 1, dual: 2, triple: 3, quad: 4 }
/** Old versions print the section's name on its first line. */
const SECTION = '(?:(?:CPU|Memory|System): +)?'

const patterns: LinePattern[] = [
  [/^(?:Memory|CPU|System):$/, () => []],
  [
    new RegExp(
      String.raw`^${SECTION}(?:System )?RAM: (?:total: (?<total>${SIZE}) ?)?(?:available: (?<available>${SIZE}) ?)?(?:used: ${SIZE} \([\d.]+%\))?(?: igpu: ${SIZE})?$`,
    ),
    ({ total, available }) => [['memory_bytes', bytesOf(total ?? available ?? '')]],
  ],
  [/^(?:Array-\d+: .*|Report: .*|Message: .*|Note: .*|RAM Report: .*)$/, () => []],
  [
    /^Device-\d+: .*?\bsize: .*?\bspeed: (?:spec: )?(?<speed>\d{1,6} MT\/s)(?: actual: .*)?$/,
    ({ speed }) => [['memory_speed', speed]],
  ],
  [/^Device-\d+: .*$/, () => []],
  [
    new RegExp(
      String.raw`^${SECTION}(?:Info|Topology): (?:(?<cores>\d{1,4}|single|dual|triple|quad)[- ]core )?(?:\([^)]*\) )?model: (?<model>.{2,100}?) (?:bits|type|arch|cache|L2 cache|variant): .*$`,
      'i',
    ),
    ({ cores, model }) => [
      ['core_count', cores === undefined ? null : (CORE_COUNTS[cores.toLowerCase()] ?? count(cores))],
      ['cpu_model', model],
    ],
  ],
  [/^(?:Flags|bogomips|Vulnerabilities|Type): .*$/i, () => []],
]

const readOther = readByPatterns(patterns)
const CACHE = new RegExp(String.raw`\bL2(?: cache)?: (?<size>${SIZE})(?= |$)`)

export function readInxiLine(line: string): ReturnType<typeof readOther> {
  const facts = readOther(line)
  const size = facts?.some(([key]) => key === 'cpu_model') ? CACHE.exec(line)?.groups?.size : undefined
  const bytes = size === undefined ? null : bytesOf(size)
  return facts && bytes !== null ? [...facts, ['l2_cache_bytes', bytes]] : facts
}

const PAIRS = String.raw`(?:\d{1,4}: \d{1,6} ?)+`
const SPEED = new RegExp(
  String.raw`^Speed(?: \(MHz\))?: (?:avg: )?\d{1,6}(?: MHz)?(?: high: \d{1,6})?(?: min/max: (?<min>\d{1,6})/(?<max>\d{1,6})(?: MHz)?)?(?: boost: \w+)?(?: (?:cores|Core speeds \(MHz\)): (?<pairs>${PAIRS})?)?$`,
)
const MORE = new RegExp(`^(?<pairs>${PAIRS})$`)

/**
 * The line with the speeds: minimum and maximum, and how many threads it lists; a line that goes on with the list gives
 * only their number. null for any other line.
 */
export function readCoreSpeeds(
  line: string,
): { isFirst: boolean; min: number | null; max: number | null; threads: number } | null {
  const first = SPEED.exec(line)
  const match = first ?? MORE.exec(line)
  if (!match) return null
  const { min, max, pairs } = match.groups ?? {}
  const threads = pairs?.match(/\d+: /g)?.length ?? 0
  return { isFirst: first !== null, min: mega(min), max: mega(max), threads }
}

const mega = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits) * 1e6)
