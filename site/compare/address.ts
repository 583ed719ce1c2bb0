/**
 * What is compared, as the address of /compare/ names it: a result, or an entry with its configuration. `league` is the id of
 * the league in which they are shown, where it is not that of the results or of the rule; `measure` is a metric_id.
 */

/** The names of its parameters: the first is the base. More are read than are shown, so that none is dropped without a word. */
const NAMES = [...'abcdefghijklmnopqrstuvwxyz']

/** As many are shown side by side. */
export const MOST = 5

export const RESULT_ID = /^[0-9a-f]{12}$/

/** `express:release=5`, or `express` for the newest release that was measured in the league shown. */
export const thingOf = (framework_id: string, configuration_id: string): string =>
  configuration_id === 'default' ? framework_id : `${framework_id}:${configuration_id}`

/** The values in the order of their names, in small letters or capitals; of one name in the order given. */
export function readThings(search: string): string[] {
  const asked = [...new URLSearchParams(search)]
  return NAMES.flatMap(name =>
    asked.flatMap(([key, value]) => (key.toLowerCase() === name && value.trim() !== '' ? [value.trim()] : [])),
  )
}

export function writeThings(things: readonly string[], more: Record<string, string | null> = {}): string {
  const query = new URLSearchParams()
  for (const [index, thing] of things.entries()) query.append(NAMES[index] ?? 'z', thing)
  for (const [key, value] of Object.entries(more)) if (value !== null) query.set(key, value)
  return query.size === 0 ? '' : `?${query}`
}

/** The address of the shown items, or of others in their place, with the other parameters of the present one; of other things alone. */
export type LinkTo = (choice: { ids?: readonly string[]; measure?: string; isOther?: boolean }) => string
