import { knowledgeDay, optional, scaling } from '@bourse/kit'
import {
  ADJUSTED_FIELDS,
  ADJUSTMENTS,
  priceAdjustments,
  reportOmittedPayments,
  type AdjustmentKind,
} from '@bourse/services'

/** Scales daily bars by the `adjustment` parameter. */
export const barScaling = scaling({
  parameter: 'adjustment',
  values: ADJUSTMENTS,
  description:
    'raw: as traded. split: prices are divided and volumes multiplied by the ratios of later splits that are ' +
    'known at ' +
    '`as_of`. all: prices are also multiplied by 1 − cash ÷ previous close for each later ex date. A ' +
    'dividend that ' +
    'cannot be applied, such as one in a different currency than the prices, is reported in `meta.errors` as ' +
    '`adjustment-incomplete` with the listing, the ex date and the reason.',
  changes: ADJUSTED_FIELDS,
  needs: { adjustments: optional(priceAdjustments) },
  async of({ adjustments }, call, since) {
    const { query, knowledge, today, version } = call
    const kind = (query as { readonly adjustment?: AdjustmentKind }).adjustment ?? 'raw'
    const until = knowledgeDay({ knowledge, today })
    if (adjustments === undefined) {
      call.meta('adjustment', 'raw')
      return new Map()
    }
    const { scales, leftOut } = await adjustments.since({ kind, since, until, knowledge, version })
    reportOmittedPayments(leftOut, call.report)
    return scales
  },
})
