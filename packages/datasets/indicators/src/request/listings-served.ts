import { problem, type Call, type Entity } from '@bourse/kit'
import type { IntradayBars, Sessions } from '@bourse/services'
import type { Intraday } from '../definition/interval.ts'

interface Needs {
  readonly intraday: IntradayBars | undefined
  readonly sessions: Pick<Sessions, 'country'>
}

type Wanted = Pick<Call, 'entities' | 'knowledge' | 'report'>

/**
 * The requested listings of which bars of the interval are collected: exchange listings alone. The others are entries
 * of `meta.errors`; where there is none, the request is refused.
 */
export async function listingsWithInterval(
  { intraday, sessions }: Needs,
  { entities = [], knowledge, report }: Wanted,
  interval: Intraday,
): Promise<readonly Entity[]> {
  const exchange = entities.filter(({ market, kind }) => sessions.country(market) !== undefined && kind !== 'FUND')
  const served = await intraday?.intervals(exchange, knowledge)
  const listings = exchange.filter(({ id }) => served?.get(id)?.includes(interval) === true)
  const others = entities.filter((entity) => !listings.includes(entity))
  if (listings.length === 0)
    throw problem(
      'unsupported-interval',
      others
        .map((entity) => sentence(entity, interval))
        .join(' ')
        .slice(0, 1_000),
    )
  for (const entity of others)
    report({
      code: 'unsupported-interval',
      message: sentence(entity, interval),
      symbol: entity.labels['symbol'] ?? entity.id,
      instrument_id: entity.id,
    })
  return listings
}

const sentence = ({ id, labels }: Entity, interval: Intraday) =>
  `${interval} bars of ${labels['symbol'] ?? id} are not collected; only exchange listings have them.`
