import type { Knowledge } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import type { History } from './history.ts'
import { everyHistory, type ListingRows } from './load-histories.ts'
import { versionOf } from './version.ts'

/** Stretches read into memory at once, some 400 bytes each; of a directory with more, names are only looked up as they are asked for. */
const MAX_STRETCHES = 100_000
/** The newest version, and the one before it for those who are still on their way through pages. */
const VERSIONS = 2

/** The listings of one version of the records. */
export interface HistoriesBySymbol {
  /** Every listing that ever carried one of some symbols, once. */
  ofSymbols(symbols: readonly string[]): readonly History[]
}

/** Every listing in memory, so that the first request for a name costs no statement either. */
export interface AllHistories {
  /** Undefined while they are being read, for readers of the past, and where there are too many. The first who asks has them read. */
  at(knowledge: Knowledge): HistoriesBySymbol | undefined
}

export function openAllHistories(rows: ListingRows): AllHistories {
  const versions = new LRUCache<string, HistoriesBySymbol | 'absent'>({ max: VERSIONS })

  async function read(version: string, knowledge: Knowledge): Promise<void> {
    versions.set(version, 'absent')
    try {
      const all = await everyHistory(rows, knowledge, MAX_STRETCHES)
      if (all !== undefined) versions.set(version, bySymbol(all))
    } catch {
      // Whoever asks next tries again; those who wait for a name ask for it themselves, and hear what is wrong.
      versions.delete(version)
    }
  }

  return {
    at(knowledge) {
      if (knowledge.asOf !== undefined) return undefined
      const version = versionOf(knowledge)
      const kept = versions.get(version)
      if (kept === undefined) void read(version, knowledge)
      return kept === 'absent' ? undefined : kept
    },
  }
}

function bySymbol(all: readonly History[]): HistoriesBySymbol {
  const carriers = new Map<string, History[]>()
  for (const history of all)
    for (const symbol of new Set(history.stretches.map(({ symbol }) => symbol))) {
      const others = carriers.get(symbol)
      if (others === undefined) carriers.set(symbol, [history])
      else others.push(history)
    }
  return { ofSymbols: (symbols) => [...new Set(symbols.flatMap((symbol) => carriers.get(symbol) ?? []))] }
}
