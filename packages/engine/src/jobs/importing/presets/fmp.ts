import type { Preset } from '../preset.ts'

/** Financial Modeling Prep historical prices. */
export const fmp: Preset = {
  name: 'fmp',
  title: 'Financial Modeling Prep',
  datasets: ['eod'],
  forms: [
    { columns: ['date', 'open', 'high', 'low', 'close', 'adjclose', 'volume'], fields: {}, adjusted: 'for splits' },
  ],
}
