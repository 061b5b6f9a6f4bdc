import cluster from 'node:cluster'
import { addCounts, type Metrics, type WorkerCounts } from '@bourse/host/parts'
import type { Logger } from 'pino'
import { maintainWorker, type MaintainedWorker } from './maintain-worker.ts'
import type { WorkerProcess } from './worker-process.ts'

/** The workers of a service. */
export interface WorkerPool {
  counts(): WorkerCounts
  /** The metrics of each worker, and what ended workers have counted. */
  metrics(): Promise<readonly Metrics[]>
  /** Starts all workers, and replaces those that end later. Throws if one ends before it accepts requests. */
  start(environment: Readonly<Record<string, string>>, log: Pick<Logger, 'info' | 'warn'>): Promise<void>
  /** Stops all workers after their requests in progress. */
  close(): Promise<void>
}

/** Creates a pool of workers, none of them started. After the stop signal, it replaces no more workers. */
export function createWorkerPool(configured: number, signal: AbortSignal): WorkerPool {
  const running = new Set<WorkerProcess>()
  let maintained: readonly MaintainedWorker[] = []
  let counted: Promise<Metrics> = Promise.resolve([])
  let isClosing = false

  const counts = () => ({ configured, serving: [...running].filter((worker) => worker.isServing()).length })
  function announce(): void {
    for (const worker of running) worker.send({ about: 'workers', counts: counts() })
  }
  const lifecycle: Omit<Parameters<typeof maintainWorker>[0], 'environment' | 'log'> = {
    onStart: (worker) => void running.add(worker),
    onServing: announce,
    onEnd(worker, { metrics }) {
      running.delete(worker)
      counted = counted.then((sums) => addCounts([sums, metrics]))
      announce()
    },
    isStopping: () => isClosing || signal.aborted,
  }

  return {
    counts,
    metrics: async () => [await counted, ...(await Promise.all([...running].map((worker) => worker.metrics())))],
    async start(environment, log) {
      process.once('exit', killAll)
      maintained = Array.from({ length: configured }, () => maintainWorker({ ...lifecycle, environment, log }))
      await Promise.all(maintained.map(({ first }) => first))
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
