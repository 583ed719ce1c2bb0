/** Builds the Lua script for wrk: the requests of the load and the done hook. */
import { join } from 'node:path'
import type { LoadRequest, PreparedRequest } from '../invocation.ts'

const doneHook = join(import.meta.dirname, 'done.lua')

/** A Lua string of bytes or of text in UTF-8; everything but plain ASCII is escaped. */
export function luaString(text: string | Buffer): string {
  let quoted = ''
  for (const byte of typeof text === 'string' ? Buffer.from(text) : text)
    quoted += byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 ? String.fromCharCode(byte) : escapeByte(byte)
  return `"${quoted}"`
}

const escapeByte = (byte: number): string => `\\${String(byte).padStart(3, '0')}`

/** The text of the script; null if wrk can send the request itself and no done hook is needed. */
export function luaScript(load: Pick<LoadRequest, 'requests' | 'instances' | 'is_recorded'>): string | null {
  const { requests, instances, is_recorded } = load
  const [first] = requests
  const lines: string[] = []
  if (requests.length > 1) lines.push(sendInTurn(requests))
  else if (first !== undefined) {
    if (first.method !== 'GET') lines.push(`wrk.method = ${luaString(first.method)}`)
    for (const [name, value] of Object.entries(first.headers))
      lines.push(`wrk.headers[${luaString(name)}] = ${luaString(value)}`)
    if (first.body !== null) lines.push(`wrk.body = ${luaString(first.body)}`)
  }
  if (instances.length > 0) lines.push(requestInTurn(instances))
  if (is_recorded) lines.push(`dofile(${luaString(doneHook)})`)
  return lines.length === 0 ? null : `${lines.join('\n')}\n`
}

/** wrk calls init once in each thread, before the load: requests are formatted there, as wrk would format them. */
function sendInTurn(requests: readonly PreparedRequest[]): string {
  return [
    `local described, requests, turn = {${requests.map(luaRequest).join(',\n')}}, {}, 0`,
    'function init()',
    '  for index, each in ipairs(described) do',
    '    requests[index] = wrk.format(each.method, each.path, each.headers, each.body)',
    '  end',
    'end',
    'function request()',
    '  turn = turn % #requests + 1',
    '  return requests[turn]',
    'end',
  ].join('\n')
}

function luaRequest({ method, path, headers, body }: PreparedRequest): string {
  const named = Object.entries(headers).map(([name, value]) => `[${luaString(name)}]=${luaString(value)}`)
  const rest = body === null ? '' : `,body=${luaString(body)}`
  return `{method=${luaString(method)},path=${luaString(path)},headers={${named.join(',')}}${rest}}`
}

/** wrk calls setup once for each thread, before any of them runs. */
function requestInTurn(instances: readonly string[]): string {
  return [
    `local instances, turn = {${instances.map(luaString).join(', ')}}, 0`,
    'function setup(thread)',
    '  turn = turn + 1',
    '  thread.addr = wrk.lookup(instances[(turn - 1) % #instances + 1], wrk.port)[1]',
    'end',
  ].join('\n')
}
