/** The form of every id, key and digest: they become addresses, file names and columns, so each is written here and nowhere else. */

/** The source of a pattern: words of an address, joined by hyphens. */
export const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Of an entry, scenario, service, host or document: the name of its folder. */
export const ID = new RegExp(`^${KEBAB}$`)
export const LONGEST_ID = 80
/** `YYYYMMDDTHHMMSSZ-<host_id>-<6 hex>`. */
export const RUN_ID = new RegExp(`^\\d{8}T\\d{6}Z-${KEBAB}-[0-9a-f]{6}$`)
/** Of a setting, a fact or a metric. */
export const KEY = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/
/** What a setting is set to: a part of an address. */
export const SETTING_VALUE = /^-?[a-z0-9]+(?:[.-][a-z0-9]+)*$/
export const COMMIT = /^[0-9a-f]{40}$/
export const SHA256 = /^[0-9a-f]{64}$/
/** Of a host, as ssh-keygen prints it, without the comment: always ed25519. */
export const PUBLIC_KEY = /^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43}$/
/** `<date>-<id>.json`; the first group is the date. */
export const STATEMENT_FILE = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})-${KEBAB}\\.json$`)

/** `20261121T175402Z` of an instant in UTC as ISO 8601 writes it. */
export const compactInstant = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '')

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** When a run began, UTC, as people tell runs apart: `21 Nov 2026 17:54`. */
export function runLabel(run_id: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(run_id) ?? []
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year} ${hour}:${minute}`
}

interface Begun {
  /** UTC, as ISO 8601 writes it. */
  started_at: string
  host_id: string
}

/** A run's id up to its six hex digits, so that its name says what its run.json says. */
export const runIdStem = ({ started_at, host_id }: Begun): string => `${compactInstant(started_at)}-${host_id}-`

/** The host that a run's name says; null where it is not the name of a run. */
export const hostIn = (run_id: string): string | null => (RUN_ID.test(run_id) ? run_id.slice(17, -7) : null)

/** Whether the runner could have given this name to a run of this beginning and this host. */
export function isNameOf(run_id: string, run: Begun): boolean {
  return RUN_ID.test(run_id) && run_id.slice(0, -6) === runIdStem(run)
}
