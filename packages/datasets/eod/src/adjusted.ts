import { knowledgeDay, optional, scaling } from '@bourse/kit'
import { ADJUSTED_FIELDS, ADJUSTMENTS, priceAdjustments, type AdjustmentKind } from '@bourse/services'

/** The parameter `adjustment` of daily bars. */
export const adjusted = scaling({
  parameter: 'adjustment',
  values: ADJUSTMENTS,
  description:
    'raw: as traded. split: prices divided, volumes multiplied by the ratios of the splits after the bar that ' +
    'are known at `as_of`. all: prices also times 1 − cash ÷ close before the ex date for each cash dividend ' +
    'after it, in the currency of the prices.',
  changes: ADJUSTED_FIELDS,
  needs: { adjustments: optional(priceAdjustments) },
  async of({ adjustments }, { query, knowledge, today, version }, since) {
    const kind = (query as { readonly adjustment?: AdjustmentKind }).adjustment ?? 'raw'
    const until = knowledgeDay({ knowledge, today })
    return adjustments?.scales({ kind, since, until, knowledge, version }) ?? new Map()
  },
})
