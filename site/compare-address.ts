/**
 * The parameters of /compare/. An item is a result or a framework with its configuration. `league` is the league_id to
 * show, unless the results or the default rule determine it; `measure` is a metric_id.
 */

/** Parameter names of items, the first for the base. More are read than shown, to report the rest. */
const NAMES = [...'abcdefghijklmnopqrstuvwxyz']

/** The most items that one page compares. */
export const MOST = 5

export const RESULT_ID = /^[0-9a-f]{12}$/

/** `express:release=5`, or `express` for the newest release in the league shown. */
export const thingOf = (framework_id: string, configuration_id: string): string =>
  configuration_id === 'default' ? framework_id : `${framework_id}:${configuration_id}`

/** The items in the order of their parameter names, whatever their case; equal names in the given order. */
export function readItems(search: string): string[] {
  const parameters = [...new URLSearchParams(search)]
  return NAMES.flatMap(name =>
    parameters.flatMap(([key, value]) => (key.toLowerCase() === name && value.trim() !== '' ? [value.trim()] : [])),
  )
}

export function writeThings(things: readonly string[], more: Record<string, string | null> = {}): string {
  const query = new URLSearchParams()
  for (const [index, thing] of things.entries()) query.append(NAMES[index] ?? 'z', thing)
  for (const [key, value] of Object.entries(more)) if (value !== null) query.set(key, value)
  return query.size === 0 ? '' : `?${query}`
}

/** The address of this comparison with the given changes; with `isOther`, of a new comparison. */
export type LinkTo = (choice: { ids?: readonly string[]; measure?: string; isOther?: boolean }) => string
