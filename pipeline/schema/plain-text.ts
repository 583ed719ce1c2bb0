/** Makes untrusted text safe for a terminal. */
import { stripVTControlCharacters } from 'node:util'

/** Replaces control characters and characters that change the text direction, except line ends. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '·')
