import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** A proxy in front of replicas that behaves like the Caddyfile. */
export interface Proxy {
  readonly address: string
  /** Number of responses from each replica so far, by port. */
  readonly served: ReadonlyMap<number, number>
  close(): void
}

const HEALTH_MS = 200
const TRY_MS = 5_000

/**
 * Starts a proxy that alternates among the ready replicas, retries unanswered requests on another, and forwards the
 * caller's address.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const served = new Map(ports.map((port) => [port, 0]))
  const ready = new Set(ports)
  let turn = 0

  const look = () =>
    ports.map((port) =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(HEALTH_MS * 5) }).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      ),
    )
  const timer = setInterval(() => void Promise.all(look()), HEALTH_MS)

  function next(): number {
    const candidates = ready.size > 0 ? [...ready] : ports
    turn += 1
    return candidates[turn % candidates.length] ?? 0
  }

  const server = createServer((incoming, answer) => forward(incoming, answer, performance.now() + TRY_MS))

  function forward(incoming: IncomingMessage, answer: ServerResponse, until: number): void {
    const port = next()
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.headers['x-test-caller'] ?? '192.0.2.1' }
    const onward = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers })
    onward.on('response', (response) => {
      served.set(port, (served.get(port) ?? 0) + 1)
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.on('error', () => answer.destroy())
      response.pipe(answer)
    })
    onward.on('error', () => {
      ready.delete(port)
      const mayRepeat = incoming.method === 'GET' && !answer.headersSent && performance.now() < until
      if (mayRepeat) setTimeout(() => forward(incoming, answer, until), 50)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    if (incoming.method === 'GET') onward.end()
    else incoming.pipe(onward)
  }

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const lines = incoming.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    )
    const onward = connect(next(), '127.0.0.1', () => {
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    served,
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
