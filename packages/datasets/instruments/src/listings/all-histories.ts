import { holdingsOf, type History } from './history.ts'
import { everyHistory, type ListingRows } from './load-histories.ts'
import { openNewestVersion, type NewestVersion } from './newest-version.ts'

/**
 * Maximum number of periods to load into memory, at about 400 bytes each. A larger directory is queried on demand, name
 * by name.
 */
export const MAX_PERIODS = 100_000

/** The listings in one version of the records. */
interface HistoriesBySymbol {
  /** Returns every listing that ever had one of the symbols, without duplicates. */
  ofSymbols(symbols: readonly string[]): readonly History[]
}

/** Holds every listing in the newest version in memory, so that even the first lookup of a name needs no query. */
export function openAllHistories(rows: ListingRows): NewestVersion<HistoriesBySymbol> {
  return openNewestVersion(async (knowledge) => {
    const all = await everyHistory(rows, knowledge, MAX_PERIODS)
    return all && bySymbol(all)
  })
}

function bySymbol(all: readonly History[]): HistoriesBySymbol {
  const carriers = new Map<string, History[]>()
  for (const history of all)
    for (const symbol of new Set(holdingsOf(history).map(({ period }) => period.symbol))) {
      const others = carriers.get(symbol)
      if (others === undefined) carriers.set(symbol, [history])
      else others.push(history)
    }
  return { ofSymbols: (symbols) => [...new Set(symbols.flatMap((symbol) => carriers.get(symbol) ?? []))] }
}
