/** Commands that entries and services start, and load levels. */
import { z } from 'zod'
import * as field from './fields.ts'

export const program = field
  .form(/^(?:\.\/(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?:[A-Za-z0-9._+-]+\/)*)?[A-Za-z0-9_][A-Za-z0-9._+-]*$/, 200)
  .describe(
    "write the name of a program on the PATH, or ./ and a path below the entry's folder; no absolute path and no `..`",
  )

const argument = field
  .form(/^(?!.*(?:^|[^.])\.\.(?:\/|$))[ -~]*$/, 4000)
  .describe('write one argument in plain ASCII on one line, without a path that goes up with `..`')

const MOST_ARGUMENTS = 100

export const appendedArguments = z
  .array(argument)
  .max(MOST_ARGUMENTS)
  .describe('write a list of arguments that are appended to start')

const SHELLS = /(?:^|\/)(?:a|ba|c|da|fi|k|mk|tc|z)?sh$|(?:^|\/)busybox$/

const command = z
  .tuple([program], argument)
  .refine(list => list.length <= MOST_ARGUMENTS, { params: { fact: `has more than ${MOST_ARGUMENTS} entries` } })

export const argv: z.ZodType<string[]> = field
  .checked(command, list => {
    // `sh -c "…"`, even after `env` or `timeout`: a shell command disguised as a list
    const shell = list.findIndex(each => SHELLS.test(each))
    const line = list.findIndex((each, index) => shell >= 0 && index > shell && /^-[abd-z]*c[a-z]*$/.test(each))
    const fact = 'starts a shell that reads a command line: write the commands as lists of arguments instead'
    return line < 0 ? [] : [[[shell], fact]]
  })
  .meta({ maxItems: MOST_ARGUMENTS })
  .describe(
    'write the command as a list of arguments, the program first, such as ["cargo", "build"]: it does not run in a shell',
  )

export const argvs = z
  .array(argv)
  .max(20)
  .describe('write a list of commands, each a list of arguments, such as [["npm", "ci"]]')

export const variables = z
  .record(
    field
      .form(/^(?!BENCHLEDGER_)[A-Z_a-z][A-Z_a-z0-9]*$/, 80)
      .describe('write the name of an environment variable; names that begin with BENCHLEDGER_ are reserved'),
    argument,
  )
  .describe('write environment variables as "NAME": "value"')

export const needs = field
  .unique(
    z
      .array(field.form(/^[A-Za-z0-9_][A-Za-z0-9._+-]*$/, 80).describe('write the name of a program, without a path'))
      .max(20),
  )
  .describe('write the programs that must be on the PATH; it may be []')

const load = field
  .checked(
    z.strictObject({
      threads: field.optional(z.int().min(1).max(256), 'write how many threads the load has, from 1 to 256'),
      connections: field.optional(z.int().min(1).max(60000), 'write how many connections are opened, from 1 to 60000'),
      rate_per_s: field.optionalOrNull(
        z.number().gt(0).max(1e9),
        'write how many requests are offered per second, whether or not they are answered; null is a closed loop',
      ),
      tool: field.optional(field.tool, "write the tool of this load if it is not the scenario's, as it is at a rate"),
      duration_s: field.optional(
        z.int().min(1).max(3600),
        "write the duration of this load in seconds if the scenario's is too short for it, from 1 to 3600",
      ),
    }),
    ({ threads, connections }) => {
      if (threads === undefined && connections === undefined) return []
      if (threads === undefined || connections === undefined)
        return [[[], 'has only one of threads and connections: write both']]
      if (connections >= threads) return []
      return [[['connections'], `is ${connections}, fewer than the ${threads} threads: write at least as many`]]
    },
  )
  .describe('write {"threads", "connections", "rate_per_s", "tool", "duration_s"}')

export const loads = field
  .unique(z.array(load).min(1).max(20))
  .describe('write the load levels as {"threads", "connections"}, or [{}] for a scenario that times a command')

/** A list of arguments, the program first; never a shell command line. */
export type Argv = readonly string[]
export type LoadLevel = field.Recorded<z.infer<typeof load>>
