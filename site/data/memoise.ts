/** A cache for data that several pages show. */
import { parquetFolder } from './query.ts'

/** `astro dev` caches nothing, because the data may change. */
export function memoise<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return id => {
    const key = `${parquetFolder()} ${id}`
    const value = known.get(key) ?? read(id)
    if (!import.meta.env?.DEV) known.set(key, value)
    return value
  }
}
