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
  readonly columns: readonly Column[]
  readonly key: readonly string[]
}

/** Where a dataset's record is stored. */
export function tableOf(dataset: Dataset, record: AnyRecord): Table {
  const schema = schemaOf(dataset)
  const named = (suffix: string) => `${quoted(schema)}.${quoted(record.table + suffix)}`
  return {
    dataset,
    record,
    id: `${dataset.id}.${record.table}`,
    name: named(''),
    claims: named('_claims'),
    held: named('_held'),
    columns: columnsOfTable(record),
    key: record.key,
  }
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
  if (record.hold !== undefined)
    statements.push(
      `create table ${table.held} (${definitions(table.columns)}, source_id int2 not null, known_at timestamptz, reason text not null, ` +
        `held_at timestamptz not null, primary key (${list(table.key)}))`,
    )
  return statements
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
