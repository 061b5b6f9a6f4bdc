import { entitiesById, type Dataset, type Knowledge } from '@bourse/kit'
import { quoted } from '../storage/columns.ts'
import { subjectColumn, type Table } from '../storage/tables.ts'
import type { Catalogue } from './catalogue-parts.ts'

/** How many rows of a dataset wait for a confirmation, by market; under '' those of no market that is known. */
export async function heldRows(
  parts: Catalogue,
  dataset: Dataset,
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, number>> {
  const byMarket = new Map<string, number>()
  for (const record of dataset.records.filter(({ holds }) => holds.length > 0)) {
    const table = parts.wiring().tables.get(record)
    if (table === undefined) continue
    const held = record.subject === undefined ? await byColumn(parts, table) : await byEntity(parts, table, knowledge)
    for (const [market, count] of held) byMarket.set(market, (byMarket.get(market) ?? 0) + count)
  }
  return byMarket
}

type Counts = readonly (readonly [market: string, count: number])[]

function byColumn(parts: Catalogue, table: Table): Promise<Counts> {
  const { market } = table.record
  return countBy(parts, table, market === undefined ? "''" : `coalesce(${quoted(market)}, '')`)
}

async function byEntity(parts: Catalogue, table: Table, knowledge: Knowledge): Promise<Counts> {
  const { subject } = table.record
  const held = await countBy(parts, table, subjectColumn(table))
  const resolver = subject === undefined ? undefined : parts.wiring().service(subject.resolver)
  if (resolver === undefined) return held.map(([, count]) => ['', count])
  const entities = await entitiesById(
    resolver,
    held.map(([id]) => id),
    knowledge,
  )
  return held.map(([id, count]) => [entities.get(id)?.market ?? '', count])
}

async function countBy(parts: Catalogue, table: Table, of: string): Promise<Counts> {
  const rows = await parts
    .database()
    .query<{ of: string; count: string }>(`select ${of} as of, count(*) as count from ${table.held} group by 1`)
  return rows.map((row) => [row.of, Number(row.count)])
}
