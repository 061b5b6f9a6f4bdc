import { carrierOn, lookUpCarriers, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { US_MARKETS, type Issuers } from '@bourse/services'
import type { Trade } from '../records.ts'

/**
 * Adds the US listing that had its ticker on the trade date to each trade; a trade without such a listing gets a
 * quality issue.
 */
export async function withListings(
  trades: readonly Trade[],
  { listings, issuers }: { readonly listings: SubjectResolver; readonly issuers: Issuers | undefined },
  knowledge: Knowledge,
): Promise<readonly Trade[]> {
  const names = trades.map(({ provider_symbol }) => provider_symbol)
  const carriersOf = await lookUpCarriers(listings, names, knowledge, US_MARKETS)
  const directory = await issuers?.at(knowledge)
  return trades.map((trade) => {
    const { provider_symbol: symbol, transaction_date: date } = trade
    if (symbol === null) return trade
    const carrier = carrierOn(carriersOf(symbol), date, US_MARKETS)
    if (carrier === undefined)
      return { ...trade, quality_issues: [...trade.quality_issues, 'ticker-not-resolved' as const] }
    return { ...trade, instrument_id: carrier.id, company_id: directory?.listing(carrier.id)?.company_id ?? null }
  })
}
