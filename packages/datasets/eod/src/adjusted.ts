import { knowledgeDay, optional, scaling } from '@bourse/kit'
import {
  ADJUSTED_FIELDS,
  ADJUSTMENTS,
  priceAdjustments,
  reportOmittedPayments,
  type AdjustmentKind,
} from '@bourse/services'

/** The `adjustment` parameter of daily bars. */
export const adjusted = scaling({
  parameter: 'adjustment',
  values: ADJUSTMENTS,
  description:
    'raw: as traded. split: prices divided, volumes multiplied by the ratios of the splits after the bar that ' +
    'are known at `as_of`. all: prices also times 1 − cash ÷ close before the ex date for the cash of each ex date ' +
    'after it. Cash that cannot be taken off, such as in another currency than that of the prices, is an entry ' +
    '`adjustment-incomplete` of `meta.errors` with listing, ex date and reason.',
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
