import Fastify from 'fastify'
import { serve } from './serve.ts'

/**
 * Measures the limit of Fastify itself: serves a small constant object, and, from memory, bytes that a client uploads
 * first.
 */
const app = Fastify({ bodyLimit: 16 * 1024 * 1024 })
let bytes: Buffer<ArrayBufferLike> = Buffer.alloc(0)
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
app.get('/', () => ({ status: 'ok' }))
app.put<{ Body: Buffer }>('/bytes', (request, reply) => {
  bytes = request.body
  return reply.code(204).send()
})
app.get('/bytes', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))

await serve(app, () => app.close())
