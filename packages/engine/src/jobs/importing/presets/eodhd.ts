import type { Preset } from '../preset.ts'

/** EOD Historical Data CSV responses, whose close is unadjusted. */
export const eodhd: Preset = {
  name: 'eodhd',
  title: 'EODHD',
  datasets: ['eod'],
  forms: [
    { columns: ['date', 'open', 'high', 'low', 'close', 'adjusted_close', 'volume'], fields: { code: 'symbol' } },
  ],
  fileNames: ['{symbol}.US.csv'],
}
