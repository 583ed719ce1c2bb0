/** Text of logs and manifests as it may be shown on a terminal. */
import { stripVTControlCharacters } from 'node:util'

/** Logs, reasons and names of files are untrusted: no control character and no sign that turns the writing reaches the terminal; line ends stay. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '·')
