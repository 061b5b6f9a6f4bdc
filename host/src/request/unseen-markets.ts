import type { Dataset, Scope } from '@bourse/kit'
import type { Engine } from './engine.ts'
import { recordFloor } from './steps/history.ts'

/** A key's scope, history and the current date. */
export interface KeyReach {
  readonly scope: Scope
  readonly historyYears: number | null
  readonly today: string
}

/**
 * Returns the markets in which the dataset has rows that are not visible to the key, `''` for rows without a market;
 * undefined for a key with a symbol list, which may hide rows of every market. Counts of rows in other markets reveal
 * nothing about hidden rows.
 */
export async function unseenMarkets(
  { coverage, wiring }: Pick<Engine, 'coverage' | 'wiring'>,
  dataset: Dataset,
  { scope, historyYears, today }: KeyReach,
): Promise<ReadonlySet<string> | undefined> {
  if (scope.ids !== undefined) return undefined
  const floors = new Map(
    dataset.records.map((record) => [wiring.tables.get(record)?.id, recordFloor(record, historyYears, today)]),
  )
  const hidden = (await coverage.extents()).filter(({ record, market, kind, from }) => {
    const floor = floors.get(record)
    if (floor === undefined) return false
    const isInScope = market === '' || (scope.markets.includes(market) && !scope.excludedKinds.includes(kind))
    return !isInScope || (from !== null && from < floor)
  })
  return new Set(hidden.map(({ market }) => market))
}
