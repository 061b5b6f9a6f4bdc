import type { Clock, Dataset } from '@bourse/kit'
import type { Output } from './output.ts'

/** What every command stands on. */
export interface Context {
  /** What the program is called on the command line. */
  readonly name: string
  readonly datasets: readonly Dataset[]
  /** Why datasets are missing that could not even be loaded. */
  readonly unloaded: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly output: Output
  /** Aborted by Ctrl-C, SIGTERM and a closed terminal. */
  readonly signal: AbortSignal
}
