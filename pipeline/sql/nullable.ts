/**
 * The nullable columns of a query, which DuckDB does not know, from lines of its first comment: `-- nullable: a,
 * b[].c`, or, where most columns are, `-- not nullable: d`. A list goes on in the next line after a comma.
 */

/** `a` is a column, `a.b` a field of its struct, `a[]` an element of its list. */
export interface Nulls {
  isNullable: (path: string) => boolean
  /** All paths in the query. */
  named: readonly string[]
}

const KEYWORD = /^-- (not )?nullable\b(.*)$/
const NAMES = /^: ([\w.[\]]+(?:, [\w.[\]]+)*)$/

/** Unlisted columns are not nullable. */
export function nullsOf(sql: string): Nulls {
  const comment = /^(?:--.*\n?)*/.exec(sql)?.[0].replaceAll(',\n-- ', ', ') ?? ''
  const lists = comment.split('\n').flatMap(line => {
    const [keyword, not, list = ''] = KEYWORD.exec(line) ?? []
    if (keyword === undefined) return []
    const names = NAMES.exec(list)?.[1]
    if (names === undefined) throw new Error(`"${keyword}" is not followed by a colon and names with commas`)
    return [{ is_nullable: not === undefined, names: names.split(', ') }]
  })
  const named = (is_nullable: boolean) =>
    lists.filter(each => each.is_nullable === is_nullable).flatMap(({ names }) => names)
  const [nulls, others] = [named(true), named(false)]
  const isColumn = (path: string) => !/[.[]/.test(path)
  return {
    isNullable: path => nulls.includes(path) || (others.length > 0 && isColumn(path) && !others.includes(path)),
    named: [...nulls, ...others],
  }
}
