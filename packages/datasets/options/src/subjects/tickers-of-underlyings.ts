import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'

/** The ticker of an underlying on a date; null if unknown. */
interface UnderlyingTicker {
  readonly ticker: string | null
  readonly mic: string | null
}

/** The underlying of a row about an option. */
interface OnUnderlying {
  readonly underlying_id: string
}

/** Looks up the tickers of the underlyings of all given rows on a date, `YYYY-MM-DD`. */
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
