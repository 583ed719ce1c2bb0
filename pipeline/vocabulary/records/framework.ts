/** runners/frameworks/<id>/framework.json: an entry under test, or one that is known from documents only. */
import { z } from 'zod'
import { appendedArguments, argv, argvs, loads, needs, variables } from './commands.ts'
import {
  id,
  key,
  notEmpty,
  path,
  type Recorded,
  requestPath,
  schemaAddress,
  settings,
  settingValue,
  text,
  textOrNull,
  unique,
  webAddressOrNull,
} from './fields.ts'

const setting = z
  .strictObject({
    sentence: text.describe('write one sentence: what the setting decides, the same in each manifest'),
    values: notEmpty(z.record(settingValue, text.describe('write one sentence: what this value means'))).describe(
      'write each value with one sentence',
    ),
  })
  .describe('write {"sentence", "values": {value: sentence}}')

const version = z
  .strictObject({
    lockfile: path
      .describe(
        "write the path of Cargo.lock, package-lock.json, go.mod, requirements.txt or debian-sources.json below the entry's folder",
      )
      .optional(),
    package: text.describe('write the name of the package in the lockfile').optional(),
    text: text.describe('write the version as text').optional(),
  })
  .describe('write {"lockfile", "package"}, or {"text"} where no lockfile says it')

const configuration = z
  .strictObject({
    settings: settings.describe('write settings as "key": "value"; {} is the default configuration'),
    env: variables.optional(),
    argv: appendedArguments.optional(),
    build: argvs.describe("write the commands that replace the entry's build, each a list of arguments").optional(),
    version: version.optional(),
    services: unique(z.array(id.describe('write the id of a folder of runners/services')))
      .describe('write the ids of the services that are started with the server')
      .optional(),
    is_apart: z
      .boolean()
      .describe(
        'write true where the generator is another host, a network namespace of its own, and asks for the server by a name',
      )
      .optional(),
    instances: unique(
      z
        .array(
          z
            .string()
            .regex(/^127\.0\.0\.[1-9]$/)
            .describe('write an address from 127.0.0.1 to 127.0.0.9'),
        )
        .min(2)
        .max(8),
    )
      .describe(
        "write the addresses at which the server's instances listen on its port; each thread of the generator asks one of them, in turn",
      )
      .optional(),
    scenarios: unique(z.array(id.describe('write the id of a scenario of this entry')).min(1))
      .describe('write the ids of the scenarios that this configuration is measured with')
      .optional(),
    loads: loads.optional(),
  })
  .describe('write a configuration: {"settings", …}')

export const framework = z
  .strictObject({
    $schema: schemaAddress,
    name: text.describe('write what the framework is called'),
    homepage: webAddressOrNull,
    language: textOrNull.describe('write the programming language, or null'),
    licence: textOrNull.describe('write the SPDX id of the licence, or null'),
    summary: textOrNull.describe('write one sentence: what it is').optional(),
    published_only: textOrNull.describe('write why there is no source here, or null').optional(),
    settings: z.record(key, setting).describe('write the settings that results of this framework use; it may be {}'),
    role: z
      .enum(['entry', 'control'])
      .describe("write entry, or control for a server that does no work and shows the generator's ceiling")
      .optional(),
    twin_of: id.describe('write the id of the entry whose folder this one measures under a second name').optional(),
    needs: needs.optional(),
    install: argvs
      .describe(
        'write the commands that fetch what the build needs, each a list of arguments; only these have a network',
      )
      .optional(),
    build: argvs.describe('write the commands that build without a network, each a list of arguments').optional(),
    start: argv
      .describe(
        'write the command that starts the server as a list of arguments, the program first, such as ["./server", "--port", "$PORT"]: no shell reads it, so a line of a shell cannot be run',
      )
      .optional(),
    env: variables.optional(),
    ready: requestPath
      .describe(
        'write the path of a GET that is answered as soon as the server is ready; it begins with a slash, and is / where it is absent',
      )
      .optional(),
    count: requestPath
      .nullable()
      .describe('write the path of a GET that answers how many requests were served so far, or null')
      .optional(),
    version: version.optional(),
    scenarios: unique(z.array(id.describe('write the id of a folder of runners/scenarios')).min(1))
      .describe('write the ids of the scenarios that the entry answers')
      .optional(),
    constants: z
      .record(id.describe('write the id of a scenario'), text)
      .describe('write for a control what it answers, as "scenario": "body"')
      .optional(),
    configurations: z
      .array(configuration)
      .min(1)
      .max(100)
      .describe(
        'write a list of configurations: {"settings", "env", "argv", "build", "version", "services", "is_apart", "instances", "scenarios", "loads"}',
      )
      .optional(),
    notes: z
      .array(text)
      .max(50)
      .describe('write a list of sentences: what a reader must know of this entry')
      .optional(),
  })
  .meta({ title: 'A framework' })
  .describe(
    'runners/frameworks/<id>/framework.json: an entry under test, or one that is known from documents only. The id is the name of the folder.',
  )

export type Framework = Recorded<z.infer<typeof framework>>
/** One named set of settings of an entry, and what it changes. */
export type Configuration = Recorded<z.infer<typeof configuration>>
