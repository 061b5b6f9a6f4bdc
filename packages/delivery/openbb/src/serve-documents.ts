import type { RawExchange } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { sendJson } from './answer.ts'
import { appsOf } from './apps/apps.ts'
import { countRequest } from './rows/answer.ts'
import { widgetsDocument, widgetsFor } from './widgets/widgets.ts'

/** `GET /widgets.json`: the widgets that the key can load. */
export async function serveWidgets(operations: Operations, exchange: RawExchange): Promise<void> {
  await countRequest(operations, exchange.caller)
  sendJson(exchange, widgetsDocument(await widgetsFor(operations, exchange.caller)))
}

/** `GET /apps.json`: dashboards of these widgets. */
export async function serveApps(operations: Operations, exchange: RawExchange): Promise<void> {
  await countRequest(operations, exchange.caller)
  sendJson(exchange, appsOf(await widgetsFor(operations, exchange.caller)))
}
