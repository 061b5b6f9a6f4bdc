import { HOST } from '@bourse/engine/operations'
import type { Wiring } from '@bourse/engine/wiring'
import type { Dataset } from '@bourse/kit'

/** The datasets listed for callers: all except the host's own operations and delivery channels for other datasets. */
export const listedDatasets = (wiring: Wiring): readonly Dataset[] =>
  wiring.datasets.filter(({ id, delivers }) => id !== HOST && !delivers)
