import type { AnyRecord, Dataset } from '@bourse/kit'
import { type TimeMode, retainedDates, schemaOf } from '@bourse/kit/host'
import { columnsOfTable, quoted, type Column } from './columns.ts'

/** A record with the places where it is stored. */
export interface Table extends Places {
  readonly dataset: Dataset
  readonly record: AnyRecord
  /** `<dataset>.<table>`: the name of the record in pins, versions and reports. */
  readonly id: string
  readonly columns: readonly Column[]
  readonly names: readonly string[]
  readonly key: readonly string[]
}

/** Where the rows of a record are, and what is kept beside them: qualified and quoted names. */
export interface Places {
  readonly name: string
  readonly claims: string
  readonly held: string
  /** The settled rows of a record with a long history, one text an entity and period, and one a date. */
  readonly segments: string
  readonly days: string
  /** What is known of the lists of a record of snapshots, one row a subject and date. */
  readonly snapshots: string
  /** The dates of a record that keeps the newest, by market, and the markets of its entities. */
  readonly dates: string
  readonly markets: string
}

/** How the lists of a record of snapshots are told apart and kept. */
export type SnapshotTime = Extract<TimeMode, { readonly mode: 'snapshot' }>

export function tableOf(dataset: Dataset, record: AnyRecord): Table {
  const columns = columnsOfTable(record)
  return {
    dataset,
    record,
    id: `${dataset.id}.${record.table}`,
    ...placesOf(schemaOf(dataset), record.table),
    columns,
    names: columns.map(({ name }) => name),
    key: record.key,
  }
}

/** The places of a record whose table has that name. */
export function placesOf(schema: string, table: string): Places {
  const named = (suffix: string) => `${quoted(schema)}.${quoted(table + suffix)}`
  return {
    name: named(''),
    claims: named('_claims'),
    held: named('_held'),
    segments: named('_segments'),
    days: named('_days'),
    snapshots: named('_snapshots'),
    dates: named('_dates'),
    markets: named('_markets'),
  }
}

/** All tables of a record, the one of its rows first. */
export function storedTables({ record, ...places }: Table): readonly string[] {
  return [
    places.name,
    ...(record.merge === undefined ? [] : [places.claims]),
    ...(record.holds.length === 0 ? [] : [places.held]),
    ...(record.longHistory ? [places.segments, places.days] : []),
    ...(record.time.mode === 'snapshot' ? [places.snapshots] : []),
    ...(retainedDates(record) === undefined ? [] : [places.dates, places.markets]),
  ]
}

/** The field by which the rows of a record are read; throws for a catalogue, which has none. */
export function timeField({ record }: Pick<Table, 'record'>): string {
  if (record.time.mode === 'catalog') throw new Error(`${record.table} has no time field to read by`)
  return record.time.field
}

/** Whether the time field is an instant; otherwise it is a date. */
export function isTimedByInstant({ record }: Pick<Table, 'record'>): boolean {
  return record.time.mode !== 'catalog' && record.fields[record.time.field]?.kind === 'instant'
}

/** The date on which a row's name is looked up: its time field, its UTC day, or any where the record has none. */
export function dateExpression(table: Table, prefix = ''): string {
  if (table.record.time.mode === 'catalog') return "date 'infinity'"
  const column = `${prefix}${quoted(timeField(table))}`
  return isTimedByInstant(table) ? `(${column} at time zone 'UTC')::date` : column
}

/** The columns of a key behind entity and time. */
export const restOfKey = (table: Table): readonly string[] =>
  table.key.filter((name) => name !== timeField(table) && name !== table.record.subject?.column)

/** The column of a row's entity, quoted; only for a record that has a subject. */
export const subjectColumn = ({ record }: Pick<Table, 'record'>): string => quoted(record.subject?.column ?? '')
