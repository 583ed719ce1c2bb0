/** Builds the bytes of a response. */

/** The body of the scenario `hello`. */
export const RIGHT_BODY = 'Hello, World!'

/** How long a second of the Date header lasts, so that the check of it need not wait for a real one. */
const DATE_STEP_MS = 10
let dateAt = Number.NaN
let dateText = ''

function currentDate(): string {
  const step = Math.floor(performance.now() / DATE_STEP_MS)
  if (step !== dateAt) {
    dateAt = step
    dateText = new Date(step * 1000).toUTCString()
  }
  return dateText
}

/** The complete response; `headers` are further lines. */
export function responseText({
  status = '200 OK',
  body = RIGHT_BODY,
  date = currentDate(),
  headers = [] as readonly string[],
} = {}): string {
  const lines = [`Date: ${date}`, 'Content-Type: text/plain', `Content-Length: ${body.length}`, ...headers]
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

export const jsonText = (body: string): string =>
  responseText({ body }).replace('Content-Type: text/plain', 'Content-Type: application/json')

export const badRequest = (): string => responseText({ status: '400 Bad Request', body: 'no' })
