import { entitiesById, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { Table } from '../../store/index.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns a row's market; undefined if the record has no markets or the entity is unknown. */
export type MarketOf = (row: Values) => string | undefined

/** Resolves entities as they are known in a publication. */
export interface KnownEntities {
  /** Undefined for a record without entities. */
  readonly resolver: SubjectResolver | undefined
  readonly knowledge: Knowledge
}

/** Looks up the rows' markets: those of their entities, or those in the record's `market` column. */
export async function marketOfRows(
  { record: { subject, market } }: Table,
  rows: readonly Values[],
  { resolver, knowledge }: KnownEntities,
): Promise<MarketOf> {
  if (subject === undefined || resolver === undefined)
    return (row) => (market === undefined ? undefined : String(row[market]))
  const ids = new Set(rows.flatMap(({ [subject.column]: id }) => (typeof id === 'string' ? [id] : [])))
  const entities = await entitiesById(resolver, [...ids], knowledge)
  return ({ [subject.column]: id }) => entities.get(String(id))?.market
}
