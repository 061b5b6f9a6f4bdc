import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'

/** An underlying's ticker on a date; null if unknown. */
interface UnderlyingTicker {
  readonly ticker: string | null
  readonly mic: string | null
}

/** The underlying that an option row refers to. */
interface OnUnderlying {
  readonly underlying_id: string
}

/** Looks up the tickers of all given rows' underlyings on a date, `YYYY-MM-DD`. */
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
