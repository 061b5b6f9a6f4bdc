import type { Clock, Dataset } from '@bourse/kit'
import type { Unloaded } from '@bourse/wiring'
import type { Output } from './output.ts'

/** What every command stands on. */
export interface Context {
  /** What the program is called on the command line. */
  readonly name: string
  readonly datasets: readonly Dataset[]
  /** What was to be a dataset and could not even be loaded. */
  readonly unloaded: readonly Unloaded[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly output: Output
  /** Aborted by Ctrl-C, SIGTERM and a closed terminal. */
  readonly signal: AbortSignal
}
