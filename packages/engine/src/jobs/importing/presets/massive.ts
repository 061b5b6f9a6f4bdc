import type { Preset } from '../preset.ts'

/** Massive (formerly Polygon.io) day aggregates: unadjusted flat files, and data frames from its Python package. */
export const massive: Preset = {
  name: 'massive',
  title: 'Massive',
  datasets: ['eod'],
  forms: [
    {
      columns: ['ticker', 'volume', 'open', 'close', 'high', 'low', 'window_start', 'transactions'],
      fields: { ticker: 'symbol', window_start: 'date', transactions: 'trade_count' },
    },
    {
      columns: ['open', 'high', 'low', 'close', 'volume', 'vwap', 'timestamp', 'transactions'],
      fields: { ticker: 'symbol', timestamp: 'date', transactions: 'trade_count' },
      adjusted: 'for splits, unless the request disables it',
    },
  ],
}
