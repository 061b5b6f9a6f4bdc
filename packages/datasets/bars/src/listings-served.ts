import type { Call, Entity } from '@bourse/kit'
import { reportUnserved, type IntradayBars } from '@bourse/services'
import type { BarInterval } from './intervals.ts'

/**
 * Returns the requested listings that have bars at an interval and reports the others in `meta.errors`. If no listing
 * has such bars, the request fails with 422 `unsupported-interval`. Every listing has daily bars; bonds, indices and
 * mutual funds have only daily bars.
 */
export async function listingsServed(
  intraday: IntradayBars | undefined,
  interval: BarInterval,
  { entities = [], knowledge, report }: Pick<Call, 'entities' | 'knowledge' | 'report'>,
): Promise<readonly Entity[]> {
  if (interval === '1d') return entities
  const intervals = (await intraday?.intervals(entities, knowledge)) ?? new Map<string, readonly string[]>()
  const offered = (listing: Entity): readonly string[] => ['1d', ...(intervals.get(listing.id) ?? [])]
  const served = entities.filter((listing) => offered(listing).includes(interval))
  const unserved = entities
    .filter((listing) => !served.includes(listing))
    .map((listing) => ({
      listing,
      code: 'unsupported-interval' as const,
      message: sentence(listing, interval, offered(listing)),
    }))
  reportUnserved(unserved, served, report)
  return served
}

function sentence({ market, labels, id }: Entity, interval: BarInterval, offered: readonly string[]): string {
  return (
    `${interval} bars of ${nameOf(market, labels['symbol'] ?? id)} are not collected; available are ` +
    `${offered.join(', ')}.`
  )
}

/** Index and bond symbols already include their venue. */
const nameOf = (market: string, symbol: string) => (symbol.includes(':') ? symbol : `${market}:${symbol}`)
