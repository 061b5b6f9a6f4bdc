import type { OperationFacts } from '@bourse/services'
import { columnsOf } from '../widgets/columns.ts'
import { parametersOf } from '../widgets/parameters.ts'
import { COMMON, endpointOf, widgetId } from '../widgets/widget.ts'
import type { ListedWidget } from '../widgets/widgets.ts'

/** Name of the live grid. */
export const LIVE = 'live'

/** Path below which its WebSocket connects. */
export const LIVE_PATH = `/${endpointOf(LIVE)}`

/** The operation with its rows. */
export const QUOTES = 'quotes.list'

/** How long its WebSocket's address is valid, in seconds: a day. */
export const LIVE_SECONDS = 86_400

/** Returns the live grid; undefined for a key that may not read quotes or may not stream (without an address). */
export function liveOf(
  facts: readonly OperationFacts[],
  { example = {}, address }: { readonly example?: Readonly<Record<string, string>>; readonly address?: string },
): ListedWidget | undefined {
  const quotes = facts.find(({ id }) => id === QUOTES)
  if (quotes === undefined || address === undefined) return undefined
  return {
    id: widgetId(LIVE),
    widget: {
      ...COMMON,
      name: 'Live quotes',
      description: `Quotes that update as they arrive. Loading costs: ${quotes.credits}; updates are free.`,
      category: quotes.datasetTitle,
      type: 'live_grid',
      endpoint: endpointOf(LIVE),
      wsEndpoint: address.slice(1),
      gridData: { w: 20, h: 12 },
      params: parametersOf(quotes, example).filter(({ paramName }) => paramName === 'symbols'),
      data: {
        wsRowIdColumn: 'instrument_id',
        table: { showAll: true, enableCharts: true, columnsDefs: columnsOf(quotes) },
      },
    },
  }
}
