import type { Preset } from '../preset.ts'

/** Equity prices of Sharadar (`SEP`), of which only one close is unadjusted. */
export const sharadar: Preset = {
  name: 'sharadar',
  title: 'Sharadar equity prices',
  datasets: ['eod'],
  forms: [
    {
      columns: ['ticker', 'date', 'open', 'high', 'low', 'close', 'volume', 'closeadj', 'closeunadj'],
      fields: { ticker: 'symbol' },
      adjusted: 'for splits',
    },
  ],
}
