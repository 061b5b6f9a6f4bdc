import type { Clock, Dataset } from '@bourse/kit'
import type { Unloaded } from '@bourse/engine/wiring'
import type { Output } from './output.ts'

/** What a deployment is made of. */
export interface Installed {
  readonly datasets: readonly Dataset[]
  /** True: answers of sources that no module exports are parsed within this process. For tests. */
  readonly parsesHere?: boolean
  /** What was to be a dataset and could not even be loaded. */
  readonly unloaded: readonly Unloaded[]
}

/** What every command stands on. */
export interface Context {
  /** What the program is called on the command line. */
  readonly name: string
  /** The datasets of the deployment: loaded when a command first asks for them, as most help does not. */
  installed(): Promise<Installed>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly output: Output
  /** Aborted by Ctrl-C, SIGTERM and a closed terminal. */
  readonly signal: AbortSignal
}
