import { knowledgeDay, optional, retelling } from '@bourse/kit'
import {
  ADJUSTMENTS,
  adjusterOf,
  dailyBars,
  dividends,
  listingFacts,
  splits,
  type AdjustmentKind,
} from '@bourse/services'
import type { ListingBar } from './bar-fields.ts'

const needs = {
  bars: dailyBars,
  splits: optional(splits),
  dividends: optional(dividends),
  facts: optional(listingFacts),
}

/** The parameter `adjustment` of daily bars. */
export const adjusted = retelling<typeof needs, ListingBar>({
  parameter: 'adjustment',
  values: ADJUSTMENTS,
  description:
    'raw: as traded. split: prices divided, volumes multiplied by the ratios of the splits after the bar that ' +
    'are known at `as_of`. all: prices also times 1 − cash ÷ close before the ex date for each cash dividend ' +
    'after it, in the currency of the prices.',
  needs,
  async of({ bars, ...actions }, { query, knowledge, today }, rows) {
    const since = new Map<string, string>()
    for (const { instrument_id: id, date } of rows) if (date < (since.get(id) ?? '9999')) since.set(id, date)
    const kind = (query as { readonly adjustment?: AdjustmentKind }).adjustment ?? 'raw'
    const until = knowledgeDay({ knowledge, today })
    const adjust = await adjusterOf({ bars, ...actions }, { kind, since, until, knowledge })
    return rows.map((row) => adjust(row.instrument_id, row.date, row))
  },
})
