import type { Metrics, WorkerCounts } from '@bourse/host/parts'

/** Sent by the supervisor. */
export type ToWorker =
  | { readonly about: 'stop' }
  | { readonly about: 'serve' }
  | { readonly about: 'metrics' }
  | { readonly about: 'workers'; readonly counts: WorkerCounts }

/** Sent by a worker: that it could accept requests, that it does, why it cannot start, or its metrics. */
export type FromWorker =
  | { readonly about: 'prepared' }
  | { readonly about: 'serving' }
  | { readonly about: 'failure'; readonly message: string; readonly next: string }
  | { readonly about: 'metrics'; readonly metrics: Metrics }
