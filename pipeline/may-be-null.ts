/**
 * Which columns of a query may be null. DuckDB cannot say it, so the query does, in its first comment: "May be null: a, b[].c."
 * or, of many, "May be null, all but: d." Before the colon there is room for the reason.
 */

/** `a` is a column, `a.b` an entry of its struct, `a[]` an element of its list. */
export interface Nulls {
  mayBeNull: (path: string) => boolean
  /** All paths that the query names. */
  named: readonly string[]
}

/** What follows its first words. */
const SENTENCE = /^([^:.]*): ([\w.[\]]+(?:, [\w.[\]]+)*)\.(?:\s|$)/

/** What a query does not speak of may not be null. */
export function nullsOf(sql: string): Nulls {
  const comment = /^(?:--.*\n?)*/.exec(sql)?.[0].replaceAll(/\n?-- ?/g, ' ') ?? ''
  const [, ...begun] = comment.split('May be null')
  const sentences = begun.map(rest => {
    const [, reason = '', names] = SENTENCE.exec(rest) ?? []
    if (names === undefined)
      throw new Error(
        '"May be null" in its first comment is not followed by a colon, names with commas and a full stop',
      )
    return { is_but: reason.startsWith(', all but'), names: names.split(', ') }
  })
  const named = (is_but: boolean) => sentences.filter(each => each.is_but === is_but).flatMap(({ names }) => names)
  const [nulls, others] = [named(false), named(true)]
  const isColumn = (path: string) => !/[.[]/.test(path)
  return {
    mayBeNull: path => nulls.includes(path) || (others.length > 0 && isColumn(path) && !others.includes(path)),
    named: [...nulls, ...others],
  }
}
