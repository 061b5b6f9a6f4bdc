import { Type } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { yahooListing } from './listing.ts'

/** Maximum number of symbols: the charts are for a trial, at one request per second. */
const MOST_SYMBOLS = 200

/** The `symbols` setting of the sources that read charts. */
export const chartSymbols = Type.Array(Type.String({ pattern: '^[A-Z0-9.-]+$' }), {
  description: 'Symbols to fetch, in Yahoo’s notation; each costs a request per run',
  maxItems: MOST_SYMBOLS,
  default: ['AAPL'],
  examples: [['AAPL', 'BRK-B', 'VOD.L']],
})

/** Number of days that every run refetches, because bars and actions are corrected later. */
const CORRECTED_DAYS = 3

/** Returns a window that is extended by a few days for corrections. */
export function withCorrections({ from, to }: { readonly from: string; readonly to: string }) {
  const corrected = addDays(to, -CORRECTED_DAYS)
  return { from: from < corrected ? from : corrected, to }
}

/** A listing with its newest symbol. */
interface Listed {
  readonly symbol: string
  readonly exchange_mic: string
}

/** The part of a source's tools that its units depend on. */
interface UnitTools {
  readonly config: { readonly symbols: readonly string[] }
  readonly log: (message: string) => void
}

/**
 * Returns the listings that the `symbols` setting names, each with its Yahoo symbol as `code`. Logs symbols that no
 * listing has. A symbol without a suffix is on one of `usMarkets`.
 *
 * @param list Returns the listings of the given markets
 */
export async function chartUnits<Unit extends Listed>(
  { config, log }: UnitTools,
  usMarkets: readonly string[],
  list: (markets: readonly string[]) => Promise<readonly Unit[]>,
): Promise<readonly (Unit & { readonly code: string })[]> {
  const named = config.symbols.map((code) => ({ code, ...namesOf(code, usMarkets) }))
  const units = await list([...new Set(named.flatMap(({ markets }) => markets))])
  const byName = new Map(units.map((unit) => [`${unit.exchange_mic}:${unit.symbol}`, unit]))
  return named.flatMap(({ code, symbol, markets }) => {
    const [unit] = markets.flatMap((market) => byName.get(`${market}:${symbol}`) ?? [])
    if (unit === undefined) log(`symbols: expected a listing that traded in the window, got ${code}`)
    return unit === undefined ? [] : [{ ...unit, code }]
  })
}

/** Returns a Yahoo symbol in Bourse's notation, and the markets where it may be listed. */
function namesOf(code: string, usMarkets: readonly string[]) {
  const listing = yahooListing(code)
  if (listing === undefined) return { symbol: code, markets: [] }
  const { symbol, exchange_mic } = listing
  return { symbol, markets: exchange_mic === null ? usMarkets : [exchange_mic] }
}
