import type { Knowledge } from '@bourse/kit'
import { holdingsOf, type History } from './history.ts'
import { everyHistory, type ListingRows } from './load-histories.ts'
import { isNewer, versionOf } from './version.ts'

/**
 * Maximum number of periods to load into memory, at about 400 bytes each. A larger directory is queried on demand, name
 * by name.
 */
const MAX_PERIODS = 100_000
/** Maximum number of attempts to load a version. */
const MAX_TRIES = 3

/** The listings in one version of the records. */
interface HistoriesBySymbol {
  /** Returns every listing that ever had one of the symbols, without duplicates. */
  ofSymbols(symbols: readonly string[]): readonly History[]
}

/** Holds every listing in the newest version in memory, so that even the first lookup of a name needs no query. */
interface AllHistories {
  /**
   * Returns undefined while the listings load, for reads of a past or older version, and for a directory that is too
   * large. The first call starts the load.
   */
  at(knowledge: Knowledge): HistoriesBySymbol | undefined
}

/** The newest requested version, loaded or not. */
interface Newest {
  readonly knowledge: Knowledge
  readonly version: string
  tries: number
  histories: HistoriesBySymbol | undefined
}

/** Opens the in-memory histories. They load one version at a time, no matter how many are published in the meantime. */
export function openAllHistories(rows: ListingRows): AllHistories {
  let newest: Newest | undefined
  let isReading = false

  async function read(one: Newest): Promise<void> {
    isReading = true
    one.tries++
    try {
      const all = await everyHistory(rows, one.knowledge, MAX_PERIODS)
      // A directory that is too large does not shrink, so do not retry.
      if (all === undefined) one.tries = MAX_TRIES
      else one.histories = bySymbol(all)
    } catch {
      // The next caller triggers a retry. Callers waiting for a name query it themselves and get the error there.
    } finally {
      isReading = false
    }
  }

  return {
    at(knowledge) {
      if (knowledge.asOf !== undefined) return undefined
      const version = versionOf(knowledge)
      if (newest === undefined || isNewer(knowledge, newest.knowledge))
        newest = { knowledge, version, tries: 0, histories: undefined }
      if (newest.version !== version) return undefined
      if (newest.histories === undefined && !isReading && newest.tries < MAX_TRIES) void read(newest)
      return newest.histories
    },
  }
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
