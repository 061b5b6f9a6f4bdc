import type { Dataset } from '@bourse/kit'
import type { Config, UnloadedDataset, Wiring } from '@bourse/engine/wiring'
import { HOST } from '@bourse/engine/operations'
import type { Engine } from '../request/engine.ts'

/** The parts that the host's own operations depend on. */
export interface CatalogueParts {
  readonly config: Config
  /** Packages that could not be loaded, which are listed as not loaded. */
  readonly unloaded: readonly UnloadedDataset[]
  readonly engine: Engine
}

/** The datasets listed for callers: all except the host's own operations and delivery channels for other datasets. */
export const listedDatasets = (wiring: Wiring): readonly Dataset[] =>
  wiring.datasets.filter(({ id, delivers }) => id !== HOST && !delivers)
