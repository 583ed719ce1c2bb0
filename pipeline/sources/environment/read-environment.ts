/** Lines about a machine to facts in SI units; what is not recognised whole is not a fact. */
import { readCoreSpeeds, readInxiLine } from './inxi-lines.ts'
import type { FactValue, LineFacts } from './line-reading.ts'
import { type Label, readPhrase } from './phrases.ts'
import { readToolLine } from './tool-lines.ts'

export interface EnvironmentFact {
  /** kernel_release, cpu_model, memory_bytes …: the same key means the same everywhere. */
  key: string
  /** Bytes, hertz and counts are numbers; `memory_speed` is as printed, for MHz and MT/s say different things. */
  value: FactValue
  /** 1-based. */
  line: number
}

interface EnvironmentText {
  /** In order of lines; one that is repeated word for word is there once. */
  facts: EnvironmentFact[]
  /** Lines, or pieces of a line between commas, that nothing was read from. */
  unread: { line: number; text: string }[]
}

/** No tool prints a longer line that says something that is kept here. */
const LONGEST_LINE = 4000
const LABELS: Readonly<Record<string, 'cpu' | 'memory' | 'os' | 'compiler' | 'kernel'>> = {
  cpu: 'cpu',
  processor: 'cpu',
  ram: 'memory',
  memory: 'memory',
  os: 'os',
  'operating system': 'os',
  compiler: 'compiler',
  kernel: 'kernel',
}

/** Reads uname, lscpu, inxi, neofetch, /proc and ulimit lines, and plain words between commas. Never throws. */
export function readEnvironment(text: string): EnvironmentText {
  const facts: EnvironmentFact[] = []
  const unread: EnvironmentText['unread'] = []
  const add = (line: number, found: LineFacts) => {
    for (const [key, value] of found) {
      if (!facts.some(fact => fact.key === key && fact.value === value)) facts.push({ key, value, line })
    }
  }
  let speeds: { line: number; threads: number } | null = null
  const endSpeeds = () => {
    if (speeds && speeds.threads > 0) add(speeds.line, [['thread_count', speeds.threads]])
    speeds = null
  }
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim()
    const number = index + 1
    if (line === '') return
    const speed = line.length > LONGEST_LINE ? null : readCoreSpeeds(line)
    if (speed && (speed.isFirst || speeds)) {
      if (speed.isFirst) endSpeeds()
      speeds = { line: number, threads: ((speeds as { threads: number } | null)?.threads ?? 0) + speed.threads }
      add(number, [...fact('cpu_min_hz', speed.min), ...fact('cpu_max_hz', speed.max)])
      return
    }
    endSpeeds()
    const found = line.length > LONGEST_LINE ? null : (readInxiLine(line) ?? readToolLine(line))
    if (found) add(number, found)
    else
      for (const piece of readPieces(line))
        piece.facts ? add(number, piece.facts) : unread.push({ line: number, text: piece.text })
  })
  endSpeeds()
  return { facts: withCoreCount(facts), unread }
}

const fact = (key: string, value: FactValue | null): LineFacts => (value === null ? [] : [[key, value]])

/** The pieces between the commas of a line, with the label before its colon in mind. */
function readPieces(line: string): { text: string; facts: LineFacts | null }[] {
  if (line.length > LONGEST_LINE) return [{ text: line.slice(0, 200), facts: null }]
  const [, word = '', rest = ''] = /^[-*•\s]*([A-Za-z ]{2,20}?)\s*:\s*(\S.*)$/.exec(line) ?? []
  const label = Object.hasOwn(LABELS, word.toLowerCase()) ? LABELS[word.toLowerCase()] : undefined
  if (label === 'os' || label === 'compiler') return [{ text: line, facts: [[label, rest]] }]
  const text = label === undefined ? line.replace(/^[-*•]\s+/, '') : label === 'kernel' ? `kernel ${rest}` : rest
  const about: Label = label === 'cpu' || label === 'memory' ? label : null
  return text
    .split(/[,;]\s+|\s+with\s+/)
    .map(piece => ({ text: piece, facts: readPhrase(piece.replace(/\.$/, '').trim(), about) }))
}

/** lscpu prints the cores of one socket; the three keys that only serve this are taken out again. */
function withCoreCount(facts: EnvironmentFact[]): EnvironmentFact[] {
  const cores = facts.find(({ key }) => key === 'cores_per_socket')
  const sockets = facts.find(({ key }) => key === 'socket_count')
  const kept = facts.filter(({ key }) => !['cores_per_socket', 'socket_count', 'threads_per_core'].includes(key))
  if (!cores || !sockets) return kept
  return [...kept, { key: 'core_count', value: Number(cores.value) * Number(sockets.value), line: cores.line }]
}
