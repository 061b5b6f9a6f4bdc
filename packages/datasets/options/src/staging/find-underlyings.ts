import { carrierNear, lookUpCarriers, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { KINDS_OFF_EXCHANGES, US_MARKETS } from '@bourse/services'

/** Markets whose stocks and ETFs have listed options. */
const MARKETS = US_MARKETS.filter((market) => market !== 'OTCM')
/** Kinds of listing that have none. */
const WITHOUT_OPTIONS: readonly string[] = [...KINDS_OFF_EXCHANGES, 'WARRANT', 'RIGHT']

/** A ticker and a date on which it is looked up. */
interface Wanted {
  readonly ticker: string
  readonly on: string
}

/** The listing that carried a ticker on a date, else its last carrier before; undefined where there is none. */
type FindUnderlying = (wanted: Wanted) => string | undefined

/** Looks up the listings of some tickers, as listings write them (`BRK.B`) or as roots do (`BRKB`). */
export async function findUnderlyings(
  listings: SubjectResolver,
  wanted: readonly Wanted[],
  knowledge: Knowledge,
): Promise<FindUnderlying> {
  const names = wanted.flatMap(({ ticker }) => [ticker, withDot(ticker)])
  const carriersOf = await lookUpCarriers(listings, names, knowledge, MARKETS)
  const carriedBy = (name: string, on: string) => {
    const eligible = carriersOf(name).filter(({ kind, from }) => !WITHOUT_OPTIONS.includes(kind) && from <= on)
    return carrierNear(eligible, on, MARKETS)?.id
  }
  return ({ ticker, on }) => carriedBy(ticker, on) ?? carriedBy(withDot(ticker), on)
}

/** A root has no dot before the letter of a share class. */
const withDot = (ticker: string) => ticker.replace(/^([A-Z]+)([A-Z])$/, '$1.$2')
