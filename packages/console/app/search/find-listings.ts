import type { Bourse } from '@bourse/client'

/** A listing in the search results. */
export interface FoundListing {
  readonly instrumentId: string
  /** `MIC:TICKER` */
  readonly symbol: string
  readonly ticker: string
  readonly market: string
  readonly name: string
  readonly type: string
  /** False for a delisted listing. */
  readonly isActive: boolean
  /** The former symbol or name that matched. */
  readonly formerly?: string
}

/** Maximum number of listings to show. */
const MOST = 20

interface Row {
  readonly instrument_id?: string
  readonly exchange_mic: string | null
  readonly name: string | null
  readonly type: string | null
}

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/
const FIGI = /^BBG[A-Z0-9]{9}$/
const CIK = /^(?:CIK)?0*([0-9]{2,10})$/

/**
 * Finds listings by ticker, former ticker, name, ISIN, FIGI or CIK on all markets visible to the key, best match first.
 */
export async function findListings(
  bourse: Bourse,
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundListing[]> {
  const upper = text.toUpperCase()
  const options = { signal, retries: 0 }
  // Some FIGIs look like an ISIN.
  if (FIGI.test(upper)) return tickers(bourse, { figi: upper }, options)
  if (ISIN.test(upper)) {
    const { data } = await bourse.instruments.list(
      { identifier: [upper], identifier_type: 'ISIN', status: 'all' },
      options,
    )
    return data.map((row) => ({
      ...shared(row, row.symbol),
      instrumentId: row.id,
      isActive: row.status === 'active',
    }))
  }
  const cik = CIK.exec(upper)?.[1]
  const [named, carried] = await Promise.all([
    tickers(bourse, cik === undefined ? { q: text } : { cik }, options),
    carriers(bourse, text, options),
  ])
  const known = new Set(named.map(({ instrumentId }) => instrumentId))
  const former = carried.filter(({ instrumentId }) => !known.has(instrumentId))
  // A listing whose former ticker matches exactly is a likelier match than one whose name has a similar word.
  const exactly = former.filter(({ formerly }) => formerly === upper)
  const others = former.filter((one) => !exactly.includes(one))
  return [...named.slice(0, 1), ...exactly, ...named.slice(1), ...others].slice(0, MOST)
}

interface Options {
  readonly signal: AbortSignal
  readonly retries: number
}

async function tickers(
  bourse: Bourse,
  by: { readonly q?: string; readonly cik?: string; readonly figi?: string },
  options: Options,
): Promise<readonly FoundListing[]> {
  const { data } = await bourse.tickers.list({ ...by, limit: MOST }, options)
  return data.map((row) => ({ ...shared(row, row.ticker), isActive: row.active }))
}

/** Listings that have or had a symbol with this prefix. */
async function carriers(bourse: Bourse, q: string, options: Options): Promise<readonly FoundListing[]> {
  if (/\s/.test(q)) return []
  const { data } = await bourse.symbols.search({ q, limit: MOST }, options)
  return data.map((row) => ({
    ...shared(row, row.symbol),
    isActive: row.valid_to === null,
    ...(row.valid_to === null ? {} : { formerly: row.symbol }),
  }))
}

/** Symbols such as `BOND:US…` already include their market. */
function shared({ instrument_id, exchange_mic, name, type }: Row, symbol: string | null) {
  const ticker = symbol ?? ''
  return {
    instrumentId: instrument_id ?? '',
    symbol: ticker.includes(':') ? ticker : `${exchange_mic ?? ''}:${ticker}`,
    ticker,
    market: exchange_mic ?? '',
    name: name ?? '',
    type: type ?? '',
  }
}
