/** Encodes bodies for the wire: as text, or as binary numbers. */
import type { Scenario } from '../../../pipeline/schema/case.ts'
import type { Settings } from '../../../pipeline/schema/case-name.ts'
import { quote } from './response.ts'

export interface Wire {
  encode: (body: string) => Buffer
  /** Bytes in another encoding become a text that is no number, so that they are wrong. */
  decode: (body: Buffer) => string
}

export const asText: Wire = {
  encode: body => Buffer.from(body),
  decode: body => body.toString('utf8'),
}

/** Whole numbers are eight bytes, big-endian and two's complement; other text is sent as it is, to be rejected. */
export const asBinary: Wire = {
  encode: body => {
    if (!/^-?\d{1,15}$/.test(body)) return Buffer.from(body)
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64BE(BigInt(body))
    return bytes
  },
  decode: body =>
    body.length === 8 ? String(body.readBigUInt64BE()) : `${body.length} bytes, ${quote(body.toString('latin1'))}`,
}

/** Binary if the settings have all values that the scenario names for it. */
export function wireOf({ binary_where }: Pick<Scenario, 'binary_where'>, settings: Settings): Wire {
  if (binary_where === undefined) return asText
  return Object.entries(binary_where).every(([key, value]) => settings[key] === value) ? asBinary : asText
}
