import type { Preset } from '../preset.ts'

/** Daily files of CryptoDataDownload, whose first line is its address. */
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
