import { problem, type Problem } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { newRequestId } from '../request/request-id.ts'
import { problemBody, problemHeaders } from './problem-body.ts'
import { unknownMethod } from './methods.ts'

/** Maximum length of a URL, in characters. */
const MAX_URL = 16_000
/** Maximum size in bytes of the URL and all headers combined. */
export const MAX_HEAD = 32 * 1024
/** Milliseconds within which a request must arrive completely. */
export const REQUEST_MS = 30_000

/** The error from Node's parser, with the bytes that it was parsing. */
interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
  readonly bytesParsed?: number
}

/** The part of a connection that a rejection needs. */
interface Connection {
  readonly writable: boolean
  end(text: string): void
  destroy(): void
}

/** The rejection for a URL that is too long; undefined for any other URL. */
export function addressTooLong(address: string): Problem | undefined {
  if (address.length <= MAX_URL) return undefined
  return problem('uri-too-long', `The address has more than ${MAX_URL} characters. Send fewer names per request.`)
}

/** Responds with a problem to data that is not valid HTTP, then closes the connection. */
export function refuseBrokenRequest(error: ParserError, connection: Connection): void {
  if (!connection.writable) return connection.destroy()
  const address = addressIn(lineAt(error))
  endWith(connection, problemOf(error, address), address)
}

/** Responds to requests for which Node calls no handler: unknown `Expect` values, and CONNECT. */
export function refuseUnhandledRequests({ server }: FastifyInstance): void {
  server.on('checkExpectation', ({ url }: IncomingMessage, response: ServerResponse) => {
    const refusal = unreadable(417, 'Expect: expected 100-continue, got another value. Omit this header.')
    const { headers, body } = answerOf(refusal, url)
    response.writeHead(refusal.status, headers).end(body)
  })
  server.on('connect', (_: IncomingMessage, connection: Connection) => endWith(connection, unknownMethod(), undefined))
}

function problemOf({ code }: ParserError, address: string | undefined): Problem {
  if (code === 'HPE_INVALID_METHOD' && address !== undefined) return unknownMethod()
  if (code === 'HPE_HEADER_OVERFLOW')
    return (
      addressTooLong(address ?? '') ??
      problem(
        'headers-too-large',
        `The address and the headers together have more than ${MAX_HEAD} bytes. Shorten them.`,
      )
    )
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return unreadable(408, `The full request did not arrive within ${REQUEST_MS / 1_000} s.`)
  return unreadable(400, 'This is not a well-formed HTTP request.')
}

const unreadable = (status: number, detail: string) => problem('malformed-request', detail, { status })

/** The line in which the parser failed, up to the last byte received. */
function lineAt({ rawPacket, bytesParsed = 0 }: ParserError): string {
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf('\n', bytesParsed - 1) + 1
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

/** The URL in a request's first line; undefined for any other line. */
const addressIn = (line: string) => /^[A-Za-z][\w!#$%&'*+.^`|~-]* (\/\S*)/.exec(line)?.[1]

function endWith(connection: Connection, refusal: Problem, address: string | undefined): void {
  const { headers, body } = answerOf(refusal, address)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  connection.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
}

function answerOf(refusal: Problem, address: string | undefined) {
  const requestId = newRequestId()
  // A path that is too long to read is not repeated in the response.
  const path = address === undefined || addressTooLong(address) ? undefined : address.split('?', 1)[0]
  const body = JSON.stringify(problemBody(refusal, path, requestId))
  const headers: Readonly<Record<string, string>> = {
    ...problemHeaders(refusal),
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }
  return { headers, body }
}
