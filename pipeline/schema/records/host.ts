/** runners/hosts/<id>/host.json: a machine that measures. */
import { z } from 'zod'
import * as field from './fields.ts'

/** Facts that documents state about their machine too. */
export const machine = {
  name: field.about(field.textOrNull, 'write the name of this machine, or null'),
  cpu_model: field.about(field.textOrNull, 'write the processor as printed, without its clock rate, or null'),
  core_count: field.countOrNull,
  thread_count: field.countOrNull,
  memory_bytes: field.about(field.bytesOrNull, 'write the memory in bytes, or null'),
  os: field.about(field.textOrNull, 'write the operating system as printed, or null'),
}

export const host = z
  .strictObject({
    $schema: field.schemaAddress,
    ...machine,
    name: field.orNull(field.name(''), 'write the name of this machine in printable ASCII, or null'),
    description: field.optional(
      field.textOrNull,
      'write what a reader must know about the machine, such as that it is shared, or null',
    ),
    is_virtual: field.optionalOrNull(z.boolean(), 'write true for a virtual machine, null if it is unknown'),
    is_shared: field.optionalOrNull(
      z.boolean(),
      'write true if others use the machine at the same time, null if it is unknown',
    ),
    fingerprint: field.optionalOrNull(field.facts, 'write the facts that identify the machine as "key": value'),
    signing_keys: field.optional(
      field.unique(z.array(field.publicKey)),
      'write the public keys that sign its runs, including old ones; private keys never leave the host',
    ),
  })
  .meta({ title: 'A documented machine' })
  .describe('runners/hosts/<id>/host.json: a machine that measures. The id is the name of the folder.')

export type Host = field.Recorded<z.infer<typeof host>>
