import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RunEvent } from '../../../src/jobs/index.ts'

/** An endpoint for lineage events on this machine. */
export interface LineageReceiver {
  readonly url: string
  readonly events: RunEvent[]
  /** `Authorization` headers, in the order of the requests. */
  readonly keys: (string | undefined)[]
  /** Number of requests, including rejected ones. */
  requests(): number
  /** Sets the status for the next requests; `undefined` leaves them without a response. */
  answer(status: number | undefined): void
  close(): Promise<void>
}

/** Starts an endpoint that accepts events until `answer` says otherwise. */
export async function startReceiver(): Promise<LineageReceiver> {
  const events: RunEvent[] = []
  const keys: (string | undefined)[] = []
  let status: number | undefined = 201
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    keys.push(request.headers.authorization)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      if (status === undefined) return
      if (status < 300) events.push(JSON.parse(Buffer.concat(chunks).toString()) as RunEvent)
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}/api/v1/lineage`,
    events,
    keys,
    requests: () => requests,
    answer: (next) => void (status = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
