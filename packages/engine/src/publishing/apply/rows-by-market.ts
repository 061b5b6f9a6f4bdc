import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { Transaction } from '../../database/index.ts'
import { quoteName, subjectColumn, type Table } from '../../store/index.ts'
import { incomingOf } from '../compare/find-changes.ts'

/** How to group a publication's incoming rows by market and kind. */
export interface RowsByMarket {
  /** SQL for the group of an incoming row. */
  readonly of: string
  /** SQL for `e (id, market, kind)`, with values from `$2`, to join to groups; undefined if a group is a market. */
  readonly entities: string | undefined
  readonly values: readonly (readonly string[])[]
}

/** Returns how to group incoming rows: by the market and kind of their entity, or by their own market. */
export async function rowsByMarket(
  tx: Transaction,
  table: Table,
  resolver: SubjectResolver | undefined,
  knowledge: Knowledge,
): Promise<RowsByMarket> {
  const { market } = table.record
  if (resolver === undefined) {
    const of = market === undefined ? "''" : `coalesce(${quoteName(market)}, '')`
    return { of, entities: undefined, values: [] }
  }
  const column = subjectColumn(table)
  const rows = await tx.query<{ id: string }>(
    `select distinct ${column} as id from ${incomingOf(table)} where ${column} is not null`,
  )
  const ids = rows.map(({ id }) => id)
  const entities = [...(await entitiesById(resolver, ids, knowledge))]
  return {
    of: `coalesce(${column}, '')`,
    // Rows whose entity is unknown belong to no market.
    entities: `unnest($2::text[] || ''::text, $3::text[] || ''::text, $4::text[] || ''::text) as e (id, market, kind)`,
    values: [
      entities.map(([id]) => id),
      entities.map(([, entity]) => entity.market),
      entities.map(([, entity]) => entity.kind),
    ],
  }
}

/** SQL for groups of incoming rows with their market and kind, and the columns of `groups`. */
export const groupsWithMarket = ({ entities }: RowsByMarket, groups: string): string =>
  entities === undefined
    ? `select i.of as market, '' as kind, i.* from ${groups} i`
    : `select e.market, e.kind, i.* from ${groups} i join ${entities} on e.id = i.of`
