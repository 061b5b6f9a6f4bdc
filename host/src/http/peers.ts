import type { Registry } from 'prom-client'

/** One process's metrics, in a form that can be sent to another process. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** How many of a service's workers are configured, and how many accept requests. */
export interface WorkerCounts {
  readonly configured: number
  readonly serving: number
}

interface Peer {
  workers(): WorkerCounts
}

/** A process that serves requests, and leaves `/metrics` and the database gauges to its supervisor. */
interface Worker extends Peer {
  readonly role: 'worker'
}

/** The process that serves `/metrics` for all, and runs jobs. */
interface Supervisor extends Peer {
  readonly role: 'supervisor'
  /** The metrics of the workers, including those that have ended. */
  metrics(): Promise<readonly Metrics[]>
}

/** A process's view of the others if a supervisor and its workers serve together. */
export type Peers = Worker | Supervisor
