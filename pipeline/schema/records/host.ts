/** runners/hosts/<id>/host.json: a machine that measures. */
import { z } from 'zod'
import * as field from './fields.ts'

/** What a document may say of its machine too. */
export const machine = {
  name: field.about(field.textOrNull, 'write what people call this machine, or null'),
  cpu_model: field.about(field.textOrNull, 'write the processor as it is printed, without its clock rate, or null'),
  core_count: field.countOrNull,
  thread_count: field.countOrNull,
  memory_bytes: field.about(field.bytesOrNull, 'write the memory in bytes, or null'),
  os: field.about(field.textOrNull, 'write the operating system as it is printed, or null'),
}

export const host = z
  .strictObject({
    $schema: field.schemaAddress,
    ...machine,
    name: field.orNull(field.name(''), 'write what people call this machine in printable ASCII, or null'),
    description: field.optional(
      field.textOrNull,
      'write what a reader must know of the machine, such as that it is shared, or null',
    ),
    is_virtual: field.optionalOrNull(z.boolean(), 'write true for a virtual machine, null where it is not known'),
    is_shared: field.optionalOrNull(
      z.boolean(),
      'write true where others use the machine at the same time, null where it is not known',
    ),
    fingerprint: field.optionalOrNull(
      field.facts,
      'write the facts by which the machine is recognised as "key": value',
    ),
    signing_keys: field.optional(
      field.unique(z.array(field.publicKey)),
      'write the public keys that sign its runs, old ones too; the private halves never leave the host',
    ),
  })
  .meta({ title: 'A documented machine' })
  .describe('runners/hosts/<id>/host.json: a machine that measures. The id is the name of the folder.')

export type Host = field.Recorded<z.infer<typeof host>>
