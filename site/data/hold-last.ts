/** What belongs to one run or document is read once for all of its pages, which follow each other. */
import { parquetFolder } from './query.ts'

/** Holds the last value alone, because each is large. Under `astro dev` nothing is held: the data may change. */
export function holdLast<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  let held: { id: string; folder: string; value: Promise<T> } | undefined
  return id => {
    const folder = parquetFolder()
    if (held?.id !== id || held.folder !== folder || import.meta.env?.DEV) held = { id, folder, value: read(id) }
    return held.value
  }
}
