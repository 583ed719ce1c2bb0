/** Reads a value once for all pages. */
import { parquetFolder } from './query.ts'

/**
 * Holds what was read last: all of it where many pages ask for each in turn and each is small, `most` where each is large and the
 * pages of one run or document follow each other. Under `astro dev` nothing is memoised: the data may change.
 */
export function memoise<T>(
  read: (id: string) => Promise<T>,
  most = Number.POSITIVE_INFINITY,
): (id: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return id => {
    const key = `${parquetFolder()} ${id}`
    const value = known.get(key) ?? read(id)
    if (import.meta.env?.DEV) return value
    if (!known.has(key) && known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
}
