/** How the bodies that oracles ask and evaluate as text travel: as they are, or as binary numbers. */
import type { Scenario } from '../../../pipeline/schema/case.ts'
import type { Settings } from '../../../pipeline/schema/case-name.ts'
import { quote } from './response.ts'

export interface Wire {
  encode: (body: string) => Buffer
  /** Text that no number has, where the bytes are not of this form: a server that answers in another one is wrong. */
  decode: (body: Buffer) => string
}

export const asText: Wire = {
  encode: body => Buffer.from(body),
  decode: body => body.toString('utf8'),
}

/** A whole number is eight bytes, the most significant first, and below zero the two's complement; anything else travels as its text, to be refused. */
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

/** Binary where the settings have everything that the scenario names for it. */
export function wireOf({ binary_where }: Pick<Scenario, 'binary_where'>, settings: Settings): Wire {
  if (binary_where === undefined) return asText
  return Object.entries(binary_where).every(([key, value]) => settings[key] === value) ? asBinary : asText
}
