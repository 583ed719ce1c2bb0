/** A file that was chosen or dropped, as text. */
import { TEXT_LIMIT } from './limits.ts'

/** Never throws: what is wrong with the file is said, with its name, and its text is empty. */
export async function textOfFile(file: File): Promise<{ text: string; problem: string }> {
  const refuse = (why: string) => ({ text: '', problem: `${file.name} ${why}` })
  if (file.size > TEXT_LIMIT) return refuse(`is larger than ${TEXT_LIMIT / 1e6} MB: it was not read.`)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()), problem: '' }
  } catch (error) {
    if (error instanceof TypeError) return refuse('is not UTF-8 text: it was not read.')
    return refuse('could not be read: is it a folder, or gone?')
  }
}
