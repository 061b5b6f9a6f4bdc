import cluster from 'node:cluster'
import type { Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { freePort, holdPort } from './check-port.ts'
import { untilStopped } from './listen.ts'
import type { Entrance } from './with-host.ts'
import { createWorkerPool } from './worker-pool.ts'

/** Accepts requests in worker processes that share the port, and replaces each worker that ends. */
export function superviseWorkers({ signal }: Context, configured: number, settings: Config): Entrance {
  const pool = createWorkerPool(configured, signal)
  let release: (() => void) | undefined
  return {
    peers: { role: 'supervisor', workers: pool.counts, metrics: pool.metrics },
    async open({ app }, { host }, log) {
      const port = settings.port === 0 ? await freePort(host) : settings.port
      release = await holdPort(host, port)
      // This process only serves metrics.
      await app.ready()
      // Where workers share a listener, a killed worker must not take connections down with it.
      cluster.schedulingPolicy = cluster.SCHED_NONE
      const environment: Record<string, string> = settings.port === 0 ? { BOURSE_PORT: String(port) } : {}
      await Promise.race([pool.start(environment, log), untilStopped(signal)])
      return port
    },
    async close() {
      await pool.close()
      release?.()
    },
  }
}
