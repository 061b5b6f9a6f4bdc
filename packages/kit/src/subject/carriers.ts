import type { Knowledge } from '../values/knowledge.ts'
import { MAX_NAMES_PER_REQUEST, type Carrier, type SubjectResolver } from './subject-resolver.ts'

/** Returns all entities that had the given name at any time, in the given market if any. */
export type CarriersOf = (name: string | null, market?: string | null) => readonly Carrier[]

/**
 * Looks up the names of many rows in one call, in the given markets or in all. Without a resolver, names have no
 * carriers.
 * @example const carriersOf = await lookUpCarriers(listings, rows.map(({ symbol }) => symbol), knowledge) const carrier
 *   = carrierOn(carriersOf(row.symbol, row.exchange_mic), row.date, US_MARKETS)
 */
export async function lookUpCarriers(
  resolver: Pick<SubjectResolver, 'carriers'> | undefined,
  names: readonly (string | null)[],
  knowledge: Knowledge,
  markets: readonly string[] = [],
): Promise<CarriersOf> {
  const wanted = [...new Set(names)].filter((name) => name !== null)
  const found: Carrier[] = []
  for (let at = 0; at < wanted.length; at += MAX_NAMES_PER_REQUEST)
    found.push(...((await resolver?.carriers(wanted.slice(at, at + MAX_NAMES_PER_REQUEST), markets, knowledge)) ?? []))
  const byName = Map.groupBy(found, ({ name }) => name)
  return (name, wantedMarket = null) => {
    const carriers = byName.get(name ?? '') ?? []
    return wantedMarket === null ? carriers : carriers.filter(({ market }) => market === wantedMarket)
  }
}

/** Returns the carriers of a name, sorted by the given preference of markets; carriers in other markets come last. */
export function inMarketOrder(carriers: readonly Carrier[], markets: readonly string[]): readonly Carrier[] {
  const rank = ({ market }: Carrier) => (markets.includes(market) ? markets.indexOf(market) : markets.length)
  return carriers.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns whether a carrier had its name on a date. */
export const isCarriedOn = ({ from, to }: Pick<Carrier, 'from' | 'to'>, date: string): boolean =>
  from <= date && (to === null || date <= to)

/** Returns the entity that had the name on a date; if there are several, the one in the preferred market. */
export function carrierOn(carriers: readonly Carrier[], date: string, markets: readonly string[]): Carrier | undefined {
  const onDate = carriers.filter((carrier) => isCarriedOn(carrier, date))
  return inMarketOrder(onDate, markets)[0]
}

/** Returns the entity that had the name on a date, or else the last one before it, or else the first one after it. */
export function carrierNear(
  carriers: readonly Carrier[],
  date: string,
  markets: readonly string[],
): Carrier | undefined {
  const inOrder = inMarketOrder(carriers, markets)
  const [last] = inOrder.filter(({ from }) => from <= date).toSorted((a, b) => ((a.to ?? '') < (b.to ?? '') ? 1 : -1))
  return carrierOn(carriers, date, markets) ?? last ?? inOrder.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
}
