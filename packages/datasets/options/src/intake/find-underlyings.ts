import { carrierOn, type Carrier, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { KINDS_OFF_EXCHANGES } from '@bourse/services'

/** Markets whose stocks and ETFs have listed options; the first wins. */
const MARKETS = ['XNYS', 'XNAS', 'ARCX', 'BATS', 'XASE']
/** Kinds of listing that have none. */
const WITHOUT_OPTIONS: readonly string[] = [...KINDS_OFF_EXCHANGES, 'WARRANT', 'RIGHT']

/** A ticker and a date on which it is looked up. */
export interface Wanted {
  readonly ticker: string
  readonly on: string
}

/** The listing that carried a ticker on a date, else its last carrier before; undefined where there is none. */
export type FindUnderlying = (wanted: Wanted) => string | undefined

/** Looks up the listings of some tickers, as listings write them (`BRK.B`) or as roots do (`BRKB`). */
export async function findUnderlyings(
  listings: SubjectResolver,
  wanted: readonly Wanted[],
  knowledge: Knowledge,
): Promise<FindUnderlying> {
  const names = new Set(wanted.flatMap(({ ticker }) => [ticker, withDot(ticker)]))
  const carriers = Map.groupBy(await listings.carriers([...names], MARKETS, knowledge), ({ name }) => name)
  return ({ ticker, on }) =>
    carriedOn(carriers.get(ticker) ?? [], on) ?? carriedOn(carriers.get(withDot(ticker)) ?? [], on)
}

/** A root has no dot before the letter of a share class. */
const withDot = (ticker: string) => ticker.replace(/^([A-Z]+)([A-Z])$/, '$1.$2')

function carriedOn(carriers: readonly Carrier[], on: string): string | undefined {
  const eligible = carriers.filter(({ kind, from }) => !WITHOUT_OPTIONS.includes(kind) && from <= on)
  const lastBefore = eligible.toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? 1 : -1))[0]
  return (carrierOn(eligible, on, MARKETS) ?? lastBefore)?.id
}
