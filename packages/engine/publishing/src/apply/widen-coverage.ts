import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { Transaction } from '@bourse/database'
import { quoted, subjectColumn, type Table } from '@bourse/store'
import { dateExpression } from '@bourse/store/writing'
import { incomingOf } from '../compare/find-changes.ts'

interface Extent {
  readonly market: string
  readonly kind: string
  readonly from: string | null
  readonly to: string | null
}

/** Widens what is known about the extent of a record per market and kind by the rows of one publication. */
export async function widenCoverage(
  tx: Transaction,
  table: Table,
  resolver: SubjectResolver | undefined,
  knowledge: Knowledge,
): Promise<void> {
  const extents =
    resolver === undefined ? await extentsByColumn(tx, table) : await extentsByEntity(tx, table, resolver, knowledge)
  for (const { market, kind, from, to } of extents)
    await tx.query(
      `insert into bourse.record_coverage as c (record, market, kind, history_from, history_to)
        values ($1, $2, $3, $4, $5)
       on conflict (record, market, kind) do update
         set history_from = least(c.history_from, excluded.history_from), 
           history_to = greatest(c.history_to, excluded.history_to)`,
      [table.id, market, kind, from, to],
    )
}

async function extentsByColumn(tx: Transaction, table: Table): Promise<readonly Extent[]> {
  const { market } = table.record
  const named = market === undefined ? "''" : quoted(market)
  return tx.query<{ market: string; kind: string; from: string | null; to: string | null }>(
    `select coalesce(${named}, '') as market, '' as kind, ${extentOf(table)} from ${incomingOf(table)} group by 1`,
  )
}

/** Rows whose entity is unknown belong to no market. */
const NOBODY = { market: '', kind: '' }

async function extentsByEntity(
  tx: Transaction,
  table: Table,
  resolver: SubjectResolver,
  knowledge: Knowledge,
): Promise<readonly Extent[]> {
  const column = subjectColumn(table)
  const rows = await tx.query<{ id: string | null; from: string | null; to: string | null }>(
    `select ${column} as id, ${extentOf(table)} from ${incomingOf(table)} group by 1`,
  )
  const entities = await entitiesById(
    resolver,
    rows.flatMap(({ id }) => id ?? []),
    knowledge,
  )
  const extents = new Map<string, Extent>()
  for (const row of rows) {
    const entity = row.id === null ? NOBODY : entities.get(row.id)
    if (entity === undefined) continue
    const { market, kind } = entity
    const known = extents.get(`${market}/${kind}`)
    extents.set(`${market}/${kind}`, {
      market,
      kind,
      from: earlier(known?.from, row.from),
      to: later(known?.to, row.to),
    })
  }
  return [...extents.values()]
}

function extentOf(table: Table): string {
  if (table.record.time.mode === 'catalog') return 'null::text as from, null::text as to'
  const date = dateExpression(table)
  return `min(${date})::date::text as from, max(${date})::date::text as to`
}

const earlier = (a: string | null | undefined, b: string | null) =>
  a === undefined || a === null || (b !== null && b < a) ? b : a
const later = (a: string | null | undefined, b: string | null) =>
  a === undefined || a === null || (b !== null && b > a) ? b : a
