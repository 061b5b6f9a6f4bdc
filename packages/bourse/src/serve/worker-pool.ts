import cluster from 'node:cluster'
import { addCounts, type Metrics, type WorkerCounts } from '@bourse/host/parts'
import type { Logger } from 'pino'
import { maintainWorker, type MaintainedWorker } from './maintain-worker.ts'
import type { WorkerProcess } from './worker-process.ts'

/** The workers of a service. */
export interface WorkerPool {
  counts(): WorkerCounts
  /** The metrics of each worker, and the counts of workers that have ended. */
  metrics(): Promise<readonly Metrics[]>
  /**
   * Starts all workers, then a spare that serves as soon as one ends, and replaces those that end. Throws if one of the
   * first ends before it accepts requests.
   */
  start(environment: Readonly<Record<string, string>>, log: Pick<Logger, 'info' | 'warn'>): Promise<void>
  /** Stops all workers once their requests in progress have finished. */
  close(): Promise<void>
}

/** Creates a pool of workers, none of them started. After the stop signal, it replaces no more workers. */
export function createWorkerPool(configured: number, signal: AbortSignal): WorkerPool {
  const running = new Set<WorkerProcess>()
  const maintained: MaintainedWorker[] = []
  let counted: Promise<Metrics> = Promise.resolve([])
  let hasStarted = false
  let isClosing = false

  const counts = () => ({ configured, serving: [...running].filter((worker) => worker.isServing()).length })
  function announce(): void {
    for (const worker of running) worker.send({ about: 'workers', counts: counts() })
  }
  /** Calls spare workers to serve until the configured number of workers are serving. */
  function callSpares(): void {
    const missing = configured - [...running].filter((worker) => worker.isCalled()).length
    const spares = [...running].filter((worker) => worker.isSpare())
    for (const worker of spares.slice(0, Math.max(0, missing))) worker.serve()
  }
  const lifecycle: Omit<Parameters<typeof maintainWorker>[0], 'environment' | 'log'> = {
    onStart: (worker) => void running.add(worker),
    onPrepared: callSpares,
    onServing: announce,
    onEnd(worker, { metrics }) {
      running.delete(worker)
      counted = counted.then((sums) => addCounts([sums, metrics]))
      if (!lifecycle.isStopping()) callSpares()
      announce()
    },
    hasStarted: () => hasStarted,
    isStopping: () => isClosing || signal.aborted,
  }

  return {
    counts,
    metrics: async () => [await counted, ...(await Promise.all([...running].map((worker) => worker.metrics())))],
    async start(environment, log) {
      process.once('exit', killAll)
      const maintain = () => maintained.push(maintainWorker({ ...lifecycle, environment, log }))
      for (let worker = 0; worker < configured; worker++) maintain()
      await Promise.all(maintained.map(({ first }) => first))
      hasStarted = true
      // The spare starts last, so that it does not delay the first request.
      if (!lifecycle.isStopping()) maintain()
    },
    async close() {
      isClosing = true
      for (const { cancel } of maintained) cancel()
      await Promise.all([...running].map((worker) => worker.stop()))
      process.off('exit', killAll)
    },
  }
}

/** Leaves no worker behind when the supervisor exits without waiting for them. */
function killAll(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
}
