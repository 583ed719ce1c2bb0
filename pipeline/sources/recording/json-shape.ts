/** Whether JSON that a runner wrote has the shape that it should have. */

export type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A whole number of 0 or more. */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Null for text that is not JSON or not an object. */
export function parseObject(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
