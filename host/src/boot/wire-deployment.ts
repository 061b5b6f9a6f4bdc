import type { Dataset } from '@bourse/kit'
import { wire, type Wiring } from '@bourse/wiring'
import { createCatalogue } from '../catalogue/catalogue.ts'

/** The datasets of a deployment wired as a host does it, with its own operations, which no command calls. */
export const wireDeployment = ({ datasets }: { readonly datasets: readonly Dataset[] }): Wiring =>
  wire([...datasets, createCatalogue().dataset])
