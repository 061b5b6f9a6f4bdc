import { tenorDays, type ParYield } from '@bourse/option-pricing'
import type { Curve } from '@bourse/services'

/** A curve as the model reads it: only of the yields is a binary float made, for what comes of them is rounded. */
export const parYieldsOf = (curve: Curve | undefined): readonly ParYield[] =>
  (curve?.points ?? []).map(({ tenor, percent }) => ({ days: tenorDays(tenor), percent: Number(percent) }))
