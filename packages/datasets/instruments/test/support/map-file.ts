import { addDays } from '@bourse/kit/values'
import { directoryRow, type DirectoryRow } from '../../src/staging/directory-fields.ts'

const MARKETS: Readonly<Record<string, string>> = { N: 'XNYS', A: 'XASE', P: 'ARCX', Q: 'XNAS', Z: 'BATS' }
const STILL = '20501231'

/**
 * Converts a map file to directory rows: `last date of the ticker,ticker,exchange letter`, oldest first. The first line
 * is the listing's first day, and 2050-12-31 means that the ticker is current; a missing letter means NYSE.
 */
export function rowsOfMapFile(name: string, text: string): readonly DirectoryRow[] {
  const [first, ...rest] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','))
  let valid_from = dateOf(first?.[0] ?? '')
  return rest.map(([last = '', symbol = '', letter = 'N']) => {
    const valid_to = last === STILL ? null : dateOf(last)
    const row = directoryRow({
      listing: `map:${name}`,
      symbol,
      exchange_mic: MARKETS[letter] ?? 'XNYS',
      valid_from,
      valid_to,
    })
    valid_from = addDays(dateOf(last), 1)
    return row
  })
}

const dateOf = (compact: string) => `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`
