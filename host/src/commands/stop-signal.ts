import { systemClock } from '../clock.ts'

/** Milliseconds within which a second signal is the same Ctrl-C: a terminal sends it to npm too, and npm hands it on. */
const SAME = 500

/** Ctrl-C, SIGTERM and a closed terminal as a signal that commands watch. */
export interface StopSignal {
  readonly signal: AbortSignal
  /** Gives the signals back to the system. */
  forget(): void
}

/** The first Ctrl-C asks a command to stop in order; the second ends the process at once. */
export function stopSignal(say: (line: string) => void): StopSignal {
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
  return {
    signal: stop.signal,
    forget: () => names.forEach((name) => process.off(name, onSignal)),
  }
}
