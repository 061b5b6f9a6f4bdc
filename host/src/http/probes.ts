import type { FastifyInstance } from 'fastify'
import { within, type Database } from '@bourse/database'
import { serveGet } from './methods.ts'
import { memoizeForASecond } from './memoize-for-a-second.ts'

/** Longest that a probe waits for the database. */
const PROBE_MS = 5_000

/** What a supervisor and a proxy ask: `/livez` whether the process answers, `/readyz` whether the database does too. */
export function registerProbes(app: FastifyInstance, database: Database): void {
  const isReady = memoizeForASecond(() =>
    within(PROBE_MS, database.query('select 1')).then(
      () => true,
      () => false,
    ),
  )
  serveGet(app, ['/livez'], async () => ({ status: 'ok' }))
  serveGet(app, ['/readyz'], async (_, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'the database does not answer' })
  })
}
