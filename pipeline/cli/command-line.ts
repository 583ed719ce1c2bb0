/** Defines command-line programs with commander: options, help, error messages and exit codes, the same for all. */
import { Command, CommanderError, Option } from 'commander'
import { plainText } from '../schema/plain-text.ts'
import { UsageError } from '../schema/usage-error.ts'

/** An option without its name, which is its key in `Options`; `value` exists only for type inference. */
interface Declared<V> {
  option: (name: string) => Option
  value?: () => V
}

type Options = Record<string, Declared<unknown>>
export type Values<O> = { [Name in keyof O]: NonNullable<O[Name]> extends Declared<infer V> ? V : never }

function declare<V>(argument: string, description: string, complete = (option: Option) => option): Declared<V> {
  const option = (name: string) => {
    const created = new Option(`--${name}${argument}`, joined(description))
    // --no-x is an ordinary flag
    created.negate = false
    return complete(created)
  }
  return { option }
}

/** Joins the lines of a paragraph, so that it wraps at the terminal's width; indented lines stay separate. */
const joined = (text: string): string => text.replace(/(?<=.)\n(?=\S)/g, ' ')

/** `conflicts`: options that it cannot be combined with, in camel case. */
export const flag = (description: string, ...conflicts: readonly string[]) =>
  declare<boolean>('', description, option => option.conflicts([...conflicts]))

/** Without `fallback`, its value may be undefined. */
export const text = <F extends string | undefined = undefined>(argument: string, description: string, fallback?: F) =>
  declare<undefined extends F ? string | undefined : string>(` <${argument}>`, description, option =>
    option.default(fallback),
  )

export const required = (argument: string, description: string) =>
  declare<string>(` <${argument}>`, description, option => option.makeOptionMandatory())

export const choice = <const C extends string>(argument: string, choices: readonly C[], description: string) =>
  declare<C | undefined>(` <${argument}>`, description, option => option.choices(choices))

/** `--framework a b` and `--framework a --framework b` are the same. */
export const list = (argument: string, description: string) => declare<string[]>(` <${argument}...>`, description)

export interface Declaration<O extends Options> {
  description: string
  /** Such as `<file...>` or `<archive> [path]`; without it, positional arguments are an error. */
  positionals?: string
  options?: O
  /** Examples and exit codes, which follow the options. */
  notes?: string
}

type Main<O> = (read: { values: Values<O>; positionals: string[] }) => number | Promise<number>

/** `main` returns the exit code. */
export function defineCommand<const O extends Options>(
  command: Command,
  { description, positionals = '', options, notes = '' }: Declaration<O>,
  main: Main<O>,
): void {
  const declared = Object.entries(options ?? {}).map(([name, { option }]) => option(name))
  for (const option of declared) {
    let is_given = false
    command.addOption(option).on(`option:${option.name()}`, () => {
      if (is_given && option.required && !option.variadic)
        command.error(`error: option '${option.flags}' was given twice: give one value`)
      is_given = true
    })
  }
  if (positionals) command.arguments(positionals)
  const mandatory = declared.filter(option => option.mandatory).map(option => option.flags)
  command.usage([...mandatory, '[options]', positionals].filter(Boolean).join(' '))
  command.description(joined(description)).addHelpText('after', notes && `\n${notes}`)
  command.action(async () => {
    const values = declared.map(option => [option.name(), readValue(command, option)])
    process.exitCode = await main({ values: Object.fromEntries(values), positionals: command.args })
  })
}

function readValue(command: Command, option: Option): unknown {
  const value = command.getOptionValue(option.attributeName())
  const other = [value].flat().find(each => String(each).startsWith('--'))
  if (other) command.error(`error: option '${option.flags}' argument missing before '${other}'`)
  if ([value].flat().includes('')) command.error(`error: option '${option.flags}' has an empty value: give one`)
  return value ?? (option.isBoolean() ? false : option.variadic ? [] : undefined)
}

/** `name` is the script in package.json. Errors are printed, then thrown as CommanderError. */
export const createProgram = (name: string): Command =>
  new Command(`npm run ${name} --`)
    .exitOverride()
    .showHelpAfterError('(add --help for the options)')
    .addHelpText('beforeAll', ({ error }) =>
      error ? 'error: the command is missing or unknown: give one of these\n' : '',
    )
    .configureOutput({ outputError: (message, write) => write(plainText(message)) })

/** Sets the exit code. After an unexpected error that is `failure_code`; without one, the error is thrown. */
export async function runProgram(
  program: Command,
  { name, args, failure_code }: { name: string; args: readonly string[]; failure_code?: number },
): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    const isPrinted = error instanceof CommanderError
    const exit_code = isPrinted ? error.exitCode && 2 : error instanceof UsageError ? error.exit_code : failure_code
    if (exit_code === undefined) throw error
    if (!isPrinted) console.error(plainText(`${name}: ${(error as Error).message}`))
    process.exitCode = exit_code
  }
}

/** A program without subcommands. */
export async function runCommandLine<const O extends Options>(
  { name, failure_code = 2, ...declaration }: Declaration<O> & { name: string; failure_code?: number },
  main: Main<O>,
): Promise<void> {
  const program = createProgram(name)
  defineCommand(program, declaration, main)
  await runProgram(program, { name, args: process.argv.slice(2), failure_code })
}
