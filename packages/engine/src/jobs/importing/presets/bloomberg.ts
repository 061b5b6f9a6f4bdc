import type { Preset } from '../preset.ts'

/** Bloomberg terminal price histories. */
export const bloomberg: Preset = {
  name: 'bloomberg',
  title: 'Bloomberg',
  datasets: ['eod'],
  forms: [
    {
      columns: ['px_last'],
      fields: {
        ...{ dates: 'date', ticker: 'symbol', px_last: 'close', px_open: 'open', px_high: 'high', px_low: 'low' },
        px_volume: 'volume',
      },
      adjusted: 'for splits, unless the request disables it',
    },
  ],
}
