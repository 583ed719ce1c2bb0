/** What people write about a machine: "AMD 7950X, 6000MHz@CL38 RAM, ubuntu 22.04, gcc 11.3", piece by piece. */
import { count, type LineFacts, type LinePattern, readByPatterns } from './line-reading.ts'
import { bytesOf, FREQUENCY, hertzOf, SIZE } from './quantities.ts'

/** What a piece is about, where a label before it says so. */
export type Label = 'cpu' | 'memory' | null

const MEMORY_WORD = String.raw`(?:of )?(?:RAM|memory|DDR\d\w{0,2}(?:-\d{4,5})?(?: RAM| memory)?)`
const SPEED = String.raw`\d{3,5} ?(?:MHz|MT/s)(?: ?@ ?CL\d{1,2})?`
const MAKER = String.raw`(?:AMD|Intel(?:\(R\))?|Apple|Ampere|Ryzen|Xeon|EPYC|Threadripper|Core|Graviton ?\d|Cortex)`
const SYSTEM = `(?:ubuntu|debian|fedora|arch(?: linux)?|centos|rhel|rocky|alma(?:linux)?|alpine|opensuse|gentoo|nixos|manjaro|linux mint|pop!_os|clear linux|macos|windows|freebsd|openbsd)`
const COMPILER = String.raw`(?:gcc|g\+\+|clang|rustc|msvc|ghc|go)`

const always: LinePattern[] = [
  [
    /^(?<cores>\d{1,4}) ?(?:physical )?(?:cores?|C)(?: ?[/,&] ?| and | )(?<threads>\d{1,4}) ?(?:threads?|T)$/i,
    ({ cores, threads }) => [
      ['core_count', count(cores)],
      ['thread_count', count(threads)],
    ],
  ],
  [/^(?<n>\d{1,4})(?: physical)?[ -]cores?$/i, ({ n }) => [['core_count', count(n)]]],
  [
    /^(?<n>\d{1,4}) ?(?:hardware )?(?:threads|vCPUs?|logical (?:cores|CPUs|processors))$/i,
    ({ n }) => [['thread_count', count(n)]],
  ],
  [
    new RegExp(
      String.raw`^(?<modules>\d{1,3}) ?[x×] ?(?<size>${SIZE})(?: ${MEMORY_WORD})?(?: (?:at|@) (?<speed>${SPEED}))?$`,
      'i',
    ),
    ({ modules, size, speed }) => [
      ['memory_bytes', Number(modules) * (bytesOf(size ?? '') ?? Number.NaN)],
      ['memory_speed', speed],
    ],
  ],
  [
    new RegExp(`^(?<size>${SIZE}) ${MEMORY_WORD}(?: ?(?:at|@) ?(?<speed>${SPEED}))?$`, 'i'),
    ({ size, speed }) => [
      ['memory_bytes', bytesOf(size ?? '')],
      ['memory_speed', speed],
    ],
  ],
  [/^(?<size>\d{1,4}(?:\.\d{1,3})? ?[GT]i?B)$/i, ({ size }) => [['memory_bytes', bytesOf(size ?? '')]]],
  [new RegExp(`^(?<speed>${SPEED}) ${MEMORY_WORD}$`, 'i'), ({ speed }) => [['memory_speed', speed]]],
  [
    /^(?<min>\d{1,5})\/(?<max>\d{1,5}) ?MHz$/i,
    ({ min, max }) => [
      ['cpu_min_hz', hertzOf(`${min} MHz`)],
      ['cpu_max_hz', hertzOf(`${max} MHz`)],
    ],
  ],
  [
    new RegExp(`^L(?<level>[23])(?: cache)?:? (?<size>${SIZE})$`, 'i'),
    ({ level, size }) => [[`l${level}_cache_bytes`, bytesOf(size ?? '')]],
  ],
  [
    new RegExp(String.raw`^(?<os>${SYSTEM}(?: linux)?(?: \d[\w.]*)?(?: LTS)?(?: \([\w ]{1,30}\))?)$`, 'i'),
    ({ os }) => [['os', os]],
  ],
  [
    new RegExp(String.raw`^(?<name>${COMPILER}) v?(?<version>\d[\w.-]*)$`, 'i'),
    ({ name, version }) => [['compiler', `${name} ${version}`]],
  ],
  [/^(?:Linux )?kernel:? (?:version )?v?(?<release>\d+\.\d\S*)$/i, ({ release }) => [['kernel_release', release]]],
  [/^Linux v?(?<release>\d+\.\d\S*)$/, ({ release }) => [['kernel_release', release]]],
  [/^ulimit -n (?<n>\d+)$/, ({ n }) => [['open_files_soft', count(n)]]],
]

/** `model` is the source of a pattern for a processor's name. */
const processor = (model: string): LinePattern => [
  new RegExp(
    String.raw`^(?:(?<times>\d{1,4}) ?[x×] )?(?<model>${model})(?: \((?<threads>\d{1,4})\))?(?: ?@ ?(?<f>${FREQUENCY}))?(?: CPU)?$`,
    'i',
  ),
  ({ times, model: name, threads, f }) => [
    ['cpu_model', name?.trim()],
    ['thread_count', count(threads ?? times)],
    ['cpu_max_hz', f ? hertzOf(f) : null],
  ],
]

// A piece of a sentence is a processor only with a maker's name and a number, and few words.
const named = processor(
  String.raw`(?=.{0,60}\d)${MAKER}(?: (?!(?:with|and|on|is|the|at)\b)(?:[\w.+-]|\((?:R|TM)\)){1,24}){0,7}`,
)

const readers = {
  none: readByPatterns([...always, named]),
  cpu: readByPatterns([
    ...always,
    [new RegExp(`^(?<f>${FREQUENCY})$`, 'i'), ({ f }) => [['cpu_max_hz', hertzOf(f ?? '')]]],
    processor(String.raw`(?=\D{0,60}\d|.{0,60}[a-z])\w(?:[\w.+ -]|\((?:R|TM)\)){1,80}?`),
  ]),
  memory: readByPatterns([
    [new RegExp(`^(?<size>${SIZE})$`, 'i'), ({ size }) => [['memory_bytes', bytesOf(size ?? '')]]],
    [new RegExp(`^(?<speed>${SPEED})$`, 'i'), ({ speed }) => [['memory_speed', speed]]],
    ...always,
  ]),
}

export const readPhrase = (text: string, label: Label): LineFacts | null => readers[label ?? 'none'](text)
