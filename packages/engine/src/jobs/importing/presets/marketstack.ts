import type { Preset } from '../preset.ts'

/** marketstack end-of-day data. Its exchange is a MIC. */
export const marketstack: Preset = {
  name: 'marketstack',
  title: 'marketstack',
  datasets: ['eod'],
  forms: [
    {
      columns: ['open', 'high', 'low', 'close', 'volume', 'adj_close', 'split_factor', 'symbol', 'exchange', 'date'],
      fields: { exchange: 'exchange_mic' },
    },
  ],
}
