import type { Trouble } from '@bourse/engine/database'
import type { Standbys } from '@bourse/engine/store'
import type { FastifyInstance } from 'fastify'
import { serveGet } from './methods.ts'
import type { Peers } from './peers.ts'

/**
 * Probes for supervisors and proxies: `/livez` responds if the process is running; `/readyz` reports whether it can
 * serve requests and, if not, why. `/readyz` also lists the standbys, in the order of their setting and without
 * addresses, and counts the workers.
 */
export function registerProbes(
  app: FastifyInstance,
  readiness: () => Promise<Trouble | undefined>,
  { standbys, peers }: { readonly standbys: Standbys | undefined; readonly peers: Peers | undefined },
): void {
  const listed = () => standbys?.reports().map(({ state, lagSeconds }) => ({ state, lag_seconds: lagSeconds }))

  serveGet(app, ['/livez'], async () => ({ status: 'ok' }))
  serveGet(app, ['/readyz'], async (_, reply) => {
    const trouble = await readiness()
    if (trouble === undefined) return { status: 'ok', standbys: listed(), workers: peers?.workers() }
    const { name, message, next } = trouble
    return reply.code(503).send({ status: name, detail: `${message}.`, next })
  })
}
