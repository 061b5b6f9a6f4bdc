import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the server does with one request. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void

/** A publisher on this machine that sends the given responses and records its requests. */
export interface PublisherServer {
  /** `127.0.0.1:<port>`. */
  readonly host: string
  readonly asked: { readonly path: string; readonly at: number; readonly agent: string | undefined }[]
  /** Sets the responses to the next requests, in order; the last one repeats. */
  answer(...replies: readonly Reply[]): void
  close(): Promise<void>
}

/** Starts a publisher that responds with 404 until `answer` is called. */
export async function startPublisher(): Promise<PublisherServer> {
  let replies: readonly Reply[] = [status(404)]
  const asked: PublisherServer['asked'] = []
  const server = createServer((request, response) => {
    // The header would contain the real time, but tests set the clock.
    response.sendDate = false
    asked.push({ path: request.url ?? '', at: performance.now(), agent: request.headers['user-agent'] })
    const [reply = status(404), ...rest] = replies
    if (rest.length > 0) replies = rest
    reply(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the publisher has no port')
  return {
    host: `127.0.0.1:${address.port}`,
    asked,
    answer(...given) {
      replies = given
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Responds with a status and, if given, a `Retry-After` header. */
export function status(code: number, retryAfter?: string): Reply {
  return (response) => {
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    response.writeHead(code).end('sorry')
  }
}

/** Responds with 200 and the given text. */
export const text =
  (body: string): Reply =>
  (response) =>
    void response.end(body)

/** Breaks the connection, before or during the response. */
export const broken =
  (after?: string): Reply =>
  (response) => {
    if (after === undefined) return void response.destroy()
    response.writeHead(200, { 'content-length': '1000' }).write(after, () => response.destroy())
  }

/** Never responds. */
export const silent: Reply = () => undefined
