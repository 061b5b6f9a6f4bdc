import { sql, type SelectQueryBuilder } from 'kysely'

/** The rows `r` to select the newest of, and the days to consider. */
export interface NewestOf {
  /** Column that names the subject, such as `instrument_id`. */
  readonly column: string
  readonly ids: readonly string[]
  /** Column with the date of a row. */
  readonly by: string
  /** Rows before this date do not count; defaults to no limit. */
  readonly from?: string
  readonly to: string
}

/**
 * Narrows a select to the newest row of each of some subjects on or before a day.
 * @example const [row] = await newestOf(needs.metrics.at(knowledge), { column: 'instrument_id', ids, by: 'observed_on',
 * to: date }).selectAll('r').execute()
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
