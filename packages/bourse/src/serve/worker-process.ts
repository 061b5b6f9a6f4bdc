import cluster from 'node:cluster'
import type { Metrics } from '@bourse/host/parts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Milliseconds for a worker to send its metrics; after that, its previous ones are used. */
const ANSWER_MS = 2_000

/** A worker from its start to its end. */
export interface WorkerProcess {
  readonly id: number
  readonly pid: number | undefined
  isServing(): boolean
  /** Whether it has finished starting but has not been called to serve. */
  isSpare(): boolean
  /** Whether it has been called to serve and has not ended. */
  isCalled(): boolean
  /** Lets a spare accept requests. */
  serve(): void
  send(message: ToWorker): void
  /** Returns its newest metrics. */
  metrics(): Promise<Metrics>
  /** Lets it finish its requests in progress; resolves once it has ended. */
  stop(): Promise<void>
}

/** How a worker ended. */
export interface WorkerEnd {
  readonly code: number | null
  readonly signal: string | null
  /** Why the worker ended, if it said so. */
  readonly failure: { readonly message: string; readonly next: string } | undefined
  /** The newest metrics that it sent. */
  readonly metrics: Metrics
  readonly lasted: number
}

interface WorkerEvents {
  readonly onPrepared: () => void
  readonly onServing: () => void
  readonly onEnd: (end: WorkerEnd) => void
}

/** Starts another process of this program as a worker, with additional environment variables. */
export function startWorker(
  environment: Readonly<Record<string, string>>,
  { onPrepared, onServing, onEnd }: WorkerEvents,
): WorkerProcess {
  const worker = cluster.fork(environment)
  const startedAt = performance.now()
  const ended = Promise.withResolvers<void>()
  let state: 'starting' | 'spare' | 'called' | 'serving' | 'ended' = 'starting'
  let failure: WorkerEnd['failure']
  let metrics: Metrics = []
  let pending: PromiseWithResolvers<void> | undefined

  worker.on('message', (message: FromWorker) => {
    if (message.about === 'prepared') {
      state = 'spare'
      onPrepared()
    } else if (message.about === 'serving') {
      state = 'serving'
      onServing()
    } else if (message.about === 'failure') failure = message
    else if (message.about === 'metrics') {
      metrics = message.metrics
      pending?.resolve()
      pending = undefined
    }
  })
  worker.once('exit', (code: number | null, signal: string | null) => {
    state = 'ended'
    ended.resolve()
    pending?.resolve()
    onEnd({ code, signal, failure, metrics, lasted: performance.now() - startedAt })
  })
  // With a callback, sending a message to a worker that has just ended does not emit an error.
  const send = (message: ToWorker) => void (worker.isConnected() && worker.send(message, () => undefined))
  return {
    id: worker.id,
    pid: worker.process.pid,
    isServing: () => state === 'serving',
    isSpare: () => state === 'spare',
    isCalled: () => state === 'called' || state === 'serving',
    serve() {
      state = 'called'
      send({ about: 'serve' })
    },
    send,
    async metrics() {
      if (state !== 'serving') return metrics
      pending ??= Promise.withResolvers()
      send({ about: 'metrics' })
      await within(ANSWER_MS, pending.promise)
      return metrics
    },
    stop() {
      send({ about: 'stop' })
      return ended.promise
    },
  }
}

/** Resolves with a promise, or after a number of milliseconds. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([promise, late.promise])
  clearTimeout(timer)
}
