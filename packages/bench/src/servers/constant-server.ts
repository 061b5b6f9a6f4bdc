import Fastify from 'fastify'
import { serve } from './serve.ts'

/** What Fastify itself can do: a small object, always the same. */
const app = Fastify()
app.get('/', () => ({ status: 'ok' }))

await serve(app, () => app.close())
