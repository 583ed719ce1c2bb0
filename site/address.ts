/** All addresses of the site, so that links and pages cannot disagree. */

const base = (process.env.BENCHLEDGER_BASE ?? '/').replace(/(?<!\/)\/*$/, '/')

/**
 * A path segment that is the same in a link, in a file name and in `getStaticPaths`. Ids are unchanged; a character of
 * a text (a kernel release, a value) that could leave the segment or need escaping becomes `~` and its code in hex.
 */
export function segment(text: string | null): string {
  if (text === null) return 'unknown'
  const safe = text.replace(/[^\w.+=,@-]/gu, character => `~${character.codePointAt(0)?.toString(16)}`)
  return /^\.*$/.test(safe) ? `~${safe}` : safe
}

/** The id of a language: `cpp` for C++. */
export const languageId = (language: string): string =>
  language
    .toLowerCase()
    .replaceAll('+', 'p')
    .replaceAll('#', 'sharp')
    .replace(/[^a-z0-9]+/g, '-')

/** An address of this site under its base; `path` begins without a slash and is already safe. */
export const address = (path = ''): string => base + path

export const frameworkAddress = (id: string): string => address(`frameworks/${segment(id)}/`)
/** The page of two frameworks, the same in both orders. */
export const pairAddress = (a: string, b: string): string => {
  const [first = a, second = b] = [a, b].sort()
  return address(`compare/${segment(first)}/${segment(second)}/`)
}
/** The page of all pairs of a framework. */
export const pairsAddress = (id: string): string => address(`compare/${segment(id)}/`)
/** The source of an entry, which exists if its manifest has a kind. */
export const sourceAddress = (framework_id: string): string => `${frameworkAddress(framework_id)}source/`
export const kernelAddress = (release: string | null): string => address(`kernels/${segment(release)}/`)
export const settingAddress = (key: string, value: string): string =>
  address(`configurations/${settingSegment(key, value)}/`)
export const settingSegment = (key: string, value: string): string => `${segment(key)}=${segment(value)}`
export const languageAddress = (language: string): string => address(`languages/${languageId(language)}/`)
export const hostAddress = (id: string): string => address(`hosts/${segment(id)}/`)
export const scenarioAddress = (id: string): string => address(`scenarios/${segment(id)}/`)
export const documentAddress = (id: string): string => address(`documents/${segment(id)}/`)
/** The page of one run of a league, or without `run_id` of the run that the league shows. */
export const leagueAddress = (league_id: string, run_id?: string): string =>
  address(`leagues/${leaguePath(league_id, run_id)}/`)
export const leaguePath = (league_id: string, run_id?: string): string =>
  [...league_id.split('/'), ...(run_id === undefined ? [] : [run_id])].map(segment).join('/')
export const runAddress = (id: string): string => address(`runs/${segment(id)}/`)
/** The page of the subject of a statement. */
export const thingAddress = (kind: string, id: string): string =>
  address(`${kind === 'result' ? 'r' : `${kind}s`}/${segment(id)}/`)
export const resultAddress = (id: string, anchor = ''): string => address(`r/${segment(id)}/${anchor}`)
export const ruleAddress = (id: string): string => address(`rules/${segment(id)}/`)
export const termId = (word: string): string => `word-${word.replaceAll(/[ /]/g, '-')}`
export const termAddress = (word: string): string => address(`glossary/#${termId(word)}`)
export const metricAddress = (id: string): string => address(`glossary/#${segment(id)}`)
/**
 * The address of a raw file; `path` is relative to the data folder. A name that a server could serve as a page gets
 * the ending `.txt`; a file of an archive, `<archive>#<path>`, is opened by /archive/.
 */
export function rawAddress(path: string): string {
  const [archive = '', member] = path.split('#')
  if (member === undefined) return address(`raw/${rawSegments(path)}`)
  return `${address('archive/')}#${[...archive.split('/').slice(1), ...member.split('/')].map(encodeURIComponent).join('/')}`
}
export function rawSegments(path: string): string {
  const safe = path.split('/').map(segment).join('/')
  return /\.(txt|json|csv|md|zip)$/.test(safe) ? safe : `${safe}.txt`
}
/** An external address from third-party data; null if it is not a plain web address. */
export function outside(text: string | null): string | null {
  return text !== null && /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text) ? new URL(text).href : null
}
