import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** A request as received by the server. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The server's reaction: a response, or a function that can do anything with the connection. */
export type Reply =
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array
    }
  | ((response: ServerResponse) => void)

/** A server controlled by the test. */
export interface SimulatedServer {
  readonly url: string
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/** Starts a server that answers each request with `answer`. */
export async function simulate(answer: (asked: Asked, index: number) => Reply): Promise<SimulatedServer> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(pieces).toString() }
      asked.push(one)
      const reply = answer(one, asked.length - 1)
      if (typeof reply === 'function') return reply(response)
      const { status = 200, headers: sent, body = '' } = reply
      const length = status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, { ...length, ...sent }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Returns an envelope as JSON text. */
export const answered = (text: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: text,
})

/** Returns a problem as the service sends it. */
export const refused = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
  body: JSON.stringify({
    type: `/docs/errors#${code}`,
    title: `About ${code}`,
    status,
    detail: `What is wrong: ${code}.`,
    instance: '/v1/eod',
    code,
    request_id: 'req_1',
    ...more,
  }),
})

/** An empty page. */
export const EMPTY = answered('{"data":[],"meta":{"next_cursor":null,"limit":100,"as_of":null,"errors":[]}}')
