import { sql, type SelectQueryBuilder } from 'kysely'

/** Selects the subjects whose newest rows are read, and the range of days. */
export interface NewestOf {
  /** Column with the id of the subject, such as `instrument_id`. */
  readonly column: string
  readonly ids: readonly string[]
  /** Column with the date of a row. */
  readonly by: string
  /** The first day of the range; rows before it are ignored. Defaults to no limit. */
  readonly from?: string
  readonly to: string
}

/**
 * Narrows a select to the newest row of each given subject on or before a day.
 * @example
 *   const metrics = needs.metrics.at(knowledge)
 *   const [row] = await newestOf(metrics, { column: 'instrument_id', ids, by: 'observed_on', to: date })
 *     .selectAll('r')
 *     .execute()
 */
export function newestOf<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  { column, ids, by, from = '0001-01-01', to }: NewestOf,
): SelectQueryBuilder<DB, TB, O> {
  const [subject, date] = [sql.ref(`r.${column}`), sql.ref(`r.${by}`)]
  return select
    .where(sql<boolean>`${subject} = any(${ids}::text[])`)
    .where(sql<boolean>`${date} between ${from}::date and ${to}::date`)
    .distinctOn(subject)
    .orderBy(subject)
    .orderBy(date, 'desc')
}
