import type { Call, Entity } from '@bourse/kit'
import { reportUnserved, type IntradayBars, type Sessions } from '@bourse/services'
import type { Intraday } from '../definition/interval.ts'

interface Needs {
  readonly intraday: IntradayBars | undefined
  readonly sessions: Pick<Sessions, 'country'>
}

type ListingsCall = Pick<Call, 'entities' | 'knowledge' | 'report'>

/**
 * Returns the requested listings whose bars are collected at the interval; only exchange listings have such bars. Each
 * other listing becomes an entry in `meta.errors`; if no listing remains, the request is rejected.
 */
export async function listingsServed(
  { intraday, sessions }: Needs,
  { entities = [], knowledge, report }: ListingsCall,
  interval: Intraday,
): Promise<readonly Entity[]> {
  const exchange = entities.filter(({ market, kind }) => sessions.country(market) !== undefined && kind !== 'FUND')
  const served = await intraday?.intervals(exchange, knowledge)
  const listings = exchange.filter(({ id }) => served?.get(id)?.includes(interval) === true)
  const unserved = entities
    .filter((listing) => !listings.includes(listing))
    .map((listing) => ({ listing, code: 'unsupported-interval' as const, message: sentence(listing, interval) }))
  reportUnserved(unserved, listings, report)
  return listings
}

const sentence = ({ id, labels }: Entity, interval: Intraday) =>
  `${interval} bars of ${labels['symbol'] ?? id} are not collected; only exchange listings have them.`
