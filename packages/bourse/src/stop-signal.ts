import { systemClock } from '@bourse/engine/wiring/clock'

/**
 * Milliseconds within which a second signal counts as the same Ctrl-C, because the terminal also sends it to npm,
 * which forwards it.
 */
const SAME = 500

/** Milliseconds between checks of whether the script that started this process is still running. */
const CHECK_EVERY = 500

/**
 * Returns an abort signal for Ctrl-C, SIGTERM, a closed terminal, and the end of the package manager script that
 * started this process.
 */
export interface StopSignal {
  readonly signal: AbortSignal
  /** Restores the default signal handling. */
  forget(): void
}

/** The first Ctrl-C requests an orderly stop; the second ends the process immediately. */
export function stopSignal(say: (line: string) => void, environment: NodeJS.ProcessEnv): StopSignal {
  const stop = new AbortController()
  let first: number | undefined
  const onSignal = () => {
    const now = systemClock.millis()
    if (first === undefined) {
      first = now
      say('Stopping. Press Ctrl-C again to exit immediately.')
      stop.abort(new Error('stopped'))
    } else if (now - first > SAME) process.exit(1)
  }
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of names) process.on(name, onSignal)
  const script = environment['npm_lifecycle_event'] === undefined ? undefined : whenOrphaned(onSignal)
  return {
    signal: stop.signal,
    forget() {
      clearInterval(script)
      for (const name of names) process.off(name, onSignal)
    },
  }
}

/**
 * npm sends SIGTERM to its script's shell, which exits without forwarding it. The orphaned process then gets a
 * different parent.
 */
function whenOrphaned(stop: () => void): NodeJS.Timeout {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, CHECK_EVERY).unref()
  return timer
}
