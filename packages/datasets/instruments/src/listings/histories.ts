import type { Knowledge } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { openAllHistories } from './all-histories.ts'
import { nameReadings } from '../names/name-readings.ts'
import { holdingsOf, type History, type NameHistory } from './history.ts'
import { historiesOfIds, historiesOfSymbols, type ListingRows } from './load-histories.ts'
import { versionOf } from './version.ts'

/** Maximum number of names and ids cached in memory, across all versions. */
const MAX_CACHED = 50_000
const NO_HOLDERS: NameHistory = { market: undefined, exact: [], alternatives: [] }

/** Looks up name holders and listing histories in memory, and loads everything else in one statement. */
export interface Histories {
  ofNames(names: readonly string[], knowledge: Knowledge): Promise<readonly NameHistory[]>
  ofIds(ids: readonly string[], knowledge: Knowledge): Promise<readonly (History | undefined)[]>
}

/** Opens the lookup. Its cache is keyed by record version, so that a new publication is visible immediately. */
export function openHistories(rows: ListingRows): Histories {
  const names = new LRUCache<string, NameHistory>({ max: MAX_CACHED })
  const ids = new LRUCache<string, History | 'unknown'>({ max: MAX_CACHED })
  const all = openAllHistories(rows)

  async function ofNames(requested: readonly string[], knowledge: Knowledge): Promise<readonly NameHistory[]> {
    const version = versionOf(knowledge)
    const cached = requested.map((name) => names.get(version + name))
    if (cached.every((history) => history !== undefined)) return cached
    const missing = requested.filter((_, index) => cached[index] === undefined)
    const inMemory = all.at(knowledge)
    const loaded =
      inMemory === undefined
        ? await loadNames(missing, (symbols) => historiesOfSymbols(rows, symbols, knowledge))
        : await loadNames(missing, inMemory.ofSymbols)
    for (const [name, history] of loaded) names.set(version + name, history)
    return requested.map((name, index) => cached[index] ?? loaded.get(name) ?? NO_HOLDERS)
  }

  async function ofIds(requested: readonly string[], knowledge: Knowledge): Promise<readonly (History | undefined)[]> {
    const version = versionOf(knowledge)
    const missing = requested.filter((id) => !ids.has(version + id))
    const loaded = new Map(
      missing.length === 0
        ? []
        : (await historiesOfIds(rows, missing, knowledge)).map((history) => [history.id, history]),
    )
    for (const id of missing) ids.set(version + id, loaded.get(id) ?? 'unknown')
    return requested.map((id) => known(loaded.get(id) ?? ids.get(version + id)))
  }

  return { ofNames, ofIds }
}

const known = (history: History | 'unknown' | undefined) => (history === 'unknown' ? undefined : history)

async function loadNames(
  names: readonly string[],
  carriersOf: (symbols: readonly string[]) => readonly History[] | Promise<readonly History[]>,
): Promise<ReadonlyMap<string, NameHistory>> {
  const requested = names.map((name) => ({ name, ...nameReadings(name) }))
  const symbols = new Set(requested.flatMap((each) => [...each.written, ...each.suffixed, ...each.runTogether]))
  const histories = await carriersOf([...symbols])
  const holdings = histories.flatMap(holdingsOf)
  const bySymbol = Map.groupBy(holdings, ({ period }) => period.symbol)
  const held = (symbols: readonly string[]) => symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
  return new Map(
    requested.map(({ name, market, written, suffixed, runTogether }): [string, NameHistory] => [
      name,
      { market, exact: held(written), alternatives: [held(suffixed), held(runTogether)] },
    ]),
  )
}
