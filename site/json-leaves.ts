/** Every value of a JSON document by its path, so that two documents can be compared value by value. */

/** What names an item of a list, whatever its place in it. */
const NAMES = ['metric_id', 'trial_id', 'rule_id', 'key']

/** As `values[requests_per_s].median` and its JSON. Items of the same name are numbered; those without a name by their place. */
export function jsonLeaves(value: unknown): Map<string, string> {
  const leaves = new Map<string, string>()
  const walk = (path: string, each: unknown) => {
    if (Array.isArray(each)) {
      const seen = new Map<string, number>()
      for (const [index, item] of each.entries()) {
        const name = nameOf(item) ?? String(index)
        const count = (seen.get(name) ?? 0) + 1
        seen.set(name, count)
        walk(`${path}[${name}${count === 1 ? '' : ` ${count}`}]`, item)
      }
    } else if (typeof each === 'object' && each !== null) {
      for (const [key, inner] of Object.entries(each)) walk(path === '' ? key : `${path}.${key}`, inner)
    } else leaves.set(path, JSON.stringify(each))
  }
  walk('', value)
  return leaves
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const name = NAMES.filter(key => key in item).map(key => String((item as Record<string, unknown>)[key]))
  // the environment has each key before and after
  if ('phase' in item) name.push(String(item.phase))
  return name.length === 0 ? undefined : name.join(' ')
}
