/** runners/frameworks/<id>/framework.json: an entry under test, or one known only from documents. */
import { z } from 'zod'
import { appendedArguments, argv, argvs, loads, needs, program, variables } from './commands.ts'
import * as field from './fields.ts'

const setting = z
  .strictObject({
    sentence: field.text.describe('write one sentence on what the setting decides, the same in each manifest'),
    values: field
      .notEmpty(z.record(field.settingValue, field.text.describe('write one sentence on what this value means')))
      .describe('write each value with one sentence'),
  })
  .describe('write {"sentence", "values": {value: sentence}}')

const version = field
  .checked(
    z.strictObject({
      lockfile: field.optional(
        field.path,
        "write the path of Cargo.lock, package-lock.json, go.mod, requirements.txt, jars.sha256 or debian-sources.json below the entry's folder",
      ),
      package: field.optional(field.text, 'write the name of the package in the lockfile'),
      text: field.optional(field.text, 'write the version as text'),
    }),
    value =>
      ['lockfile,package', 'text'].includes(Object.keys(value).sort().join())
        ? []
        : [[[], 'has neither a lockfile with a package nor a text: write {"lockfile", "package"} or {"text"}']],
  )
  .describe('write {"lockfile", "package"}, or {"text"} if no lockfile states it')

const runtime = z
  .strictObject({
    program,
    version: field.form(/^\d+(\.\d+)*$/, 40).describe('write its version, or the first numbers of it, such as "12"'),
  })
  .describe('write {"program", "version"} if no file of the entry pins its runtime in the usual way of its language')

const guide = field.orNull(
  field.webAddress.regex(/^https:/),
  "write the https:// address of the page of the project's guide that recommends it, or null if no guide does",
)
const workers = z
  .strictObject({
    sentence: field.text.describe(
      'write one sentence on how many processes or threads serve requests, and what decides their number',
    ),
    guide,
  })
  .describe('write {"sentence", "guide"}')
const database = z
  .strictObject({
    driver: field.text.describe('write the driver or the mapper, as its package is named'),
    sentence: field.text.describe('write one sentence on how many connections it opens, and what decides their number'),
    guide,
  })
  .describe('write {"driver", "sentence", "guide"}')
const flag = z
  .strictObject({
    flag: field.text.describe('write the flag or the variable as in a command'),
    sentence: field.text.describe('write one sentence on what it does'),
    guide,
  })
  .describe('write {"flag", "sentence", "guide"}')

const debian = z
  .record(
    field.form(/^[a-z0-9][a-z0-9.+-]*$/, 80).describe('write the name of a package of Debian'),
    field.form(/^\d[0-9A-Za-z.]*$/, 40).describe("write its upstream version, without Debian's revision"),
  )
  .describe('write the packages of Debian that must be installed, as "name": "version"')

const departures = z
  .strictObject({
    'kept-long': field.optional(field.text, 'write why it closes a connection before 1,200 responses'),
    'many-connections': field.optional(field.text, 'write why it does not serve as many connections as a load opens'),
    length: field.optional(field.text, 'write why its responses have no Content-Length'),
    'date-sent': field.optional(field.text, 'write why it sends no Date'),
    sigterm: field.optional(field.text, 'write why it does not exit on SIGTERM'),
  })
  .describe(
    'write the deviations that npm run verify finds and that no recommended setting fixes, as "check": "sentence"',
  )

const configuration = z
  .strictObject({
    settings: field.settings.describe('write settings as "key": "value"; {} is the default configuration'),
    start: argv.optional(),
    env: variables.optional(),
    argv: appendedArguments.optional(),
    build: field.optional(argvs, "write the commands that replace the entry's build, each a list of arguments"),
    version: version.optional(),
    services: field.optional(
      field.unique(z.array(field.id.describe('write the id of a folder of runners/services'))),
      'write the ids of the services that are started with the server',
    ),
    is_apart: field.optional(
      z.boolean(),
      'write true if the generator was a separate host; new runs omit such a configuration',
    ),
    instances: field.optional(
      field.unique(
        z
          .array(
            z
              .string()
              .regex(/^127\.0\.0\.[1-9]$/)
              .describe('write an address from 127.0.0.1 to 127.0.0.9'),
          )
          .min(2)
          .max(8),
      ),
      "write the addresses at which the server's instances listen on its port; each thread of the generator uses the next of them in turn",
    ),
    scenarios: field.optional(
      field.unique(z.array(field.id.describe('write the id of a scenario of this entry')).min(1)),
      'write the ids of the scenarios that this configuration is measured with',
    ),
    usual: field.optional(
      z.literal(true),
      'write true for the one configuration of each scenario that most people use: the name of the entry alone refers to it',
    ),
    loads: loads.optional(),
  })
  .describe('write a configuration: {"settings", …}')

export const framework = z
  .strictObject({
    $schema: field.schemaAddress,
    name: field.name('write the name of the framework'),
    homepage: field.webAddressOrNull,
    language: field.about(field.textOrNull, 'write the programming language, or null'),
    licence: field.about(field.textOrNull, 'write the SPDX id of the licence, or null'),
    summary: field.optional(field.textOrNull, 'write one sentence on what it is'),
    published_only: field.optional(field.textOrNull, 'write why its source is not here, or null'),
    settings: z
      .record(field.key, setting)
      .describe('write the settings that results of this framework use; it may be {}'),
    role: field.optional(
      z.enum(['entry', 'control']),
      "write entry, or control for a server that does no work and shows the generator's ceiling",
    ),
    twin_of: field.optional(field.id, 'write the id of the entry whose folder this one measures under a second name'),
    kind: field.optional(
      z.enum(['framework', 'library', 'server']),
      'write framework if it includes a router and a serialiser, library if it is used with others, server if it serves files',
    ),
    used_with: field.optional(
      field.unique(z.array(field.text).min(1)),
      'write the router, parser and serialiser that a library is used with here',
    ),
    workers: workers.optional(),
    database: database.optional(),
    flags: field.optional(z.array(flag).max(50), 'write the flags that its guide recommends for production, or []'),
    departures: departures.optional(),
    needs: needs.optional(),
    debian: debian.optional(),
    runtime: runtime.optional(),
    install: field.optional(
      argvs,
      'write the commands that fetch the dependencies of the build, each a list of arguments; only these have network access',
    ),
    build: field.optional(argvs, 'write the commands that build without a network, each a list of arguments'),
    start: field.optional(
      argv,
      'write the command that starts the server as a list of arguments, the program first, such as ["./server", "--port", "$PORT"]: it does not run in a shell',
    ),
    env: variables.optional(),
    ready: field.optional(
      field.requestPath,
      'write the path of a GET that is answered as soon as the server is ready; it begins with a slash and defaults to /',
    ),
    count: field.optionalOrNull(
      field.requestPath,
      'write the path of a GET that returns the number of requests served so far, or null',
    ),
    version: version.optional(),
    scenarios: field.optional(
      field.unique(z.array(field.id.describe('write the id of a folder of runners/scenarios')).min(1)),
      'write the ids of the scenarios that the entry implements',
    ),
    constants: field.optional(
      z.record(field.id.describe('write the id of a scenario'), field.text),
      'write the responses of a control as "scenario": "body"',
    ),
    configurations: field.optional(
      z.array(configuration).min(1).max(100),
      'write a list of configurations: {"settings", "start", "env", "argv", "build", "version", "services", "is_apart", "instances", "scenarios", "usual", "loads"}',
    ),
    notes: field.optional(
      z.array(field.text).max(50),
      'write a list of sentences that a reader must know about this entry',
    ),
  })
  .meta({ title: 'A framework' })
  .describe(
    'runners/frameworks/<id>/framework.json: an entry under test, or one known only from documents. The id is the name of the folder.',
  )

export type Framework = field.Recorded<z.infer<typeof framework>>
/** By check of npm run verify. */
export type KnownDeviations = field.Recorded<z.infer<typeof departures>>
/** One named set of settings of an entry, and what it changes. */
export type Configuration = field.Recorded<z.infer<typeof configuration>>
