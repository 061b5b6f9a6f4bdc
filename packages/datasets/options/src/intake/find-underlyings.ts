import type { Carrier, Knowledge, SubjectResolver } from '@bourse/kit'

/** Markets whose stocks and ETFs have listed options; the first wins. */
const MARKETS = ['XNYS', 'XNAS', 'ARCX', 'BATS', 'XASE']
/** Kinds of listing that have none. */
const WITHOUT_OPTIONS: ReadonlySet<string> = new Set(['INDEX', 'FUND', 'BOND', 'CRYPTO', 'FOREX', 'WARRANT', 'RIGHT'])

/** A ticker and a date on which it is looked up. */
export interface Wanted {
  readonly ticker: string
  readonly on: string
}

/** The listing that carried a ticker on a date, else its last carrier before; undefined where there is none. */
export type FindUnderlying = (wanted: Wanted) => string | undefined

/** Looks up the listings of some tickers, as roots write them (`BRKB`) or as listings do (`BRK.B`). */
export async function findUnderlyings(
  listings: SubjectResolver,
  wanted: readonly Wanted[],
  knowledge: Knowledge,
): Promise<FindUnderlying> {
  const names = [...new Set(wanted.map(({ ticker }) => ticker))]
  const carriers = Map.groupBy(await listings.carriers(names, MARKETS, knowledge), ({ name }) => name)
  const otherwise = await spelledOtherwise(
    listings,
    wanted.filter(({ ticker }) => !carriers.has(ticker)),
    knowledge,
  )
  return ({ ticker, on }) => carrierOn(carriers.get(ticker) ?? [], on) ?? otherwise.get(`${ticker} ${on}`)
}

function carrierOn(carriers: readonly Carrier[], on: string): string | undefined {
  const eligible = carriers
    .filter(({ market, kind, from }) => MARKETS.includes(market) && !WITHOUT_OPTIONS.has(kind) && from <= on)
    .toSorted((a, b) => MARKETS.indexOf(a.market) - MARKETS.indexOf(b.market))
  const onDate = eligible.find(({ to }) => to === null || on <= to)
  const lastBefore = eligible.toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? 1 : -1))[0]
  return (onDate ?? lastBefore)?.id
}

/** Roots of share classes have no dot: the resolver knows them where one listing alone is spelled so. */
async function spelledOtherwise(
  listings: SubjectResolver,
  wanted: readonly Wanted[],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [on, of] of Map.groupBy(wanted, (each) => each.on)) {
    const requested = [...new Set(of.map(({ ticker }) => ticker))]
    const asked = { by: 'name', requested, on, today: on, labels: 'current', markets: MARKETS, knowledge } as const
    for (const each of await listings.resolve(asked))
      if (each.found && !WITHOUT_OPTIONS.has(each.entity.kind)) found.set(`${each.requested} ${on}`, each.entity.id)
  }
  return found
}
