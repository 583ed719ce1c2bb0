/** Runs a program of the command line: reads its options, prints its help, and turns an error into words and an exit code. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './schema/usage-error.ts'

/** An option that takes text, and what it is where it is omitted. */
export const text = (value: string) => ({ type: 'string', default: value }) as const

type Options = NonNullable<ParseArgsConfig['options']>

interface Program<O extends Options> {
  /** As its messages begin. */
  name: string
  help: string
  /** Beside --help, which every program has. */
  options: O
  allowPositionals?: boolean
  /** The exit code of an error that is not a UsageError and not an option that does not exist. */
  failure_code?: number
}

/** `main` gives the exit code. The help follows the message where the use was bad. */
export async function runCommandLine<const O extends Options>(
  { name, help, options, allowPositionals = false, failure_code = 2 }: Program<O>,
  main: (read: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>) => number | Promise<number>,
): Promise<void> {
  try {
    const config = { options: { ...options, help: { type: 'boolean' } }, allowPositionals } as const
    const read = parseArgs(config)
    if ((read.values as { help?: boolean }).help) return console.log(help)
    process.exitCode = await main(read as unknown as Parameters<typeof main>[0])
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const isOption = String(code).startsWith('ERR_PARSE_ARGS')
    const exit_code = error instanceof UsageError ? error.exit_code : isOption ? 2 : failure_code
    console.error(`${name}: ${message}${exit_code === 2 ? `\n\n${help}` : ''}`)
    process.exitCode = exit_code
  }
}
