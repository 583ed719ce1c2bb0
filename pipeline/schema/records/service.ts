/** runners/services/<id>/service.json: a program that an entry needs next to it, such as nginx or Redis. */
import { z } from 'zod'
import { argv, needs } from './commands.ts'
import * as field from './fields.ts'

const exchanged = z
  .string()
  .min(1)
  .max(400)
  .regex(/^[ -~\r\n]*$/)

export const service = z
  .strictObject({
    $schema: field.schemaAddress,
    name: field.name('write what the service is called'),
    homepage: field.webAddressOrNull,
    sentence: field.text.describe('write one sentence: what it is here for'),
    role: z
      .enum(['proxy', 'backend'])
      .describe(
        'write proxy where the load goes to the service and on to the server, or backend where the server asks it',
      ),
    needs,
    files: field
      .unique(z.array(field.fileName.describe('write the plain name of a template next to this manifest')).max(10))
      .describe("write the templates that are filled in and written into the service's private folder; it may be []"),
    start: argv.describe(
      'write the command that starts the service in the foreground as a list of arguments, such as ["nginx", "-c", "$FOLDER/nginx.conf"]: no shell reads it',
    ),
    ready: z
      .strictObject({
        send: exchanged.describe('write what is sent, in ASCII with \\r\\n'),
        expect: exchanged.describe('write how the right answer begins, in ASCII'),
      })
      .describe('write {"send", "expect"}: what is sent once the port is open, and how the answer begins'),
  })
  .meta({ title: 'A service' })
  .describe(
    'runners/services/<id>/service.json: a program that an entry needs next to it, such as nginx or Redis. The id is the name of the folder.',
  )

export type Service = field.Recorded<z.infer<typeof service>>
