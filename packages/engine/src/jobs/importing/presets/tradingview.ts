import type { Preset } from '../preset.ts'

/** TradingView chart data, with Unix seconds or ISO dates. */
export const tradingview: Preset = {
  name: 'tradingview',
  title: 'TradingView chart data',
  datasets: ['eod'],
  forms: [
    {
      columns: ['time', 'open', 'high', 'low', 'close'],
      without: ['symbol', 'interval', 'date'],
      fields: { time: 'date' },
      adjusted: 'for splits, and for dividends if the chart is',
      restated: ['splits', 'dividends'],
    },
  ],
}
