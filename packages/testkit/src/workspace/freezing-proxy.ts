import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy that can stop responding, like a broken network: connections stay open but transfer nothing. */
export interface FreezingProxy {
  readonly host: string
  readonly port: number
  freeze(): void
  /** Resumes all paused transfers. */
  thaw(): void
  /** Returns the number of connections accepted so far. */
  taken(): number
  close(): Promise<void>
}

/** Starts a proxy on its own port in front of a local TCP port. */
export async function startFreezingProxy(target: number): Promise<FreezingProxy> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let taken = 0

  function forward(from: Socket, to: Socket): void {
    sockets.add(from)
    if (isFrozen) from.pause()
    from.on('data', (chunk) => void to.write(chunk))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    taken += 1
    forward(client, upstream)
    forward(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  return {
    host: '127.0.0.1',
    port: address.port,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    taken: () => taken,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
