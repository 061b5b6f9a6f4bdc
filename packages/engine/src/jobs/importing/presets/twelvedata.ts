import type { Preset } from '../preset.ts'

/** Twelve Data CSV responses (`time_series`). */
export const twelvedata: Preset = {
  name: 'twelvedata',
  title: 'Twelve Data',
  datasets: ['eod'],
  forms: [
    {
      columns: ['datetime', 'open', 'high', 'low', 'close', 'volume'],
      exact: true,
      fields: { datetime: 'date' },
      adjusted: 'for splits, unless the request sets adjust=none',
    },
  ],
}
