/** Checks that a file has an ETag or Last-Modified, and that a conditional request for it gets 304. */
import type { Check } from './client.ts'
import { type HttpResponse, quote, type Request, wrongStatus } from './oracle/response.ts'

export const checkConditional: Check = async ({ next, sendAlone }) => {
  const { request, evaluate } = next({})
  const { wrong, result } = await sendAlone({ request, evaluate })
  if (wrong !== null || result.response === null) return wrong
  const { etag, 'last-modified': changed } = result.response.headers
  const requestWith = (headers: Request['headers'], judge: (response: HttpResponse) => string | null) =>
    sendAlone({ request: { ...request, headers: { ...request.headers, ...headers } }, evaluate: judge })
  const known: [name: string, value: string | undefined][] = [
    ['If-None-Match', etag],
    ['If-Modified-Since', changed],
  ]
  const given = known.filter((pair): pair is [string, string] => pair[1] !== undefined)
  if (given.length === 0) return 'the response has neither ETag nor Last-Modified: send one of them'
  const failures: string[] = []
  for (const [name, value] of given) {
    const { wrong } = await requestWith({ [name]: value }, response => wrongStatus(response, 304))
    if (wrong !== null) failures.push(`${name}: ${quote(value)}: ${wrong}`)
  }
  // RFC 9110, 13.1.3: a server should honour If-Modified-Since and need not
  if (failures.length === given.length) return failures.join('; ')
  const older: Request['headers'] =
    etag === undefined ? { 'If-Modified-Since': new Date(0).toUTCString() } : { 'If-None-Match': '"other"' }
  const { wrong: other } = await requestWith(older, evaluate)
  return other && `${Object.entries(older).flat().join(': ')}: ${other}`
}
