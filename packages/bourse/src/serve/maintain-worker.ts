import type { Logger } from 'pino'
import { CommandFailure } from '../command-failure.ts'
import { startWorker, type WorkerEnd, type WorkerProcess } from './worker-process.ts'

/** A worker that ended within this many milliseconds counts as a failed start. */
const STABLE_MS = 10_000
/**
 * Milliseconds before a worker is replaced after one failed start, doubled for each additional one, and the maximum.
 */
const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000

/**
 * Returns how many milliseconds to wait before replacing a worker, so that a permanent failure does not cause a busy
 * loop.
 */
export const waitAfter = (failedStarts: number): number =>
  failedStarts === 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failedStarts - 1))

interface MaintainOptions {
  readonly environment: Readonly<Record<string, string>>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly onStart: (worker: WorkerProcess) => void
  readonly onPrepared: (worker: WorkerProcess) => void
  readonly onServing: () => void
  readonly onEnd: (worker: WorkerProcess, end: WorkerEnd) => void
  /** Whether the service already accepts requests; if so, a worker that cannot start does not fail the startup. */
  readonly hasStarted: () => boolean
  /** Whether the service is stopping; workers are then not replaced. */
  readonly isStopping: () => boolean
}

/** One of the workers, with its replacements. */
export interface MaintainedWorker {
  /** Resolves once the first process accepts requests; rejects if it ends before that. */
  readonly first: Promise<void>
  /** Cancels a replacement that is waiting. */
  cancel(): void
}

/** Starts a worker, and replaces it whenever it ends. */
export function maintainWorker(options: MaintainOptions): MaintainedWorker {
  const { environment, log } = options
  const first = Promise.withResolvers<void>()
  let hasServed = false
  let failedStarts = 0
  let waiting: NodeJS.Timeout | undefined

  function run(): void {
    const worker = startWorker(environment, {
      onPrepared() {
        options.onPrepared(worker)
        if (worker.isSpare()) log.info({ worker: worker.id, process: worker.pid }, 'a spare worker is ready')
      },
      onServing() {
        hasServed = true
        log.info({ worker: worker.id, process: worker.pid }, 'a worker accepts requests')
        first.resolve()
        options.onServing()
      },
      onEnd(end) {
        options.onEnd(worker, end)
        if (options.isStopping()) return
        if (hasServed || options.hasStarted()) replace(worker, end)
        else first.reject(failureOf(end))
      },
    })
    options.onStart(worker)
  }
  function replace({ id, pid }: WorkerProcess, { lasted, code, signal, failure }: WorkerEnd): void {
    failedStarts = lasted < STABLE_MS ? failedStarts + 1 : 0
    const wait = waitAfter(failedStarts)
    const facts = { worker: id, process: pid, code, signal, reason: failure?.message, wait_ms: wait }
    log.warn(facts, 'a worker ended and is being replaced')
    waiting = setTimeout(run, wait)
  }

  run()
  return { first: first.promise, cancel: () => clearTimeout(waiting) }
}

const failureOf = ({ failure, code, signal }: WorkerEnd) =>
  new CommandFailure(
    failure?.message ?? `A worker ended with ${signal ?? `exit code ${code}`} before it accepted requests.`,
    failure?.next ?? 'Its output is above. Start without --workers to see whether a single process starts.',
  )
