import { catalogueDataset } from '../catalogue/catalogue.ts'
import { type Config, wire, type Wiring, type WiringParts } from '@bourse/wiring'
import type { Dataset } from '@bourse/kit'

/** The datasets of a deployment wired as a host does it, with its own operations, which no command calls. */
export function wireDeployment(
  { datasets }: { readonly datasets: readonly Dataset[] },
  config: Config,
  parts: WiringParts,
): Wiring {
  const unused = () => {
    throw new Error('the operations of the host are served, never called by a command')
  }
  const catalogue = catalogueDataset({
    config,
    unloaded: [],
    wiring: unused,
    coverage: unused,
    database: unused,
    store: unused,
    sessions: unused,
    delivery: unused,
    administration: unused,
  })
  return wire([...datasets, catalogue], parts)
}

/** For commands that look at declarations and read no rows. */
export const DECLARATIONS_ONLY: WiringParts = {
  rows: () => ({ at: readsNothing, newestDate: readsNothing }),
  submit: () => undefined,
}

function readsNothing(): never {
  throw new Error('no rows are read here')
}
