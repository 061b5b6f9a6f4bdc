import { carrierOn, lookUpCarriers, type ProvidedNeeds, type ReconcileContext } from '@bourse/kit'
import { US_MARKETS } from '@bourse/services'
import type { incomingNeeds } from './incoming-articles.ts'

/** A listing as an article names it. */
export interface ArticleListing {
  readonly symbol: string
  readonly exchange_mic: string | null
  readonly score: string | null
}

/** A listing that an article is about. */
export interface Ticker {
  readonly instrument_id: string
  readonly symbol: string
  readonly mic: string
  readonly company_id: string | null
  readonly score: string | null
}

/**
 * Resolves names on an article's day and returns their listings without duplicates; drops names that no listing had on
 * that day.
 */
export async function tickersOn(
  given: Pick<ProvidedNeeds<typeof incomingNeeds>, 'listings' | 'issuers'>,
  named: readonly ArticleListing[],
  { knowledge }: Pick<ReconcileContext, 'knowledge'>,
): Promise<(named: readonly ArticleListing[], date: string) => readonly Ticker[]> {
  const symbols = named.map(({ symbol }) => symbol)
  const carriersOf = await lookUpCarriers(given.listings, symbols, knowledge)
  const directory = await given.issuers.at(knowledge)
  return (ofArticle, date) => {
    const found = new Map<string, Ticker>()
    for (const { symbol, exchange_mic, score } of ofArticle) {
      const holder = carrierOn(carriersOf(symbol, exchange_mic), date, US_MARKETS)
      if (holder === undefined || found.has(holder.id)) continue
      const company_id = directory.listing(holder.id)?.company_id ?? null
      found.set(holder.id, { instrument_id: holder.id, symbol, mic: holder.market, company_id, score })
    }
    return [...found.values()]
  }
}
