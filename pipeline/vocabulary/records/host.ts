/** runners/hosts/<id>/host.json: a machine that measures. */
import { z } from 'zod'
import {
  about,
  bytesOrNull,
  countOrNull,
  facts,
  name,
  optional,
  optionalOrNull,
  orNull,
  publicKey,
  type Recorded,
  schemaAddress,
  textOrNull,
  unique,
} from './fields.ts'

/** What a document may say of its machine too. */
export const machine = {
  name: about(textOrNull, 'write what people call this machine, or null'),
  cpu_model: about(textOrNull, 'write the processor as it is printed, without its clock rate, or null'),
  core_count: countOrNull,
  thread_count: countOrNull,
  memory_bytes: about(bytesOrNull, 'write the memory in bytes, or null'),
  os: about(textOrNull, 'write the operating system as it is printed, or null'),
}

export const host = z
  .strictObject({
    $schema: schemaAddress,
    ...machine,
    name: orNull(name(''), 'write what people call this machine in printable ASCII, or null'),
    description: optional(
      textOrNull,
      'write what a reader must know of the machine, such as that it is shared, or null',
    ),
    is_virtual: optionalOrNull(z.boolean(), 'write true for a virtual machine, null where it is not known'),
    is_shared: optionalOrNull(
      z.boolean(),
      'write true where others use the machine at the same time, null where it is not known',
    ),
    fingerprint: optionalOrNull(facts, 'write the facts by which the machine is recognised as "key": value'),
    signing_keys: optional(
      unique(z.array(publicKey)),
      'write the public keys that sign its runs, old ones too; the private halves never leave the host',
    ),
  })
  .meta({ title: 'A documented machine' })
  .describe('runners/hosts/<id>/host.json: a machine that measures. The id is the name of the folder.')

export type Host = Recorded<z.infer<typeof host>>
