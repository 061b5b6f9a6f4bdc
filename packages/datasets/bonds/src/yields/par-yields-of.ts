import { tenorDays, type ParYield } from '@bourse/option-pricing'
import type { Curve } from '@bourse/services'

/**
 * Converts a Treasury curve to inputs for the yield model. Yields become binary floats, which is safe because the model
 * rounds its results.
 */
export const parYieldsOf = (curve: Curve | undefined): readonly ParYield[] =>
  (curve?.points ?? []).map(({ tenor, percent }) => ({ days: tenorDays(tenor), percent: Number(percent) }))
