import Fastify from 'fastify'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { broadcastMessages } from '../stream/broadcast-messages.ts'
import { serve } from './serve.ts'

/**
 * A minimal hand-written stream: it sends every message to every connection, without keys, subscriptions or sequence
 * numbers, and sends a burst as fast as the sockets accept it.
 */
const app = Fastify()
const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })
app.server.on('upgrade', (request, socket, head) =>
  server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request)),
)
app.post('/start', async () => {
  for (const message of broadcastMessages()) {
    for (const client of server.clients) client.send(message)
    await yieldToOthers()
  }
  return {}
})

await serve(app, async () => {
  server.clients.forEach((client) => client.terminate())
  await app.close()
})
