import { problem } from '@bourse/kit'
import type { RawExchange } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { addressOf, sendJson } from '../answer.ts'
import { countRequest } from '../rows/answer.ts'
import { BARS } from './chart.ts'
import { configOf } from './config.ts'
import { history } from './history.ts'
import { describe, search } from './listings.ts'
import { intervalsOf } from './resolutions.ts'

/** `GET /openbb/chart/…`: the protocol that TradingView charts read their data with. */
export async function serveChart(operations: Operations, exchange: RawExchange): Promise<void> {
  const { path, query } = addressOf(exchange)
  const { caller } = exchange
  const intervals = intervalsOf(operations.list().find(({ id }) => id === BARS) ?? { parameters: [] })
  const resolutions = [...intervals.keys()]
  switch (path.slice('/openbb/chart/'.length)) {
    case 'config':
      await countRequest(operations, caller)
      return sendJson(exchange, configOf(resolutions))
    case 'search':
      return sendJson(exchange, await search(operations, caller, query))
    case 'symbols':
      return sendJson(exchange, await describe(operations, caller, { query, resolutions }))
    case 'history': {
      const { body, headers } = await history(operations, caller, { query, intervals })
      return sendJson(exchange, body, headers)
    }
    default:
      throw problem('route-not-found', 'Expected /openbb/chart/config, search, symbols or history.')
  }
}
