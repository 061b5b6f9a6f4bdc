import type { Preset } from '../preset.ts'

/** Bhavcopy files from the National Stock Exchange of India: every security on one day. */
export const nseBhavcopy: Preset = {
  name: 'nse-bhavcopy',
  title: 'NSE bhavcopy',
  datasets: ['eod'],
  forms: [
    {
      columns: ['symbol', 'series', 'open', 'high', 'low', 'close', 'tottrdqty', 'timestamp', 'totaltrades', 'isin'],
      fields: { timestamp: 'date', tottrdqty: 'volume', totaltrades: 'trade_count' },
    },
  ],
}
