import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as received. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  // Tests assert on individual members.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any
}

/** How an endpoint responds. */
export interface Response {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** An HTTP endpoint on this machine. */
export interface Receiver {
  readonly url: string
  readonly requests: Received[]
  /** Sets how it responds from now on. */
  answer(next: (request: Received) => Response | Promise<Response>): void
  close(): Promise<void>
}

function jsonIn({ headers }: IncomingMessage, body: string): unknown {
  return headers['content-type']?.includes('json') === true ? JSON.parse(body) : undefined
}

/** Starts an endpoint that accepts everything until `answer` says otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const requests: Received[] = []
  let respond: (request: Received) => Response | Promise<Response> = () => ({})
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const received = { path: request.url ?? '', headers: request.headers, body, json: jsonIn(request, body) }
    requests.push(received)
    const { status = 200, headers = {}, body: content = 'ok' } = await respond(received)
    response.writeHead(status, headers).end(content)
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answer: (next) => void (respond = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
