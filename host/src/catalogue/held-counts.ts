import { countHeld, tablesWithHeld } from '@bourse/engine/publishing'
import type { Table } from '@bourse/engine/store'
import { entitiesById, type Dataset, type Knowledge } from '@bourse/kit'
import type { CatalogueParts } from './catalogue-parts.ts'

/** A dataset's number of rows held for review, by market; `''` for rows without a known market. */
export async function heldCounts(
  parts: CatalogueParts,
  dataset: Dataset,
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, number>> {
  const byMarket = new Map<string, number>()
  const { database, wiring } = parts.engine
  const tables = dataset.records.flatMap((record) => wiring.tables.get(record) ?? [])
  for (const table of await tablesWithHeld(database, tables)) {
    for (const [market, count] of await heldByMarket(parts, table, knowledge))
      byMarket.set(market, (byMarket.get(market) ?? 0) + count)
  }
  return byMarket
}

async function heldByMarket(
  parts: CatalogueParts,
  table: Table,
  knowledge: Knowledge,
): Promise<readonly (readonly [market: string, count: number])[]> {
  const { subject } = table.record
  const held = [...(await countHeld(parts.engine.database, table))]
  if (subject === undefined) return held
  const resolver = parts.engine.wiring.service(subject.resolver)
  if (resolver === undefined) return held.map(([, count]) => ['', count])
  const entities = await entitiesById(
    resolver,
    held.map(([id]) => id),
    knowledge,
  )
  return held.map(([id, count]) => [entities.get(id)?.market ?? '', count])
}
