import { once } from 'node:events'
import { createServer } from 'node:http'

/** A response from a publisher on this machine. */
export interface PublisherAnswer {
  readonly status?: number
  readonly retryAfter?: number
  readonly body?: string
}

/** A publisher on this machine, whose response depends on the URL, the time and the number of earlier requests. */
export type Publisher = (request: {
  readonly path: string
  readonly now: string
  readonly before: number
}) => PublisherAnswer

/** A listening publisher. */
export interface WeekPublisher {
  readonly url: string
  /** `2026-11-24T21:05 /tape/2026-11-24`, in order. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** Starts a publisher with a clock, which it reads on each request. */
export async function startWeekPublisher(publisher: Publisher, now: () => string): Promise<WeekPublisher> {
  const asked: string[] = []
  const server = createServer(({ url: path = '' }, response) => {
    const at = now()
    const before = asked.filter((line) => line.endsWith(` ${path}`)).length
    asked.push(`${at.slice(0, 16)} ${path}`)
    const { status = 200, retryAfter, body = '' } = publisher({ path, now: at, before })
    if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
    response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the publisher has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
