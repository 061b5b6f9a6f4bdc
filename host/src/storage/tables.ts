import { schemaOf, type AnyRecord, type Dataset } from '@bourse/kit'
import { columnsOfTable, list, quoted, type Column } from './columns.ts'

/** A record with the places where it is stored. */
export interface Table {
  readonly dataset: Dataset
  readonly record: AnyRecord
  /** `<dataset>.<table>`: the name of the record in pins, versions and reports. */
  readonly id: string
  /** Quoted, schema-qualified names. */
  readonly name: string
  readonly claims: string
  readonly held: string
  /** Texts of the rows of past quarters, and of dates, where the record is packed. */
  readonly packs: string
  readonly days: string
  /** Digests of runs of rows that one batch brought, until they are packed. */
  readonly runs: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
}

/** Where a dataset's record is stored. */
export function tableOf(dataset: Dataset, record: AnyRecord): Table {
  return {
    dataset,
    record,
    id: `${dataset.id}.${record.table}`,
    ...placesOf(schemaOf(dataset), record.table),
    columns: columnsOfTable(record),
    key: record.key,
  }
}

/** Where the rows of a record are, and what is kept beside them: qualified and quoted names. */
export type Places = Pick<Table, 'name' | 'claims' | 'held' | 'packs' | 'days' | 'runs'>

export function placesOf(schema: string, table: string): Places {
  const named = (suffix: string) => `${quoted(schema)}.${quoted(table + suffix)}`
  return {
    name: named(''),
    claims: named('_claims'),
    held: named('_held'),
    packs: named('_packs'),
    days: named('_days'),
    runs: named('_runs'),
  }
}

/** All tables of a record, the one of its rows first. */
export function storedTables({ name, claims, held, packs, days, runs, record }: Table): readonly string[] {
  return [
    name,
    ...(record.merge === undefined ? [] : [claims]),
    ...(record.holds.length === 0 ? [] : [held]),
    ...(record.packed ? [packs, days, runs] : []),
  ]
}

/** The statements that create a record's tables. */
export function createTable(table: Table): readonly string[] {
  const { record } = table
  const statements = [
    `create table ${table.name} (${definitions(table.columns)}, known_from timestamptz not null, known_to timestamptz not null default 'infinity', ` +
      `batch_id int8 not null, source_id int2 not null, primary key (${list(table.key)}, known_from))`,
    ...record.indexes.map((columns) => `create index on ${table.name} (${list(columns)})`),
    // A stream asks for what a batch brought.
    ...(table.dataset.channels.some((channel) => channel.record === record)
      ? [`create index on ${table.name} (batch_id)`]
      : []),
  ]
  if (record.merge !== undefined)
    statements.push(
      `create table ${table.claims} (${definitions(table.columns)}, source_id int2 not null, primary key (${list(table.key)}, source_id))`,
    )
  if (record.holds.length > 0) statements.push(createHeld(table))
  return record.packed ? [...statements, ...createPacks(table), createRuns(table)] : statements
}

/**
 * The statement that creates the table of rows that wait: why and since when, what held them, and the line on which
 * they came.
 */
export function createHeld(table: Table): string {
  return (
    `create table ${table.held} (${definitions(table.columns)}, source_id int2 not null, known_at timestamptz, ` +
    `reason text not null, held_at timestamptz not null, held_by text, held_value text, held_line int8, ` +
    `primary key (${list(table.key)}))`
  )
}

/**
 * The statements that create the tables of packed rows. A pack is all published rows of one entity and quarter: their JSON text, newest first, a line
 * each, and per line what tells who may see it; by its digest an import sees that it brings nothing new. A day is the compressed text of all packed rows
 * of one date, each behind the id of its entity.
 */
export function createPacks(table: Table): readonly string[] {
  const subject = subjectColumn(table)
  return [
    `create table ${table.packs} (${subject} text collate "C" not null, quarter date not null, first date not null, last date not null, ` +
      `rows int4 not null, newest_batch int8 not null, newest_known timestamptz not null, lines text not null, digest bytea not null, known_from timestamptz[] not null, ` +
      `batch_id int8[] not null, source_id int2[] not null, primary key (${subject}, quarter))`,
    // Beside the text, which lies apart, a pack is small: what tells who may see it is compressed in its place, and its digest, which would be the next to be put apart, stays.
    `alter table ${table.packs} alter known_from set storage main, alter batch_id set storage main, alter source_id set storage main, alter digest set storage plain`,
    `alter table ${table.packs} set (toast_tuple_target = 512)`,
    `create table ${table.days} (date date primary key, newest_batch int8 not null, newest_known timestamptz not null, content bytea not null)`,
    `alter table ${table.days} alter content set storage external`,
  ]
}

/**
 * The statement that creates the table of runs. A run is all rows of one entity between two days of a quarter that a batch brought: where as many rows are
 * published there, all of that batch, they are those of its digest.
 */
export function createRuns(table: Table): string {
  const subject = subjectColumn(table)
  return `create table ${table.runs} (${subject} text collate "C" not null, first date not null, last date not null, rows int4 not null,
    digest bytea not null, batch_id int8 not null, primary key (${subject}, first))`
}

/** `"a" text not null, "b" date`: the columns as a table states them. */
export function definitions(columns: readonly Column[], options: { readonly allNullable?: boolean } = {}): string {
  return columns
    .map(
      ({ name, sqlType, nullable }) =>
        `${quoted(name)} ${sqlType}${nullable || options.allNullable === true ? '' : ' not null'}`,
    )
    .join(', ')
}

/** The field by which the rows of a record are read; throws for a catalogue, which has none. */
export function timeField({ record }: Table): string {
  if (record.time.mode === 'catalog') throw new Error(`${record.table} has no time field to read by`)
  return record.time.field
}

/** The column of a row's entity, quoted; only for a record that has a subject. */
export const subjectColumn = ({ record }: Pick<Table, 'record'>): string => quoted(record.subject?.column ?? '')
