import type { FastifyInstance } from 'fastify'

/** Listens on a free local port, reports it to the parent process, and closes when the parent requests it or exits. */
export async function serve(app: FastifyInstance, close: () => Promise<void>): Promise<void> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(address)
  process.on('SIGINT', () => undefined)
  process.once('disconnect', () => void close())
}
