import type { Preset } from '../preset.ts'

/** The Quandl table WIKI/PRICES, which has unadjusted and adjusted prices. */
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
