/** Lines that a program prints about a machine: uname, lscpu, /proc, ulimit, free, neofetch, compilers. */
import { count, type LinePattern, readByPatterns } from './line-reading.ts'
import { bytesOf, FREQUENCY, hertzOf, SIZE } from './quantities.ts'

const ARCHITECTURE = String.raw`x86_64|amd64|aarch64|arm64|armv\w{1,4}|i[3-6]86|riscv64|ppc64le|s390x`
const PROMPT = String.raw`(?:\S{1,40}[@:~]\S{0,40}|root|(?:ba)?sh-[\d.]{1,6})?[$#] ?`
/** neofetch prints its lines beside a picture. */
const BESIDE_PICTURE = '(?:.{0,80} {3})?'

const patterns: LinePattern[] = [
  // What was typed, and headings.
  [
    new RegExp(String.raw`^(?:${PROMPT})?ulimit -(?<kind>[SH]?)n[ =](?<n>\d+|unlimited)$`),
    ({ kind, n }) => [[kind === 'H' ? 'open_files_hard' : 'open_files_soft', limit(n)]],
  ],
  [new RegExp(String.raw`^${PROMPT}\S.*$`), () => []],
  [/^(?:`{3}\w*|-{3,}|[A-Z][A-Za-z ]{1,30}:)$/, () => []],
  [
    new RegExp(
      String.raw`^Linux (?:(?!\d+\.\d)\S+ )?(?<release>\d+\.\d\S*) (?<version>#.+?) (?<architecture>${ARCHITECTURE})(?: (?:${ARCHITECTURE}|unknown)){0,2}(?: (?<os>GNU/Linux|Linux))?$`,
    ),
    ({ release, version, architecture, os }) => [
      ['kernel_release', release],
      ['kernel_version', version],
      ['architecture', architecture],
      ['os', os],
    ],
  ],
  [
    /^Darwin (?:(?!\d+\.\d)\S+ )?(?<release>\d+\.\d\S*) (?<version>Darwin Kernel Version .+?) (?<architecture>x86_64|arm64)(?: \w+)?$/,
    ({ release, version, architecture }) => [
      ['kernel_release', release],
      ['kernel_version', version],
      ['architecture', architecture],
      ['os', 'Darwin'],
    ],
  ],
  // lscpu
  [/^Architecture:\s+(?<name>\S+)$/, ({ name }) => [['architecture', name]]],
  [/^CPU\(s\):\s+(?<n>\d{1,6})$/, ({ n }) => [['thread_count', count(n)]]],
  [/^Model name\s*:\s+(?<model>\S.*)$/i, ({ model }) => [['cpu_model', model]]],
  [/^Core\(s\) per (?:socket|cluster):\s+(?<n>\d{1,6})$/, ({ n }) => [['cores_per_socket', count(n)]]],
  [/^Socket\(s\):\s+(?<n>\d{1,6})$/, ({ n }) => [['socket_count', count(n)]]],
  [/^Thread\(s\) per core:\s+(?<n>\d{1,6})$/, ({ n }) => [['threads_per_core', count(n)]]],
  [/^CPU max MHz:\s+(?<f>\d+(?:\.\d+)?)$/, ({ f }) => [['cpu_max_hz', hertzOf(`${f} MHz`)]]],
  [/^CPU min MHz:\s+(?<f>\d+(?:\.\d+)?)$/, ({ f }) => [['cpu_min_hz', hertzOf(`${f} MHz`)]]],
  [/^Hypervisor vendor:\s+(?<name>\S.*)$/, ({ name }) => [['hypervisor', name]]],
  [
    /^(?:CPU op-mode\(s\)|Address sizes|Byte Order|On-line CPU\(s\) list|Off-line CPU\(s\) list|Vendor ID|BIOS .*|CPU family|Model|Stepping|Frequency boost|CPU\(s\) scaling MHz|CPU MHz|BogoMIPS|Flags|Virtualization(?: type)?|(?:Virtualization features|Caches \(sum of all\)|NUMA|Vulnerabilities)|L1[di](?: cache)?|L[234](?: cache)?|NUMA node.*|Vulnerability .*|(?:Gather|Itlb|L1tf|Mds|Meltdown|Mmio|Reg|Retbleed|Spec|Spectre|Srbds|Tsx)(?: .*)?):(?:\s.*)?$/,
    () => [],
  ],
  // /proc and free
  [/^MemTotal:\s+(?<n>\d{1,12}) kB$/, ({ n }) => [['memory_bytes', bytesOf(`${n} KiB`)]]],
  [
    new RegExp(String.raw`^Mem:\s+(?<size>${SIZE})(?:\s+${SIZE}){0,5}$`),
    ({ size }) => [['memory_bytes', bytesOf(size ?? '')]],
  ],
  [/^total +used +free +shared +buff\/cache +available$/, () => []],
  [
    /^Max open files\s+(?<soft>\d+|unlimited)\s+(?<hard>\d+|unlimited)\s+files$/,
    ({ soft, hard }) => [
      ['open_files_soft', limit(soft)],
      ['open_files_hard', limit(hard)],
    ],
  ],
  [
    /^(?:Limit +Soft Limit +Hard Limit +Units|Max [a-z -]+?\s+(?:\d+|unlimited)\s+(?:\d+|unlimited)(?:\s+\w+)?)$/,
    () => [],
  ],
  // ulimit -a
  [/^open files\s+\(-n\)\s+(?<n>\d+|unlimited)$/, ({ n }) => [['open_files_soft', limit(n)]]],
  [/^[a-z][a-z -]+\s+\([a-z0-9 -]*, ?-\w\)\s+\S+$/, () => []],
  [/^[a-z][a-z -]+\s+\(-\w\)\s+\S+$/, () => []],
  // neofetch
  [/^.{0,80} {3}(?:[\w.-]+@[\w.-]+|-{3,})$/, () => []],
  [
    new RegExp(String.raw`^${BESIDE_PICTURE}Memory: ${SIZE} / (?<size>${SIZE})(?: \(\d+%\))?$`),
    ({ size }) => [['memory_bytes', bytesOf(size ?? '')]],
  ],
  [
    new RegExp(
      String.raw`^${BESIDE_PICTURE}CPU: (?<model>.{2,100}?) \((?<n>\d{1,4})\)(?: @ (?<f>${FREQUENCY}))?(?: \[[\d.]+°C\])?$`,
    ),
    ({ model, n, f }) => [
      ['cpu_model', model],
      ['thread_count', count(n)],
      ['cpu_max_hz', f ? hertzOf(f) : null],
    ],
  ],
  [
    new RegExp(String.raw`^${BESIDE_PICTURE}Kernel(?: Version)?: (?:Linux )?(?<release>\d+\.\d\S*)$`),
    ({ release }) => [['kernel_release', release]],
  ],
  [
    new RegExp(String.raw`^${BESIDE_PICTURE}OS: (?<os>\S.*?)(?: (?<architecture>${ARCHITECTURE}))?$`),
    ({ os, architecture }) => [
      ['os', os],
      ['architecture', architecture],
    ],
  ],
  [
    new RegExp(
      `^${BESIDE_PICTURE}(?:Host|Uptime|Packages|Shell|Resolution|DE|WM|WM Theme|Theme|Icons|Terminal|Terminal Font|GPU|Disk.{0,20}|Locale|Local IP.{0,20}|Battery.{0,20}): .*$`,
    ),
    () => [],
  ],
  // Compilers
  [
    /^(?<name>gcc|g\+\+|clang|Apple clang) version (?<version>\d[\w.-]*)(?: \(.*\))?$/,
    ({ name, version }) => [['compiler', `${name} ${version}`]],
  ],
  [
    /^(?<name>gcc|g\+\+|c\+\+|cc) \(.{1,80}\) (?<version>\d[\w.-]*)$/,
    ({ name, version }) => [['compiler', `${name} ${version}`]],
  ],
  [/^go version go(?<version>\d[\w.-]*) \w+\/\w+$/, ({ version }) => [['compiler', `go ${version}`]]],
  [/^rustc (?<version>\d[\w.-]*) \([0-9a-f]+ [\d-]+\)$/, ({ version }) => [['compiler', `rustc ${version}`]]],
]

const limit = (text: string | undefined): string | number | null => (text === 'unlimited' ? text : count(text))

export const readToolLine = readByPatterns(patterns)
