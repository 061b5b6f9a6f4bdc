import type { Dataset } from '@bourse/kit'
import type { Config, Unloaded, Wiring } from '@bourse/engine/wiring'
import { HOST } from '@bourse/engine/operations'
import type { Engine } from '../request/engine.ts'

/** What the host's own operations stand on. */
export interface CatalogueParts {
  readonly config: Config
  /** What could not even be loaded, and is listed so. */
  readonly unloaded: readonly Unloaded[]
  readonly engine: Engine
}

/** The datasets that callers are told of: not the host's own operations, nor other ways out of those of the rest. */
export const listedDatasets = (wiring: Wiring): readonly Dataset[] =>
  wiring.datasets.filter(({ id, delivers }) => id !== HOST && !delivers)
