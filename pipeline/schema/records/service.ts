/** runners/services/<id>/service.json: a program that an entry or a scenario depends on, such as nginx or PostgreSQL. */
import { z } from 'zod'
import { argv, argvs, needs } from './commands.ts'
import * as field from './fields.ts'

const exchanged = z
  .string()
  .min(1)
  .max(400)
  .regex(/^[ -~\r\n]*$/)

export const service = z
  .strictObject({
    $schema: field.schemaAddress,
    name: field.name('write the name of the service'),
    homepage: field.webAddressOrNull,
    sentence: field.text.describe('write one sentence on its purpose'),
    role: z
      .enum(['proxy', 'backend'])
      .describe(
        'write proxy if the load reaches the server through the service, or backend if the server sends requests to it',
      ),
    needs,
    debian: field.optional(
      field.form(/^[a-z0-9][a-z0-9.+-]*$/, 80),
      'write the name of the package of Debian that contains its programs',
    ),
    user: field.optional(
      field.form(/^[a-z_][a-z0-9_-]*$/, 32),
      'write the account that runs it on a host where the runner is root, if it refuses to be root',
    ),
    files: field
      .unique(
        z.array(field.fileName.describe('write the plain name of a template in the folder of this manifest')).max(10),
      )
      .describe("write the templates that are filled in and written into the service's private folder; it may be []"),
    prepare: field.optional(argvs, 'write the commands that run before the start, each a list of arguments'),
    start: argv.describe(
      'write the command that starts the service in the foreground as a list of arguments, such as ["nginx", "-c", "$FOLDER/nginx.conf"]: it does not run in a shell',
    ),
    ready: z
      .union([
        z.strictObject({
          send: exchanged.describe('write the bytes to send, in ASCII with \\r\\n'),
          expect: exchanged.describe('write how the correct response begins, in ASCII'),
        }),
        z.strictObject({ run: argv }),
      ])
      .describe(
        'write {"send", "expect"}: the bytes to send once the port is open, and how the response begins; or {"run"}: a command that is repeated until it succeeds',
      ),
  })
  .meta({ title: 'A service' })
  .describe(
    'runners/services/<id>/service.json: a program that an entry or a scenario depends on, such as nginx or PostgreSQL. The id is the name of the folder.',
  )

export type Service = field.Recorded<z.infer<typeof service>>
