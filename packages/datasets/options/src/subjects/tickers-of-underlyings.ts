import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'

/** How an underlying was called on a date; null where nobody knows it. */
interface UnderlyingTicker {
  readonly ticker: string | null
  readonly mic: string | null
}

/** A row about an option, as far as its underlying goes. */
interface OnUnderlying {
  readonly underlying_id: string
}

/** The tickers of the underlyings of some rows on a date `YYYY-MM-DD`, looked up together. */
export async function tickersOfUnderlyings(
  listings: SubjectResolver,
  rows: readonly OnUnderlying[],
  knowledge: Knowledge,
  on: string,
): Promise<(row: OnUnderlying) => UnderlyingTicker> {
  const ids = [...new Set(rows.map(({ underlying_id }) => underlying_id))]
  const found = await entitiesById(listings, ids, knowledge, on)
  return ({ underlying_id }) => {
    const { symbol = null, exchange_mic = null } = found.get(underlying_id)?.labels ?? {}
    return { ticker: symbol, mic: exchange_mic }
  }
}
