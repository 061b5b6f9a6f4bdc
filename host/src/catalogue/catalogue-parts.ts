import type { Config, UnloadedDataset } from '@bourse/engine/wiring'
import type { Engine } from '../request/engine.ts'

/** The parts that the host's own operations depend on. */
export interface CatalogueParts {
  readonly config: Config
  /** Packages that could not be loaded, which are listed as not loaded. */
  readonly unloaded: readonly UnloadedDataset[]
  readonly engine: Engine
}
