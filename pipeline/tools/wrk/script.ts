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
  bodies,
  script,
  instances,
  is_recorded,
}: Pick<LoadRequest, 'request' | 'bodies' | 'script' | 'instances' | 'is_recorded'>): string | null {
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
    if (bodies.length === 1) lines.push(`wrk.body = ${luaString(bodies[0] ?? '')}`)
    else if (bodies.length > 1) lines.push(sendInTurn(bodies))
  }
  if (instances.length > 0) lines.push(askInTurn(instances))
  if (is_recorded) lines.push(`dofile(${luaString(doneHook)})`)
  return lines.length === 0 ? null : `${lines.join('\n')}\n`
}

/** wrk calls init once in each thread, before the load: the requests are made there, as wrk itself would make them. */
function sendInTurn(bodies: readonly Buffer[]): string {
  return [
    `local bodies, requests, turn = {${bodies.map(luaString).join(', ')}}, {}, 0`,
    'function init()',
    '  for index, body in ipairs(bodies) do requests[index] = wrk.format(nil, nil, nil, body) end',
    'end',
    'function request()',
    '  turn = turn % #requests + 1',
    '  return requests[turn]',
    'end',
  ].join('\n')
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
