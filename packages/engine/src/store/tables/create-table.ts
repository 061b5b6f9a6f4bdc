import { orderKeys, type AnyRecord, type Operation } from '@bourse/kit'
import { retainedDates } from '@bourse/kit/host'
import { changeIndexes } from './change-indexes.ts'
import { createSegments } from './create-segments.ts'
import { FOLDED_TEXTS, list, quoteName, type Column } from './columns.ts'
import type { SnapshotTime, Table } from './table.ts'

export function createTable(table: Table): readonly string[] {
  const { record } = table
  const statements = [
    `create table ${table.name} (${definitions(table.columns)}${foldedTexts(record)}, known_from timestamptz not null,
       known_to timestamptz not null default 'infinity', batch_id int8 not null, source_id int2 not null,
       closed_in int8, primary key (${list(table.key)}, known_from))`,
    ...indexesOf(table).map((columns) => `create index on ${table.name} (${list(columns)})`),
    ...(record.searched.length === 0 ? [] : [indexTrigrams(table)]),
    // Streams and derived records read the rows that a batch added.
    ...(isFollowed(table) ? [`create index on ${table.name} (batch_id)`] : []),
    createHeld(table),
  ]
  if (record.merge !== undefined)
    statements.push(
      `create table ${table.claims} (${definitions(table.columns)}, source_id int2 not null,
         primary key (${list(table.key)}, source_id))`,
    )
  if (record.time.mode === 'snapshot') statements.push(createSnapshots(table, record.time))
  if (retainedDates(record) !== undefined) statements.push(...createDates(table))
  if (record.longHistory) statements.push(...createSegments(table))
  const indexes = changeIndexes(table).filter((index) => index.table === table.name)
  return [...statements, ...indexes.map(({ statement }) => statement)]
}

/**
 * Returns a record's indexes in addition to its key: the declared ones, one on public ids if operations read by public
 * id, and one for the order in which lists of all rows are read.
 */
export function indexesOf({ dataset, record }: Pick<Table, 'dataset' | 'record'>): readonly (readonly string[])[] {
  const columnsRead = dataset.endpoints.flatMap((operation) => columnsReadBy(operation, record))
  const declared = [record.key, ...record.indexes]
  const missing = new Set(columnsRead.filter((column) => !declared.some(([first]) => first === column)))
  return [...record.indexes, ...[...missing].map((column) => [column])]
}

/** Whether a record's rows can be found by their public id: an index begins with it. */
export const isFoundById = (table: Pick<Table, 'dataset' | 'record'>): boolean =>
  table.record.id !== undefined && [table.record.key, ...indexesOf(table)].some(([first]) => first === 'id')

/** Returns the columns by which an operation reads a record's rows, except its key and declared indexes. */
function columnsReadBy(operation: Operation, record: AnyRecord): readonly string[] {
  const isParent = 'childOf' in operation && operation.childOf?.record === record
  const isItem = operation.kind === 'item' && operation.record === record
  if (isParent || isItem) return record.id === undefined ? [] : ['id']
  if (operation.kind !== 'list' || operation.record !== record) return []
  const { subjectIn, childOf, select } = operation
  const isOfAll = subjectIn === undefined && childOf === undefined && select?.required !== true
  return isOfAll
    ? orderKeys(record.order)
        .slice(0, 1)
        .map(({ field }) => field)
    : []
}

/** Returns the statement that creates the table of held rows, with the reason, time, rule and line of each row. */
export function createHeld(table: Table): string {
  return `create table ${table.held} (${definitions(table.columns)}, source_id int2 not null, known_at timestamptz,
    reason text not null, held_at timestamptz not null, held_by text, held_value text, held_line int8,
    primary key (${list(table.key)}))`
}

/**
 * Returns the statement that creates the table of lists. It stores when each list became known, its number of rows, and
 * the sum of their weights, if any. An empty list is stored only in this table.
 */
export function createSnapshots(table: Table, { per, field }: SnapshotTime): string {
  const [list, date] = [quoteName(per), quoteName(field)]
  return `create table ${table.snapshots} (${list} text collate "C" not null, ${date} date not null,
    known_from timestamptz not null, known_to timestamptz not null default 'infinity', batch_id int8 not null,
    closed_in int8, position_count int8 not null, weight_covered numeric,
    primary key (${list}, ${date}, known_from))`
}

export function createDates({ dates, markets }: Table): readonly string[] {
  return [
    `create table ${dates} (market text collate "C" not null, date date not null, known_from timestamptz not null,
       batch_id int8 not null, primary key (market, date))`,
    `create table ${markets} (id text collate "C" primary key, market text collate "C" not null)`,
  ]
}

/** Returns columns as in a table definition: `"a" text not null, "b" date`. */
export function definitions(columns: readonly Column[], options: { readonly allNullable?: boolean } = {}): string {
  const define = ({ name, sqlType, nullable }: Column) =>
    `${quoteName(name)} ${sqlType}${nullable || options.allNullable === true ? '' : ' not null'}`
  return columns.map(define).join(', ')
}

/**
 * SQL for the searchable values, one per line and folded. They are stored because folding every value in each search is
 * slow.
 */
function foldedTexts({ searched }: AnyRecord): string {
  if (searched.length === 0) return ''
  const texts = searched.map((path) => {
    const [name = '', member] = path.split('.')
    const column = quoteName(name)
    return `coalesce(${member === undefined ? column : `bourse.texts_in(${column}, '${member}')`}, '')`
  })
  const folded = `bourse.folded(${texts.join(` || E'\\n' || `)})`
  return `, ${FOLDED_TEXTS} text collate "C" generated always as (${folded}) stored`
}

/** Returns the statement that creates a trigram index, if the database has the extension in any schema. */
const indexTrigrams = ({ name }: Table): string => `do $body$ declare home text; begin
    select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pg_trgm';
    if home is not null then
      execute format('create index on %s using gin (${FOLDED_TEXTS} %I.gin_trgm_ops)', '${name}', home);
    end if;
  end $body$`

function isFollowed({ dataset: { channels, jobs }, record }: Table): boolean {
  const derived = jobs.filter(({ feeds }) => feeds.length > 0)
  return channels.some((channel) => channel.record === record) || derived.some(({ after }) => after.includes(record))
}
