import { systemClock } from '@bourse/engine/wiring/clock'

/**
 * Milliseconds within which a second signal is the same Ctrl-C: a terminal sends it to npm too, and npm hands it on.
 */
const SAME = 500

/** Milliseconds between two looks for the script that started this process. */
const LOOK = 500

/**
 * Ctrl-C, SIGTERM and a closed terminal as a signal that commands watch; and the end of the script of a package manager
 * that started this process.
 */
export interface StopSignal {
  readonly signal: AbortSignal
  /** Gives the signals back to the system. */
  forget(): void
}

/** The first Ctrl-C asks a command to stop in order; the second ends the process at once. */
export function stopSignal(say: (line: string) => void, environment: NodeJS.ProcessEnv): StopSignal {
  const stop = new AbortController()
  let first: number | undefined
  const onSignal = () => {
    const now = systemClock.millis()
    if (first === undefined) {
      first = now
      say('Stopping. Ctrl-C once more ends at once.')
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
 * npm hands SIGTERM to the shell of its script; the shell ends and does not hand it on. What it leaves behind gets
 * another parent.
 */
function whenOrphaned(stop: () => void): NodeJS.Timeout {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, LOOK).unref()
  return timer
}
