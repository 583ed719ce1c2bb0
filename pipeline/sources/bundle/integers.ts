/** Whole numbers below 2^52 as bytes of seven bits, of which the last lacks its high bit; the lowest bit is the sign. */

export function writeInteger(bytes: number[], number: number): void {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push(0x80 + (rest % 0x80))
  bytes.push(rest)
}

/** Of the eighth byte, the last that a number has. */
const LAST_PLACE = 2 ** 49

/** Gives the next number. Throws at the end of the bytes, and where a number is too large. */
export function readerOf(bytes: Uint8Array, start: number): () => number {
  let at = start
  return () => {
    let value = 0
    for (let place = 1; place <= LAST_PLACE; place *= 0x80) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value += (byte % 0x80) * place
      if (byte < 0x80) return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    }
    throw new Error('it ends in a number, or a number of it is too large')
  }
}
