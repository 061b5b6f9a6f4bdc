import { covers } from '../symbol-periods.ts'
import type { Holding, NameHistory } from './history.ts'

/** The date and markets to look up a name for. */
interface Lookup {
  readonly on: string
  readonly day: string
  /** The market before the colon, if the name has one. */
  readonly market: string | undefined
  /** Markets for a symbol without an exchange, in order of preference. */
  readonly markets: readonly string[]
}

/**
 * Chooses the listing that a name refers to. An exact spelling takes precedence over all others. The order is: the
 * holder on the date, today's holder, the last holder before the date, the newest holder after it; among several
 * markets, the first market. A different spelling resolves only if all best matches have the same symbol or are the
 * same listing.
 */
export function chooseHolder({ exact, alternatives }: NameHistory, lookup: Lookup): Holding | 'unknown' | 'ambiguous' {
  const [first] = best(exact, lookup)
  if (first !== undefined) return first
  const readings = alternatives.map((holdings) => best(holdings, lookup))
  const [only, ...more] = readings.find((holdings) => holdings.length > 0) ?? []
  if (only === undefined) return 'unknown'
  const isSame = ({ period, history }: Holding) =>
    period.symbol === only.period.symbol || history.id === only.history.id
  return more.every(isSame) ? only : 'ambiguous'
}

/** Returns the holdings that satisfy the first rule with any match, preferred holding first. */
function best(holdings: readonly Holding[], lookup: Lookup): readonly Holding[] {
  if (holdings.length === 0) return holdings
  const inMarket = holdings.filter(({ period }) => rank(period.exchange_mic, lookup) >= 0)
  const { on, day } = lookup
  const holdingOn = (date: string) => inMarket.filter(({ period }) => covers(period, date))
  const then = holdingOn(on)
  if (then.length > 0) return byMarket(then, lookup)
  const now = holdingOn(day)
  if (now.length > 0) return byMarket(now, lookup)
  const earlier = inMarket.filter(({ period }) => period.valid_from <= on)
  return byEnd(byMarket(earlier.length > 0 ? earlier : inMarket, lookup))
}

const rank = (mic: string, { market, markets }: Lookup) =>
  market === undefined ? markets.indexOf(mic) : market === mic ? 0 : -1

const byMarket = (holdings: readonly Holding[], lookup: Lookup): readonly Holding[] =>
  holdings.toSorted((a, b) => rank(a.period.exchange_mic, lookup) - rank(b.period.exchange_mic, lookup))

const OPEN_END = '9999-12-31'

/** Sorts holdings by end, latest first; holdings with the same end keep their market order. */
function byEnd(holdings: readonly Holding[]): readonly Holding[] {
  const end = ({ period }: Holding) => period.valid_to ?? OPEN_END
  return holdings.toSorted((a, b) => (end(a) === end(b) ? 0 : end(a) > end(b) ? -1 : 1))
}
