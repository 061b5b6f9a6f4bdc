import { BadRecord } from '@bourse/kit'
import { addDays, dateIn, isDate } from '@bourse/kit/values'
import { membersOf, resultsOf, textOf, type Members } from './results.ts'
import { massiveSymbol } from './symbols.ts'

type MassiveKind =
  'CS' | 'ADRC' | 'ADRP' | 'RIGHT' | 'WARRANT' | 'PFD' | 'UNIT' | 'SP' | 'ETF' | 'ETN' | 'NOTE' | 'OTHER'

/** A listing in Massive's reference data. */
export interface MassiveTicker {
  /** The listing's stable key: `massive:<composite FIGI>`, or `massive:<MIC>:<ticker>` if it has no FIGI. */
  readonly listing: string
  readonly symbol: string
  readonly exchange_mic: string
  readonly name: string | null
  readonly type: MassiveKind
  readonly currency_code: string | null
  readonly cik: string | null
  readonly figi: string | null
  readonly status: 'active' | 'inactive'
  /** A delisted listing's last trading day. */
  readonly valid_to: string | null
}

/** A listing's ticker, with its last day. */
export interface TickerPeriod {
  readonly symbol: string
  readonly valid_from: string
  readonly valid_to: string | null
}

/**
 * Kinds by Massive's type. Massive's `FUND` is a closed-end fund, which trades like a stock and is not a mutual fund.
 */
const TYPES: Readonly<Record<string, MassiveKind>> = {
  ...{ CS: 'CS', OS: 'CS', ADRC: 'ADRC', NYRS: 'ADRC', GDR: 'ADRC', ADRP: 'ADRP', ADRR: 'RIGHT', ADRW: 'WARRANT' },
  ...{ PFD: 'PFD', WARRANT: 'WARRANT', RIGHT: 'RIGHT', UNIT: 'UNIT', SP: 'SP' },
  ...{ ETF: 'ETF', ETS: 'ETF', ETV: 'ETF', ETN: 'ETN', BOND: 'NOTE' },
}

/** Reads the listings from `/v3/reference/tickers`. */
export function* massiveTickers(bodies: readonly string[]): Generator<MassiveTicker | BadRecord> {
  for (const row of bodies.flatMap((body) => resultsOf(membersOf(body)))) yield tickerOf(row)
}

function tickerOf(row: Members): MassiveTicker | BadRecord {
  const symbol = massiveSymbol(textOf(row['ticker']) ?? '')
  const exchange_mic = textOf(row['primary_exchange']) ?? (row['market'] === 'otc' ? 'OTCM' : null)
  if (symbol === undefined) return bad(row, 'unreadable-symbol', 'a ticker')
  if (exchange_mic === null) return bad(row, 'no-exchange', 'a primary_exchange')
  const figi = textOf(row['composite_figi'])
  const delisted = textOf(row['delisted_utc'])
  return {
    listing: figi === null ? `massive:${exchange_mic}:${symbol}` : `massive:${figi}`,
    symbol,
    exchange_mic,
    name: textOf(row['name']),
    type: TYPES[textOf(row['type']) ?? ''] ?? 'OTHER',
    currency_code: textOf(row['currency_name'])?.toUpperCase() ?? null,
    cik: textOf(row['cik']),
    figi,
    status: row['active'] === false ? 'inactive' : 'active',
    valid_to: delisted === null ? null : dateIn(delisted, 'America/New_York'),
  }
}

/** Reads a listing's ticker history from `/vX/reference/tickers/<figi>/events`, oldest first. */
export function tickerPeriods(body: string): readonly TickerPeriod[] {
  const { results } = membersOf(body)
  const changes = resultsOf((results ?? {}) as Members, 'events').flatMap(({ date, ticker_change: change }) => {
    const symbol = massiveSymbol(textOf((change as Members | undefined)?.['ticker']) ?? '')
    return typeof date === 'string' && isDate(date) && symbol !== undefined ? [{ symbol, valid_from: date }] : []
  })
  const ordered = changes.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
  return ordered.map((change, index) => {
    const next = ordered[index + 1]
    return { ...change, valid_to: next === undefined ? null : addDays(next.valid_from, -1) }
  })
}

const bad = (row: Members, rule: string, expected: string) =>
  new BadRecord(row, `expected ${expected}`, { rule, value: JSON.stringify(row).slice(0, 200) })
