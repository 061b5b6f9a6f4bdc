import { carrierNear, lookUpCarriers, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { KINDS_OFF_EXCHANGES, US_MARKETS } from '@bourse/services'

/** Markets whose stocks and ETFs have listed options. */
const MARKETS = US_MARKETS.filter((market) => market !== 'OTCM')
/** Listing types that have no listed options. */
const WITHOUT_OPTIONS: readonly string[] = [...KINDS_OFF_EXCHANGES, 'WARRANT', 'RIGHT']

/** A ticker and its lookup date. */
interface TickerOnDate {
  readonly ticker: string
  readonly on: string
}

/**
 * Returns the listing that had the ticker on the date, otherwise the last one that had it earlier; undefined if there
 * is none.
 */
type FindUnderlying = (lookup: TickerOnDate) => string | undefined

/** Finds listings by ticker, spelled as in listings (`BRK.B`) or as in roots (`BRKB`). */
export async function findUnderlyings(
  listings: SubjectResolver,
  tickers: readonly TickerOnDate[],
  knowledge: Knowledge,
): Promise<FindUnderlying> {
  const names = tickers.flatMap(({ ticker }) => [ticker, withDot(ticker)])
  const carriersOf = await lookUpCarriers(listings, names, knowledge, MARKETS)
  const carriedBy = (name: string, on: string) => {
    const eligible = carriersOf(name).filter(({ kind, from }) => !WITHOUT_OPTIONS.includes(kind) && from <= on)
    return carrierNear(eligible, on, MARKETS)?.id
  }
  return ({ ticker, on }) => carriedBy(ticker, on) ?? carriedBy(withDot(ticker), on)
}

/** Adds the period before a share class, which roots omit. */
const withDot = (ticker: string) => ticker.replace(/^([A-Z]+)([A-Z])$/, '$1.$2')
