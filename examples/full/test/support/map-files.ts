import { readFileSync } from 'node:fs'
import { directoryRow, type DirectoryRow } from '@bourse/instruments'
import { addDays } from '@bourse/kit/values'
import { isoDate } from './iso-date.ts'
import { realNames, realPath } from './real-data.ts'

/** MICs by exchange letter in the map files; two files have no letter and belong to New York. */
const MARKETS: Readonly<Record<string, string>> = { N: 'XNYS', P: 'ARCX', Q: 'XNAS', Z: 'BATS', '': 'XNYS' }
const STILL = '20501231'

/** The ticker histories of `us-eod-raw`: one row per ticker of a listing, with the file name as its key. */
export function tickerHistories(): readonly DirectoryRow[] {
  return realNames('us-eod-raw', 'map_files').flatMap(historyOf)
}

/**
 * Lines are `last date of the ticker,ticker,exchange letter`, oldest first; the first line is the listing's first day.
 */
function historyOf(name: string): readonly DirectoryRow[] {
  const text = readFileSync(realPath('us-eod-raw', 'map_files', name), 'utf8')
  const [first, ...lines] = text.trim().split(/\r?\n/)
  let valid_from = isoDate(first ?? '')
  return lines.map((line) => {
    const [last = '', ticker = '', letter = ''] = line.split(',')
    const row = directoryRow({
      listing: `map-file:${name}`,
      symbol: ticker,
      exchange_mic: MARKETS[letter] ?? '',
      valid_from,
      valid_to: last === STILL ? null : isoDate(last),
    })
    valid_from = addDays(isoDate(last), 1)
    return row
  })
}
