import type { Preset } from '../preset.ts'

/** Historical data from Investing.com. The order of day and month depends on the user's country. */
export const investing: Preset = {
  name: 'investing',
  title: 'Investing.com',
  datasets: ['eod'],
  forms: [
    {
      columns: ['date', 'price', 'open', 'high', 'low', 'vol.', 'change %'],
      fields: { price: 'close', 'vol.': 'volume' },
      adjusted: 'for splits',
      restated: ['splits'],
    },
  ],
  fileNames: ['{symbol} Historical Data.csv'],
}
