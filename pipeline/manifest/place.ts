/** A place in a manifest, as a schema and jsonc-parser name it. */
export type Place = readonly PropertyKey[]

/** What is wrong at a place: the fact, and what to do. */
export type Problem = [place: Place, problem: string]

/** As people write a place: results[3].configuration.logging; '' for the whole file. */
export function describePlace(place: Place): string {
  const written = place.map(part =>
    typeof part === 'number'
      ? `[${part}]`
      : /^[\w$-]+$/.test(String(part))
        ? `.${String(part)}`
        : `[${JSON.stringify(part)}]`,
  )
  return written.join('').replace(/^\./, '')
}
