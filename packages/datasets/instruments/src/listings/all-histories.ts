import type { Knowledge } from '@bourse/kit'
import { holdingsOf, type History } from './history.ts'
import { everyHistory, type ListingRows } from './load-histories.ts'
import { isNewer, versionOf } from './version.ts'

/**
 * Periods read into memory at once, some 400 bytes each; of a directory with more, names are only looked up as they
 * are asked for.
 */
const MAX_STRETCHES = 100_000
/** Times that a version is read which cannot be. */
const MAX_TRIES = 3

/** The listings of one version of the records. */
interface HistoriesBySymbol {
  /** Every listing that ever carried one of some symbols, once. */
  ofSymbols(symbols: readonly string[]): readonly History[]
}

/** Every listing of the newest version in memory, so that a name that nobody asked for before costs no statement. */
interface AllHistories {
  /**
   * Undefined while they are being read, for readers of the past or of an older version, and where there are too many.
   * The first who asks has them read.
   */
  at(knowledge: Knowledge): HistoriesBySymbol | undefined
}

/** The newest version that was asked for, read or not. */
interface Newest {
  readonly knowledge: Knowledge
  readonly version: string
  tries: number
  histories: HistoriesBySymbol | undefined
}

/** Reads one version at a time, however many are published meanwhile. */
export function openAllHistories(rows: ListingRows): AllHistories {
  let newest: Newest | undefined
  let isReading = false

  async function read(one: Newest): Promise<void> {
    isReading = true
    one.tries++
    try {
      const all = await everyHistory(rows, one.knowledge, MAX_STRETCHES)
      // Of too many there is nothing to try again.
      if (all === undefined) one.tries = MAX_TRIES
      else one.histories = bySymbol(all)
    } catch {
      // Whoever asks next has it tried again; those who wait for a name ask for it themselves, and hear what is wrong.
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
