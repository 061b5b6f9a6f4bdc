import type { Preset } from '../preset.ts'

/** Sharadar equity prices (`SEP`), in which the close is the only unadjusted price. */
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
