import fc from 'fast-check'
import type { MalformedRequest } from './said.ts'

const good = (key: string) =>
  `GET /v1/usage HTTP/1.1\r\nhost: bourse\r\nauthorization: Bearer ${key}\r\nconnection: close\r\n\r\n`

/** Input that is not valid HTTP: requests that no client would send. */
export function brokenHttp(key: string): fc.Arbitrary<MalformedRequest> {
  const whole = good(key)
  const known = FIXED.map((text) => Buffer.from(text, 'latin1'))
  const bytes = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((drawn) => Buffer.from(drawn)),
    fc
      .tuple(fc.nat(whole.length), fc.uint8Array({ minLength: 1, maxLength: 8 }))
      .map(([at, drawn]) =>
        Buffer.concat([Buffer.from(whole.slice(0, at)), Buffer.from(drawn), Buffer.from(whole.slice(at))]),
      ),
    fc
      .tuple(fc.nat(whole.length), fc.nat(20))
      .map(([at, length]) => Buffer.from(whole.slice(0, at) + whole.slice(at + length))),
  )
  return bytes.map((each) => ({ kind: 'broken HTTP', bytes: each, expects: 'anything', isHead: false }))
}

const HEAD = 'GET /v1/usage HTTP/1.1\r\nhost: bourse\r\n'
const POST = 'POST /mcp HTTP/1.1\r\nhost: bourse\r\ncontent-type: application/json\r\n'

const FIXED: readonly string[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET /v1/usage\r\n\r\n',
  'GET /v1/usage HTTP/0.9\r\n\r\n',
  'GET /v1/usage HTTP/1.0\r\n\r\n',
  'GET /v1/usage HTTP/9.9\r\nhost: bourse\r\n\r\n',
  'GET /v1/usage HTTP/1.1\r\n\r\n',
  'GET /v1/us\0age HTTP/1.1\r\nhost: bourse\r\n\r\n',
  'GET /v1/us\xffage HTTP/1.1\r\nhost: bourse\r\nconnection: close\r\n\r\n',
  'GET /v1/usage?a=\xc3\x28 HTTP/1.1\r\nhost: bourse\r\nconnection: close\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT elsewhere:443 HTTP/1.1\r\nhost: elsewhere\r\n\r\n',
  `${HEAD}x-long: ${'x'.repeat(40_000)}\r\n\r\n`,
  `${HEAD}${'x: y\r\n'.repeat(3_000)}\r\n`,
  `${HEAD}${Array.from({ length: 2_500 }, (_, index) => `x-${index}: y\r\n`).join('')}\r\n`,
  `${HEAD}no colon\r\n\r\n`,
  `${HEAD}: no name\r\n\r\n`,
  `${HEAD}x\0y: z\r\n\r\n`,
  `${HEAD}x: y\0z\r\n\r\n`,
  `${HEAD}x : y\r\n\r\n`,
  `${HEAD} folded\r\n\r\n`,
  `${HEAD}host: another\r\nconnection: close\r\n\r\n`,
  `${HEAD}authorization: Bearer a\r\nauthorization: Bearer b\r\nconnection: close\r\n\r\n`,
  `${POST}content-length: -1\r\n\r\n{}`,
  `${POST}content-length: 1, 2\r\n\r\n{}`,
  `${POST}content-length: 99999999999999999999\r\n\r\n{}`,
  `${POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${POST}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n`,
  `${POST}transfer-encoding: gzip\r\n\r\n{}`,
  `${POST}content-encoding: gzip\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
  `${POST}expect: 200-ok\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
  'GET /v1/stream HTTP/1.1\r\nhost: bourse\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'GET /v1/stream HTTP/1.1\r\nhost: bourse\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: ' +
    'short\r\nsec-websocket-version: 99\r\n\r\n',
  'GET /v1/elsewhere HTTP/1.1\r\nhost: bourse\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
]
