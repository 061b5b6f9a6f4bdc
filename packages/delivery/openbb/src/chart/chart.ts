import type { OperationFacts } from '@bourse/services'
import type { ListedWidget } from '../widgets/widgets.ts'
import { COMMON, endpointOf, widgetId } from '../widgets/widget.ts'

/** Name of the chart widget. */
export const CHART = 'chart'

/** The operations that a chart reads. */
export const BARS = 'bars.list'
export const TICKERS = 'tickers.list'
export const EXCHANGES = 'exchanges.list'

/** Symbol of a new chart in an installation without examples. */
const ANY_SYMBOL = 'AAPL'

/** Returns the chart; undefined for a key that cannot read bars or find tickers. */
export function chartOf(
  facts: readonly OperationFacts[],
  examples: Readonly<Record<string, Readonly<Record<string, string>>>>,
): ListedWidget | undefined {
  const bars = facts.find(({ id }) => id === BARS)
  if (bars === undefined || !facts.some(({ id }) => id === TICKERS)) return undefined
  return {
    id: widgetId(CHART),
    widget: {
      ...COMMON,
      name: 'Price chart',
      description: `Prices of a listing, daily and intraday. Each range of bars costs: ${bars.credits}.`,
      category: bars.datasetTitle,
      type: 'advanced_charting',
      endpoint: `/${endpointOf(CHART)}`,
      gridData: { w: 40, h: 20 },
      data: { defaultSymbol: examples[BARS]?.['symbols'] ?? ANY_SYMBOL },
    },
  }
}
