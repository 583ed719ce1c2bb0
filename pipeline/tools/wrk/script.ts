/** The Lua script that the tool runs: the scenario's request, and after it the done hook. */
import { dirname, join } from 'node:path'
import type { LoadRequest } from '../invocation.ts'

const doneHook = join(import.meta.dirname, 'done.lua')

/** A Lua string of the bytes, a text's in UTF-8; all but plain ASCII is escaped, so that no byte can end the string or change on the way. */
export function luaString(text: string | Buffer): string {
  let quoted = ''
  for (const byte of typeof text === 'string' ? Buffer.from(text) : text)
    quoted += byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 ? String.fromCharCode(byte) : escapeByte(byte)
  return `"${quoted}"`
}

const escapeByte = (byte: number): string => `\\${String(byte).padStart(3, '0')}`

/**
 * The text of the script; null where wrk alone sends the request and no done hook is wanted. A scenario's own script
 * replaces the request, and requires files from its own folder.
 */
export function luaScript({
  request,
  body,
  script,
  instances,
  is_recorded,
}: Pick<LoadRequest, 'request' | 'body' | 'script' | 'instances' | 'is_recorded'>): string | null {
  const lines: string[] = []
  if (script !== null) {
    lines.push(
      `package.path = ${luaString(join(dirname(script), '?.lua;'))} .. package.path`,
      `dofile(${luaString(script)})`,
    )
  } else if (request) {
    if (request.method !== 'GET') lines.push(`wrk.method = ${luaString(request.method)}`)
    for (const [name, value] of Object.entries(request.headers ?? {}))
      lines.push(`wrk.headers[${luaString(name)}] = ${luaString(value)}`)
    if (body !== null) lines.push(`wrk.body = ${luaString(body)}`)
  }
  if (instances.length > 0) lines.push(askInTurn(instances))
  if (is_recorded) lines.push(`dofile(${luaString(doneHook)})`)
  return lines.length === 0 ? null : `${lines.join('\n')}\n`
}

/** wrk calls setup once for each thread, before any of them runs. */
function askInTurn(instances: readonly string[]): string {
  return [
    `local instances, turn = {${instances.map(luaString).join(', ')}}, 0`,
    'function setup(thread)',
    '  turn = turn + 1',
    '  thread.addr = wrk.lookup(instances[(turn - 1) % #instances + 1], wrk.port)[1]',
    'end',
  ].join('\n')
}
