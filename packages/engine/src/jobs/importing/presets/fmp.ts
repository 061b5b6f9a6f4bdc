import type { Preset } from '../preset.ts'

/** Historical prices of Financial Modeling Prep. */
export const fmp: Preset = {
  name: 'fmp',
  title: 'Financial Modeling Prep',
  datasets: ['eod'],
  forms: [
    { columns: ['date', 'open', 'high', 'low', 'close', 'adjclose', 'volume'], fields: {}, adjusted: 'for splits' },
  ],
}
