import type { Preset } from '../preset.ts'

/** Sharadar equity prices (`SEP`), with only one unadjusted close. */
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
