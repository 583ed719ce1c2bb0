import { UsageError } from '../pipeline/schema/usage-error.ts'

/** Calls `listen` with `first` and the following ports until one is free. Errors: 100 taken ports, or others. */
export async function onFreePort<T>(first: number, listen: (port: number) => Promise<T>): Promise<T> {
  for (let port = first; port < first + 100; port++) {
    try {
      return await listen(port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new Error(`the ports ${first} to ${first + 99} are taken: specify a free one with --port`)
}

/** Reads a port as it was typed. Errors: not a whole number from 0 to 65535. */
export function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new UsageError(2, `--port is ${text}: give a number from 0 to 65535`)
  return port
}
