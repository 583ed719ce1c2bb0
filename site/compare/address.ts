/**
 * What is compared, as the address of /compare/ names it: a result, or an entry with its configuration. `league` is the id of
 * the league in which they are shown, where it is not that of the results or of the rule; `measure` is a metric_id.
 */

/** The names of its parameters: the first is the base. */
export const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export const RESULT_ID = /^[0-9a-f]{12}$/

/** `express:release=5`, or `express` for the newest release that was measured in the league shown. */
export const thingOf = (framework_id: string, configuration_id: string): string =>
  configuration_id === 'default' ? framework_id : `${framework_id}:${configuration_id}`

/** The values in the order of their names, each once. */
export function readThings(search: string): string[] {
  const asked = new URLSearchParams(search)
  return [...new Set(NAMES.flatMap(name => asked.get(name)?.trim() || []))]
}

export function writeThings(things: readonly string[], more: Record<string, string | null> = {}): string {
  const query = new URLSearchParams()
  for (const [index, thing] of things.slice(0, NAMES.length).entries()) query.set(NAMES[index] ?? '', thing)
  for (const [key, value] of Object.entries(more)) if (value !== null) query.set(key, value)
  return query.size === 0 ? '' : `?${query}`
}
