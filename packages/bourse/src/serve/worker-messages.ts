import type { Metrics, WorkerCounts } from '@bourse/host/parts'

/** Sent by the supervisor. */
export type ToWorker =
  | { readonly about: 'stop' }
  | { readonly about: 'serve' }
  | { readonly about: 'metrics' }
  | { readonly about: 'workers'; readonly counts: WorkerCounts }

/** A message from a worker: it is ready to accept requests, is accepting them, or cannot start; or its metrics. */
export type FromWorker =
  | { readonly about: 'prepared' }
  | { readonly about: 'serving' }
  | { readonly about: 'failure'; readonly message: string; readonly next: string }
  | { readonly about: 'metrics'; readonly metrics: Metrics }
