import type { Carrier, Provided, ReconcileContext } from '@bourse/kit'
import type { incomingNeeds } from './incoming.ts'

/** A listing as an article names it. */
export interface Named {
  readonly symbol: string
  readonly exchange_mic: string | null
  readonly score: string | null
}

/** Whom an article is about. */
export interface Ticker {
  readonly instrument_id: string
  readonly symbol: string
  readonly mic: string
  readonly company_id: string | null
  readonly score: string | null
}

/** Markets whose tickers publishers write without any. */
const HOME: ReadonlySet<string> = new Set(['XNAS', 'XNYS', 'XASE', 'ARCX', 'BATS', 'IEXG', 'OTCM'])

/**
 * Looks names up on the day of an article: who carried them then, each listing once; those that nobody did are dropped.
 */
export async function tickersOn(
  given: Pick<Provided<typeof incomingNeeds>, 'listings' | 'issuers'>,
  named: readonly Named[],
  { knowledge }: Pick<ReconcileContext, 'knowledge'>,
): Promise<(named: readonly Named[], date: string) => readonly Ticker[]> {
  const symbols = [...new Set(named.map(({ symbol }) => symbol))]
  const carriers = Map.groupBy(await given.listings.carriers(symbols, [], knowledge), ({ name }) => name)
  const directory = await given.issuers.at(knowledge)
  return (ofArticle, date) => {
    const found = new Map<string, Ticker>()
    for (const { symbol, exchange_mic, score } of ofArticle) {
      const holder = holderOn(carriers.get(symbol) ?? [], exchange_mic, date)
      if (holder === undefined || found.has(holder.id)) continue
      const company_id = directory.listing(holder.id)?.company_id ?? null
      found.set(holder.id, { instrument_id: holder.id, symbol, mic: holder.market, company_id, score })
    }
    return [...found.values()]
  }
}

function holderOn(carriers: readonly Carrier[], mic: string | null, date: string): Carrier | undefined {
  const held = carriers.filter(
    ({ market, from, to }) => (mic === null ? true : market === mic) && from <= date && (to === null || date <= to),
  )
  return held.find(({ market }) => HOME.has(market)) ?? held[0]
}
