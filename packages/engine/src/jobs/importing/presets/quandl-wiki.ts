import type { Preset } from '../preset.ts'

/** The table WIKI/PRICES of Quandl: raw prices next to adjusted ones. */
export const quandlWiki: Preset = {
  name: 'quandl-wiki',
  title: 'Quandl WIKI prices',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'ex-dividend', 'split_ratio', 'adj_close'],
      fields: { ticker: 'symbol' },
    },
    {
      columns: ['date', 'open', 'high', 'low', 'close', 'volume', 'ex-dividend', 'split ratio', 'adj. close'],
      fields: { ticker: 'symbol' },
    },
  ],
}
