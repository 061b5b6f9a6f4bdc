import type { AnyRecord, Dataset } from '@bourse/kit'
import { type TimeMode, retainedDates, schemaOf } from '@bourse/kit/host'
import { columnsOfTable, quoteName, type Column } from './columns.ts'

/** A record and its table names. */
export interface Table extends TableNames {
  readonly dataset: Dataset
  readonly record: AnyRecord
  /** `<dataset>.<table>`: the name of the record in snapshot versions, versions and reports. */
  readonly id: string
  readonly columns: readonly Column[]
  readonly names: readonly string[]
  readonly key: readonly string[]
  /** Whether the names stand for queries that return only some rows; see `permittedTable`. */
  readonly isPartial?: boolean
}

/** The qualified and quoted names of the tables that store a record. */
export interface TableNames {
  readonly name: string
  /** The type of its rows. */
  readonly rowType: string
  readonly claims: string
  readonly held: string
  /**
   * Table for the settled rows of a record with a long history: one text per entity and period. `days` has one per
   * date.
   */
  readonly segments: string
  readonly days: string
  /** Table for a snapshot record's lists, one row per subject and date. */
  readonly snapshots: string
  /**
   * For a record that retains its newest dates: `dates` has the dates by market, and `markets` has each entity's
   * market.
   */
  readonly dates: string
  readonly markets: string
}

/** How a snapshot record's lists are identified and retained. */
export type SnapshotTime = Extract<TimeMode, { readonly mode: 'snapshot' }>

export function tableOf(dataset: Dataset, record: AnyRecord): Table {
  const columns = columnsOfTable(record)
  return {
    dataset,
    record,
    id: `${dataset.id}.${record.table}`,
    ...tableNamesOf(schemaOf(dataset), record.table),
    columns,
    names: columns.map(({ name }) => name),
    key: record.key,
  }
}

/** Returns a record's table names. */
export function tableNamesOf(schema: string, table: string): TableNames {
  const named = (suffix: string) => `${quoteName(schema)}.${quoteName(table + suffix)}`
  return {
    name: named(''),
    rowType: named(''),
    claims: named('_claims'),
    held: named('_held'),
    segments: named('_segments'),
    days: named('_days'),
    snapshots: named('_snapshots'),
    dates: named('_dates'),
    markets: named('_markets'),
  }
}

/** Returns all of a record's tables, starting with the one that stores its rows. */
export function storedTables({ record, ...places }: Table): readonly string[] {
  return [
    places.name,
    places.held,
    ...(record.merge === undefined ? [] : [places.claims]),
    ...(record.longHistory ? [places.segments, places.days] : []),
    ...(record.time.mode === 'snapshot' ? [places.snapshots] : []),
    ...(retainedDates(record) === undefined ? [] : [places.dates, places.markets]),
  ]
}

/** Returns the field by which a record's rows are read; throws for a catalog, which has no such field. */
export function timeField({ record }: Pick<Table, 'record'>): string {
  if (record.time.mode === 'catalog') throw new Error(`${record.table} has no time field to read by`)
  return record.time.field
}

/** Whether the time field is an instant; otherwise it is a date. */
export function isTimedByInstant({ record }: Pick<Table, 'record'>): boolean {
  return record.time.mode !== 'catalog' && record.fields[record.time.field]?.kind === 'instant'
}

/**
 * SQL for the date on which a row's name is resolved: its time field, or that field's UTC day; `infinity` if the record
 * has no time field.
 */
export function dateExpression(table: Table, prefix = ''): string {
  if (table.record.time.mode === 'catalog') return "date 'infinity'"
  const column = `${prefix}${quoteName(timeField(table))}`
  return isTimedByInstant(table) ? `(${column} at time zone 'UTC')::date` : column
}

/** SQL for a row's key as text: a JSON array of its values. */
export const keyInSql = ({ key }: Pick<Table, 'key'>, prefix: string): string =>
  `json_build_array(${key.map((name) => `${prefix}${quoteName(name)}::text`).join(', ')})::text`

/** Returns the key columns after entity and time. */
export const restOfKey = (table: Table): readonly string[] =>
  table.key.filter((name) => name !== timeField(table) && name !== table.record.subject?.column)

/** Returns a row's quoted entity column. Only for records with a subject. */
export const subjectColumn = ({ record }: Pick<Table, 'record'>): string => quoteName(record.subject?.column ?? '')
