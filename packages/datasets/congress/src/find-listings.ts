import { carrierOn, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { US_MARKETS, type Issuers } from '@bourse/services'
import type { Trade } from './trade-of.ts'

/** Trades with the listing that carried their ticker on the day, in the markets of the US; those without one say so. */
export async function withListings(
  trades: readonly Trade[],
  { listings, issuers }: { readonly listings: SubjectResolver; readonly issuers: Issuers | undefined },
  knowledge: Knowledge,
): Promise<readonly Trade[]> {
  const names = [...new Set(trades.flatMap(({ provider_symbol }) => provider_symbol?.toUpperCase() ?? []))]
  const carriers = names.length === 0 ? [] : await listings.carriers(names, US_MARKETS, knowledge)
  const byName = Map.groupBy(carriers, ({ name }) => name)
  const directory = await issuers?.at(knowledge)
  return trades.map((trade) => {
    const { provider_symbol: symbol, transaction_date: date } = trade
    if (symbol === null) return trade
    const carrier = carrierOn(byName.get(symbol.toUpperCase()) ?? [], date, US_MARKETS)
    if (carrier === undefined)
      return { ...trade, quality_issues: [...trade.quality_issues, 'ticker-not-resolved' as const] }
    return { ...trade, instrument_id: carrier.id, company_id: directory?.listing(carrier.id)?.company_id ?? null }
  })
}
