import { BadRecord, tally, type Tally } from '@bourse/kit'
import type { Members } from '@bourse/kit/readers'
import { isDate } from '@bourse/kit/values'
import { sharadarSymbol } from './symbols.ts'
import { tableRows } from './table-rows.ts'

type SharadarKind = 'CS' | 'ADRC' | 'ADRP' | 'PFD' | 'WARRANT' | 'UNIT' | 'ETF' | 'ETN' | 'NOTE' | 'OTHER'

/** A listing in the table TICKERS. */
export interface SharadarTicker {
  /** The listing's stable key, `sharadar:<permaticker>`, which a rename does not change. */
  readonly listing: string
  readonly symbol: string
  readonly exchange_mic: string
  readonly name: string | null
  readonly type: SharadarKind
  readonly cik: string | null
  readonly status: 'active' | 'inactive'
  /** First day with a price; null if there is none yet. */
  readonly first_price: string | null
  /** A delisted listing's last day with a price. */
  readonly valid_to: string | null
  /** True if another listing now has the ticker. */
  readonly isFormer: boolean
}

const COLUMNS = ['permaticker', 'ticker', 'name', 'exchange', 'isdelisted', 'category', 'firstpricedate']

/** MICs by Sharadar's exchange. */
const EXCHANGES: Readonly<Record<string, string>> = {
  ...{ NYSE: 'XNYS', NASDAQ: 'XNAS', NYSEMKT: 'XASE', NYSEARCA: 'ARCX', BATS: 'BATS', OTC: 'OTCM' },
}

/** Kinds by a part of Sharadar's category, such as `ADR Common Stock Primary Class`. */
const KINDS: readonly (readonly [RegExp, SharadarKind])[] = [
  [/Warrant/, 'WARRANT'],
  [/^ADR Preferred/, 'ADRP'],
  [/Preferred/, 'PFD'],
  [/^ADR/, 'ADRC'],
  [/Common Stock/, 'CS'],
  [/^ET(?:F|MF)$/, 'ETF'],
  [/^ETN$/, 'ETN'],
  [/^ETD$/, 'NOTE'],
  [/^UNIT/, 'UNIT'],
]

/**
 * Reads the listings, including delisted ones. Counts those on other markets (`other-market`), and yields a `BadRecord`
 * for a row without a permaticker and a ticker.
 * @throws UnreadableFile if a page is not the table
 */
export function* sharadarTickers(bodies: readonly string[]): Generator<SharadarTicker | BadRecord | Tally> {
  for (const row of tableRows(bodies, [...COLUMNS, 'lastpricedate'])) yield tickerOf(row)
}

function tickerOf(row: Members): SharadarTicker | BadRecord | Tally {
  const [key, ticker, exchange] = [textOf(row['permaticker']), textOf(row['ticker']), textOf(row['exchange'])]
  if (key === null || ticker === null)
    return new BadRecord(row, 'expected permaticker and ticker', { rule: 'unreadable-listing', value: ticker ?? '' })
  const exchange_mic = Object.hasOwn(EXCHANGES, exchange ?? '') ? EXCHANGES[exchange ?? ''] : undefined
  if (exchange_mic === undefined) return tally('other-market')
  const symbol = sharadarSymbol(ticker)
  const isDelisted = row['isdelisted'] === 'Y'
  return {
    ...{ listing: `sharadar:${key}`, symbol, exchange_mic, name: textOf(row['name']) },
    type: KINDS.find(([category]) => category.test(String(row['category'])))?.[1] ?? 'OTHER',
    cik: /[?&]CIK=(\d{1,10})\b/.exec(String(row['secfilings']))?.[1] ?? null,
    status: isDelisted ? 'inactive' : 'active',
    first_price: dateOf(row['firstpricedate']),
    valid_to: isDelisted ? dateOf(row['lastpricedate']) : null,
    isFormer: symbol !== ticker,
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
const dateOf = (value: unknown): string | null => (typeof value === 'string' && isDate(value) ? value : null)
