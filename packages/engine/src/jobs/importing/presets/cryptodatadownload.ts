import type { Preset } from '../preset.ts'

/** CryptoDataDownload daily files, whose first line is the site's URL. */
export const cryptodatadownload: Preset = {
  name: 'cryptodatadownload',
  title: 'CryptoDataDownload',
  datasets: ['eod'],
  forms: [
    {
      columns: ['unix', 'date', 'symbol', 'open', 'high', 'low', 'close'],
      fields: { 'volume btc': 'volume', 'volume eth': 'volume' },
    },
  ],
}
