import { problem } from '@bourse/kit'
import type { RawExchange } from '@bourse/kit/delivery'
import type { OperationFacts, Operations } from '@bourse/services'
import { addressOf, isDemo, sendJson } from './answer.ts'
import { LIVE, QUOTES } from './live/live.ts'
import { countRequest, rowsOf } from './rows/answer.ts'
import { callOf } from './rows/call.ts'
import { flatRows } from './rows/flat-rows.ts'
import { ABOUT, aboutText } from './widgets/about.ts'
import { isTable } from './widgets/tables.ts'
import { metricsOf, USAGE, USAGE_OPERATION } from './widgets/usage.ts'

/** `GET /openbb/…`: the content of a widget. */
export async function serveRows(operations: Operations, exchange: RawExchange): Promise<void> {
  const { path, query } = addressOf(exchange)
  const name = path.slice('/openbb/'.length)
  if (name === ABOUT) return serveAbout(operations, exchange)
  if (name === USAGE) return serveUsage(operations, exchange)
  const isShown = ({ id, toolName }: OperationFacts) => (name === LIVE ? id === QUOTES : toolName === name)
  const facts = operations.list().find((each) => isShown(each) && isTable(each))
  if (facts === undefined)
    throw problem('route-not-found', 'There is no such widget: expected an endpoint of /widgets.json.')
  const { rows, headers } = await rowsOf(operations, exchange.caller, callOf(facts, query))
  sendJson(exchange, flatRows(rows), headers)
}

async function serveAbout(operations: Operations, exchange: RawExchange): Promise<void> {
  await countRequest(operations, exchange.caller)
  sendJson(exchange, aboutText(operations.listFor(exchange.caller), isDemo(exchange)))
}

async function serveUsage(operations: Operations, exchange: RawExchange): Promise<void> {
  const { rows, headers } = await rowsOf(operations, exchange.caller, { operation: USAGE_OPERATION, parameters: {} })
  const facts: Pick<OperationFacts, 'units'> = operations.list().find(({ id }) => id === USAGE_OPERATION) ?? {
    units: {},
  }
  sendJson(
    exchange,
    rows.flatMap((row) => metricsOf(row, facts)),
    headers,
  )
}
