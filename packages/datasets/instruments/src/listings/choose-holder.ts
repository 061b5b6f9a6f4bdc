import { covers } from '../symbol-periods.ts'
import type { Holding, NameHistory } from './history.ts'

/** When and where a name is looked up. */
interface Lookup {
  readonly on: string
  readonly day: string
  /** The market before the colon, where the name has one. */
  readonly market: string | undefined
  /** Markets of a bare name, in the order in which they win. */
  readonly markets: readonly string[]
}

/**
 * Whom a name means: an exact spelling wins over all others; its holder on the day, else today's, else the last before
 * the day, else the newest after it; of several markets the first. Another spelling means somebody only where all that
 * fits best is one symbol or one listing.
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

/** The holdings of the first rule that any satisfies, the preferred one first. */
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

const STILL = '9999-12-31'

/** Newest end first; equal ends keep the order of their markets. */
function byEnd(holdings: readonly Holding[]): readonly Holding[] {
  const end = ({ period }: Holding) => period.valid_to ?? STILL
  return holdings.toSorted((a, b) => (end(a) === end(b) ? 0 : end(a) > end(b) ? -1 : 1))
}
