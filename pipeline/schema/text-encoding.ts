/** Detects the encoding of a text, because PowerShell 5 redirects output as UTF-16. */

/** By the first two bytes: a UTF-16 byte order mark or ASCII character; otherwise UTF-8. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === undefined || second === undefined) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8'
}
