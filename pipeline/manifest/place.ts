/** A place in a manifest, as a schema and jsonc-parser name it. */
export type Place = readonly PropertyKey[]

/** What is wrong at a place: the fact, and what to do. */
export type Problem = [place: Place, problem: string]
