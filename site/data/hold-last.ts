/** What is read once for all pages that show it. */
import { parquetFolder } from './query.ts'

/** Holds the last value alone, because each is large, and the pages of one run or document follow each other. Under `astro dev` nothing is held: the data may change. */
export function holdLast<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  let held: { id: string; folder: string; value: Promise<T> } | undefined
  return id => {
    const folder = parquetFolder()
    if (held?.id !== id || held.folder !== folder || import.meta.env?.DEV) held = { id, folder, value: read(id) }
    return held.value
  }
}

/** Holds every value, because many pages ask for all of them in turn and each is small. Under `astro dev` nothing is held. */
export function holdAll<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const held = new Map<string, Promise<T>>()
  return id => {
    const key = `${parquetFolder()} ${id}`
    const value = held.get(key) ?? read(id)
    if (!import.meta.env?.DEV) held.set(key, value)
    return value
  }
}
