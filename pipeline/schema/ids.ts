/** The patterns of all ids, keys and digests, which become addresses, file names and columns. */

/** Pattern source: words joined by hyphens. */
export const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** An entry, scenario, service, host or document: the name of its folder. */
export const ID = new RegExp(`^${KEBAB}$`)
export const LONGEST_ID = 80
/** `YYYYMMDDTHHMMSSZ-<host_id>-<6 hex>`. */
export const RUN_ID = new RegExp(`^\\d{8}T\\d{6}Z-${KEBAB}-[0-9a-f]{6}$`)
/** A setting, a fact or a metric. */
export const KEY = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/
/** The value of a setting, which is part of an address. */
export const SETTING_VALUE = /^-?[a-z0-9]+(?:[.-][a-z0-9]+)*$/
export const COMMIT = /^[0-9a-f]{40}$/
export const SHA256 = /^[0-9a-f]{64}$/
/** The key of a host, as ssh-keygen prints it, without the comment: always ed25519. */
export const PUBLIC_KEY = /^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43}$/
/** `<date>-<id>.json`; the first group is the date. */
export const STATEMENT_FILE = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})-${KEBAB}\\.json$`)

/** `20261121T175402Z` for an ISO 8601 instant in UTC. */
export const compactInstant = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '')

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The start of a run in UTC, which identifies it for readers: `21 Nov 2026 17:54`. */
export function runLabel(run_id: string): string {
  const [, day = '', hour, minute] = /^(\d{8})T(\d\d)(\d\d)/.exec(run_id) ?? []
  return `${dayLabel(day)} ${hour}:${minute}`
}

/** `21 Nov 2026` for `2026-11-21` or `20261121`. */
export function dayLabel(day: string): string {
  const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(day) ?? []
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

interface RunStart {
  /** ISO 8601, UTC. */
  started_at: string
  host_id: string
}

/** The id of a run without its six hex digits. */
export const runIdStem = ({ started_at, host_id }: RunStart): string => `${compactInstant(started_at)}-${host_id}-`

/** The host in the name of a run; null if it is not the name of a run. */
export const hostIn = (run_id: string): string | null => (RUN_ID.test(run_id) ? run_id.slice(17, -7) : null)

/** Whether the name agrees with the start and the host of the run. */
export function isNameOf(run_id: string, run: RunStart): boolean {
  return RUN_ID.test(run_id) && run_id.slice(0, -6) === runIdStem(run)
}
