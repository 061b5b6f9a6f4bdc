import type { Clock, Dataset } from '@bourse/kit'
import type { UnloadedDataset } from '@bourse/engine/wiring'
import type { Output } from './output.ts'

/** A deployment's datasets. */
export interface InstalledDatasets {
  readonly datasets: readonly Dataset[]
  /** True to parse responses in this process, which allows sources that no module exports. For tests. */
  readonly parsesHere?: boolean
  /** Datasets that could not be loaded. */
  readonly unloaded: readonly UnloadedDataset[]
}

/** Dependencies of every command. */
export interface Context {
  /** The program's name on the command line. */
  readonly name: string
  /** Returns the deployment's datasets, loaded on first use because help rarely needs them. */
  installed(): Promise<InstalledDatasets>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  readonly output: Output
  /** The terminal for asking questions; defaults to the process's. For tests. */
  readonly terminal?: { readonly input: NodeJS.ReadableStream; readonly screen: NodeJS.WritableStream }
  /** Aborted by Ctrl-C, SIGTERM or a closed terminal. */
  readonly signal: AbortSignal
}
