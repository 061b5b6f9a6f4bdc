import type { Trouble } from '@bourse/engine/database'
import type { FastifyInstance } from 'fastify'
import { serveGet } from './methods.ts'

/**
 * What a supervisor and a proxy request: `/livez` whether the process answers, `/readyz` whether it would answer a
 * request, and what keeps it from that.
 */
export function registerProbes(app: FastifyInstance, readiness: () => Promise<Trouble | undefined>): void {
  serveGet(app, ['/livez'], async () => ({ status: 'ok' }))
  serveGet(app, ['/readyz'], async (_, reply) => {
    const trouble = await readiness()
    if (trouble === undefined) return { status: 'ok' }
    const { name, message, next } = trouble
    return reply.code(503).send({ status: name, detail: `${message}.`, next })
  })
}
