import type { FastifyInstance } from 'fastify'

/** Listens on a free port of this machine, tells the parent process which, and closes when it says so or goes away. */
export async function serve(app: FastifyInstance, close: () => Promise<void>): Promise<void> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(address)
  process.on('SIGINT', () => undefined)
  process.once('disconnect', () => void close())
}
