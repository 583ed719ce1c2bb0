/** The few expressions that stand in the `env` and `with` of our workflows. */

/** By the name in the expression, as `matrix.host`. */
export type Values = Readonly<Record<string, string>>

/** Errors: an expression that is not known, because then the rehearsal would play something else. */
export function fillIn(texts: Readonly<Record<string, unknown>>, values: Values): Record<string, string> {
  const filled = Object.entries(texts).map(([key, text]) => {
    const value = String(text).replace(/\$\{\{ (.*?) \}\}/g, (whole, expression: string) => {
      const value = values[expression]
      if (value === undefined) throw new Error(`${whole} is not known to the rehearsal: add it`)
      return value
    })
    return [key, value] as const
  })
  return Object.fromEntries(filled)
}
