import type { FastifyInstance } from 'fastify'

/**
 * Takes no more requests and lets those under way end; the connections of those that do not within `patience`
 * milliseconds are cut.
 */
export async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const late = setTimeout(() => {
    app.log.warn({ seconds: patience / 1_000 }, 'answers that were not sent in time are cut')
    app.server.closeAllConnections()
  }, patience)
  try {
    await app.close()
  } finally {
    clearTimeout(late)
  }
}
