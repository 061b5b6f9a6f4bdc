import type { Preset } from '../preset.ts'

/** Tiingo end-of-day prices, with raw and adjusted prices in one row. */
export const tiingo: Preset = {
  name: 'tiingo',
  title: 'Tiingo',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'adjclose', 'divcash', 'splitfactor'],
      fields: { ticker: 'symbol' },
    },
  ],
}
