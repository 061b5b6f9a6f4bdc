import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy that can stop responding, like a broken network: connections stay open but transfer nothing. It can also
 * break them.
 */
export interface FreezingProxy {
  readonly host: string
  readonly port: number
  freeze(): void
  /** Resumes all paused transfers. */
  thaw(): void
  /** Breaks all open connections. New ones are accepted. */
  cut(): void
  /** Returns the number of open connections. */
  open(): number
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

  function cut(): void {
    for (const socket of sockets) socket.destroy()
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
    cut,
    open: () => sockets.size / 2,
    taken: () => taken,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
