import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readResponse } from './read-response.ts'

const read = (text: string, { method = 'GET', isEnd = false } = {}) => readResponse(Buffer.from(text), method, isEnd)
const complete: Record<string, { text: string; body: string; isEnd?: boolean }> = {
  'Content-Length': { text: 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nHello', body: 'Hello' },
  'no reason phrase': { text: 'HTTP/1.1 200\r\nContent-Length:0\r\n\r\n', body: '' },
  chunks: {
    text: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nHel\r\n2\r\nlo\r\n0\r\n\r\n',
    body: 'Hello',
  },
  trailers: {
    text: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\n0\r\nX: 1\r\n\r\n',
    body: '0123456789',
  },
  'until the end': { text: 'HTTP/1.1 200 OK\r\n\r\nHello', body: 'Hello', isEnd: true },
  'an interim response': {
    text: 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nHi',
    body: 'Hi',
  },
}

for (const [name, { text, body, isEnd = false }] of Object.entries(complete)) {
  test('a response may not have both Content-Length and Transfer-Encoding', () => {
    const both = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n'
    assert.throws(() => readResponse(Buffer.from(both), 'GET', false), /RFC 9112/)
  })

  test(`${name}: the body is found, and every shorter text is incomplete`, () => {
    const reading = read(text, { isEnd })
    assert.equal(reading?.response.status, 200)
    assert.equal(reading?.response.body, body)
    assert.equal(reading?.used_bytes, text.length)
    for (let length = 0; length < text.length; length += 1)
      if (name !== 'until the end') {
        assert.equal(read(text.slice(0, length)), null, `${length} bytes`)
        assert.throws(() => read(text.slice(0, length), { isEnd: true }), /closed the connection after \d+ bytes/)
      }
  })
}

test('extra bytes after the response are not used', () => {
  assert.equal(read(`${complete['Content-Length']?.text}more`)?.used_bytes, complete['Content-Length']?.text.length)
})

test('the response determines whether the connection is persistent', () => {
  const isPersistent = (line: string, header: string) =>
    read(`${line}\r\nContent-Length: 0\r\n${header}\r\n`)?.is_keep_alive
  assert.equal(isPersistent('HTTP/1.1 200 OK', ''), true)
  assert.equal(isPersistent('HTTP/1.1 200 OK', 'Connection: Close\r\n'), false)
  assert.equal(isPersistent('HTTP/1.0 200 OK', ''), false)
  assert.equal(isPersistent('HTTP/1.0 200 OK', 'connection: Keep-Alive\r\n'), true)
})

test('responses without a body end after the head', () => {
  assert.equal(read('HTTP/1.1 204 No Content\r\n\r\n')?.response.body, '')
  assert.equal(read('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n', { method: 'HEAD' })?.response.body, '')
})

test('repeated headers are joined, and no header can change the prototype', () => {
  const headers = read('HTTP/1.1 200 OK\r\nA: 1\r\na: 2\r\n__proto__: x\r\nContent-Length: 0\r\n\r\n')?.response.headers
  assert.equal(headers?.a, '1, 2')
  assert.equal(Object.getPrototypeOf(headers), null)
})

const broken: Record<string, [string, RegExp]> = {
  'another protocol': ['SSH-2.0-x\r\n\r\n', /begins with "SSH/],
  'a status of two digits': ['HTTP/1.1 20 OK\r\n\r\n', /begins with/],
  'a header without a colon': ['HTTP/1.1 200 OK\r\nnonsense\r\n\r\n', /a header line is "nonsense"/],
  'a length below zero': ['HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', /Content-Length is "-1"/],
  'two lengths': ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx', /Content-Length is "1, 1"/],
  'a chunk without a size': [
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
    /size of a chunk is "xyz"/,
  ],
  'a chunk that is longer': [
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n',
    /does not end after the 1 bytes/,
  ],
  'no end': [`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_000_001)}`, /longer than 1000000 bytes/],
}
for (const [name, [text, expected]] of Object.entries(broken))
  test(`${name} is an error`, () => assert.throws(() => read(text), expected))
