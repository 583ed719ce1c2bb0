/** The files of one kind in a folder: their templates, and the numbers of each template column by column. */
import { writeInteger } from './integers.ts'
import { addResiduals, type Predictor, residualsOf } from './residuals.ts'
import { fillerOf, placesIn, templatesOf } from './templates.ts'

export interface Group {
  files: { name: string; tokens: number }[]
  templates: string[]
  /** By template and place in it. */
  predictors: Predictor[][]
}

interface File {
  name: string
  bytes: Uint8Array
}

/** What ends a line, a step of a histogram, a list of JSON, a member of it, an object of it. */
const ENDS = [/(?<=\n)/, /(?<= )/, /(?<=\])/, /(?<=,)/, /(?<=\})/]

/** So much of the largest file says where its kind is best cut. */
const SAMPLE_BYTES = 16_384

/** Cut where it leaves the fewest bytes of a sample. `bytes` are the order of the templates, then the columns. */
export function packGroup(files: readonly File[]): { group: Group; bytes: number[] } {
  const { name, bytes } = files.reduce((a, b) => (b.bytes.length > a.bytes.length ? b : a))
  const sample = [{ name, bytes: bytes.subarray(0, SAMPLE_BYTES) }]
  const sizes = ENDS.map(end => {
    const packed = packBy(end, sample)
    return JSON.stringify(packed.group).length + packed.bytes.length
  })
  return packBy(ENDS[sizes.indexOf(Math.min(...sizes))] as RegExp, files)
}

function packBy(end: RegExp, files: readonly File[]): { group: Group; bytes: number[] } {
  const texts = files.map(({ name, bytes }) => ({ name, tokens: Buffer.from(bytes).toString('latin1').split(end) }))
  const { templates, order, columns } = templatesOf(texts.flatMap(({ tokens }) => tokens))
  const bytes: number[] = []
  for (const id of order) writeInteger(bytes, id)
  const predictors = columns.map(own =>
    own.map((_, place) => {
      const { predictor, rest } = residualsOf(own, place)
      for (const number of rest) writeInteger(bytes, number)
      return predictor
    }),
  )
  const named = texts.map(({ name, tokens }) => ({ name, tokens: tokens.length }))
  return { group: { files: named, templates, predictors }, bytes }
}

/** `spend` throws once too many signs were made. Throws where the numbers are not those of the group. */
export function unpackGroup(
  { files, templates, predictors }: Group,
  read: () => number,
  spend: (length: number) => void,
): [name: string, bytes: Uint8Array<ArrayBuffer>][] {
  const orders = files.map(({ tokens }) => Array.from({ length: tokens }, read))
  const counts = templates.map(() => 0)
  for (const id of orders.flat()) counts[id] = (counts[id] ?? 0) + 1
  const columns = templates.map((template, id) => {
    const own: number[][] = []
    for (let place = 0; place < placesIn(template); place++) {
      const rest = Array.from({ length: counts[id] ?? 0 }, read)
      own.push(addResiduals(own, predictors[id]?.[place] ?? 0, rest))
    }
    return own
  })
  const fills = templates.map(fillerOf)
  const rows = templates.map(() => 0)
  const tokenOf = (id: number): string => {
    const row = rows[id] ?? 0
    rows[id] = row + 1
    const token = fills[id]?.(columns[id] ?? [], row) ?? ''
    spend(token.length)
    return token
  }
  return files.map(({ name }, index) => [name, latin1Of((orders[index] ?? []).map(tokenOf).join(''))])
}

/** A browser's `latin1` is another one. */
function latin1Of(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index)
  return bytes
}
