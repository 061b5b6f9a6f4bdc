import type { Expression, SelectQueryBuilder } from 'kysely'
import type { Call } from './call.ts'
import { f, type Field, type Fields, type RowOf } from './field.ts'
import type { Hold } from './hold.ts'
import type { Knowledge } from './knowledge.ts'
import { checkName } from './names.ts'
import { rulesOf, type Checks, type Rule } from './rule.ts'
import type { Subject } from './subject.ts'

/** How rows of a record relate to time in the world. */
export type TimeMode<Name extends string = string> =
  | { readonly mode: 'revisioned'; readonly field: Name }
  | ({ readonly mode: 'snapshot'; readonly field: Name } & Snapshots<Name>)
  | { readonly mode: 'catalog' }

/** Which lists of a date are kept. */
export interface Snapshots<Name extends string = string> {
  /** Column of the subject that has a list for each date. */
  readonly per: Name
  /** How many of the newest dates of a subject are served. */
  readonly keep: number
  /**
   * What is answered at a cutoff before the first list that is kept: nothing, or the problem
   * `point-in-time-unavailable`.
   */
  readonly before: 'refuse' | 'empty'
}

/** One row per key and effective date, revised when the publisher says otherwise. */
export const revisioned = <const Name extends string>(field: Name): TimeMode<Name> => ({ mode: 'revisioned', field })
/**
 * Whole lists: publishing rows of a subject and date replaces what was published of these, as one. The key begins with
 * both.
 */
export const snapshot = <const Name extends string, const Per extends string>(
  field: Name,
  options: Snapshots<Per>,
): TimeMode<Name | Per> => ({ mode: 'snapshot', field, ...options })
/** A standing list without an effective date. */
export const catalog = (): TimeMode<never> => ({ mode: 'catalog' })

/**
 * How long rows are kept: for some days, or as long as they are of the newest dates; or how long what was replaced is.
 */
export type Retention = RetainedDays | RetainedDates | RetainedVersions

/**
 * Versions that were replaced or withdrawn are kept for so many days; an `as_of` before them is refused, for nobody
 * knows any more what was published then.
 */
export interface RetainedVersions {
  readonly versions: number
}

/**
 * Rows whose time field lies more than `days` days before today are no longer served, and removed within three days.
 */
export interface RetainedDays {
  readonly days: number
}

/**
 * Rows are served whose date in the field `by` is among the `newest` of their market, of the whole record, or of those
 * with the same value in a column, which is named; others are removed a day later.
 */
export interface RetainedDates {
  readonly newest: number
  readonly by: string
  readonly per: string
}

/** The days for which rows of a record are kept; undefined where they are kept otherwise. */
export const retainedDays = ({ retain }: Pick<AnyRecord, 'retain'>): number | undefined =>
  retain !== undefined && 'days' in retain ? retain.days : undefined

/** For how many days replaced versions of a record are kept; undefined where that is for ever. */
export const retainedVersions = ({ retain }: Pick<AnyRecord, 'retain'>): number | undefined =>
  retain !== undefined && 'versions' in retain ? retain.versions : undefined

/** Which dates of a record are kept; undefined where rows are kept otherwise. */
export const retainedDates = ({ retain }: Pick<AnyRecord, 'retain'>): RetainedDates | undefined =>
  retain !== undefined && 'newest' in retain ? retain : undefined

/** Days of the world, both inclusive, each a date or an expression of one. */
export interface DateWindow {
  readonly from: string | Expression<unknown>
  readonly to: string | Expression<unknown>
}

/** For who wants the whole of a history, and says so. */
export const ALL_DATES: DateWindow = { from: '0001-01-01', to: '9999-12-31' }

/** The last claim of one source about one key. */
export interface Claim<Row> {
  readonly source: string
  readonly row: Row
}

type SubjectColumn<S> =
  S extends Subject<infer C>
    ? { [K in C]: Field<S extends { readonly isUnknown: true } ? string | null : string> }
    : unknown
type IdColumn<Id> = Id extends string ? { id: Field<string> } : unknown

/** Every column of a record: subject, public id, then the declared fields. */
export type Columns<S, Id, F> = SubjectColumn<S> & IdColumn<Id> & F

/** A record as a plain value: the shape of its rows and the rules they follow. */
export interface RecordDef<
  Table extends string = string,
  S extends Subject | undefined = Subject | undefined,
  Id extends string | undefined = string | undefined,
  F extends Fields = Fields,
> {
  readonly part: 'record'
  readonly table: Table
  readonly title: string
  readonly subject: S
  /** Prefix of the public id, drawn from the key. */
  readonly id: Id
  readonly fields: F
  readonly key: readonly string[]
  readonly time: TimeMode
  readonly order: readonly string[]
  readonly history: string | undefined
  /** Names the market of a row where the record has no subject that tells it. */
  readonly market: string | undefined
  /** Further indexes of the table, each a list of columns. */
  readonly indexes: readonly (readonly string[])[]
  /** Texts that are kept folded, so that a filter on parts of just these is quick. */
  readonly searched: readonly string[]
  readonly merge: ((claims: readonly Claim<never>[]) => unknown) | undefined
  /** Rules about single incoming rows. */
  readonly checks: readonly Rule<never>[]
  /** Rules that keep incoming rows waiting, in the order in which they are asked. */
  readonly holds: readonly Hold[]
  readonly retain: Retention | undefined
  /** Whether it has a long history, which is stored for that. */
  readonly longHistory: boolean
  /** Present in types only. */
  readonly row?: RowOf<Columns<S, Id, F> & Fields>
}

/** A record of whatever shape. */
export type AnyRecord = RecordDef

/** A stored row as dataset code sees it. */
export type RecordRow<R> =
  R extends RecordDef<string, infer S, infer Id, infer F>
    ? { [K in keyof Columns<S, Id, F>]: Columns<S, Id, F>[K] extends Field<infer T> ? T : never }
    : never

/** When a stored version was known, beside its columns. */
export interface Known {
  readonly known_from: string
  readonly known_to: string
}

/** The only door to a record's rows: every select that comes through it already holds the knowledge predicate. */
export interface Rows<R> {
  /**
   * A Kysely select on the rows known at that cutoff; columns are named as the fields, the table is `r`. With a window
   * only rows whose time field lies in it. A long history is not read without one: conditions alone would have all of
   * it unpacked.
   */
  at(knowledge: Knowledge, window?: DateWindow): SelectQueryBuilder<{ r: RecordRow<R> & Known }, 'r', object>
  /**
   * The newest date up to `to` on which any of some entities has a row that is known at that cutoff: one look at each,
   * and nothing is unpacked for it.
   */
  newestDate(
    knowledge: Knowledge,
    wanted: { readonly ids: readonly string[]; readonly to: string },
  ): Promise<string | undefined>
}

/**
 * The rows of a record as an operation is handed them. What lies outside the key's markets, kinds and symbol list, or
 * before its history, is not among them; where the call names entities of the record's subject, neither is any other.
 */
export interface CallRows<R> {
  /**
   * A select on the rows that the call may see, as of its knowledge; columns are named as the fields, the table is `r`.
   */
  at(call: Pick<Call, 'knowledge'>, window?: DateWindow): ReturnType<Rows<R>['at']>
  /**
   * The same on every version that was known by the cutoff of the call, those that were replaced or withdrawn by then
   * among them.
   */
  versions(call: Pick<Call, 'knowledge'>, window?: DateWindow): ReturnType<Rows<R>['at']>
  /** The same past the scope of the call. Say why nothing is shown by it that the caller may not see. */
  unscoped(knowledge: Knowledge, reason: string, window?: DateWindow): ReturnType<Rows<R>['at']>
  newestDate: Rows<R>['newestDate']
}

/**
 * Rows past the scope of a call, for what is shared with services: say why nothing is shown by them that the caller may
 * not see.
 */
export const unscopedRows = <R>(rows: CallRows<R>, reason: string): Rows<R> => ({
  at: (knowledge, window) => rows.unscoped(knowledge, reason, window),
  newestDate: (knowledge, wanted) => rows.newestDate(knowledge, wanted),
})

interface RecordOptions<S, Id, F extends Fields, C extends string> {
  readonly title: string
  /** What a row is about; its key column and the selectors of its operations follow from it. Left out: nothing. */
  readonly subject?: S
  /** Gives rows a public id `<prefix>_…`, a hash of the key. */
  readonly id?: Id
  readonly fields: F
  /** Columns that name a row; never null. */
  readonly key: readonly C[]
  readonly time: TimeMode<C>
  /** Default order of answers, each `column asc` or `column desc`, ending in a unique key. */
  readonly order: readonly `${C} ${'asc' | 'desc'}`[]
  /** The date field that the plan's history depth bounds; absent: not bounded. */
  readonly history?: C
  /** The column that holds a row's MIC, where no subject tells the market. */
  readonly market?: C
  readonly indexes?: readonly (readonly C[])[]
  /**
   * Texts, `aliases.name` for those in a list, that are kept folded beside the row and indexed where the database has
   * pg_trgm: a filter `contains` on just these is quick then. A table that stands already takes a migration.
   */
  readonly searched?: readonly string[]
  /**
   * Where several sources feed one key: the published row as a pure function of each source's last claim. A lone claim
   * must come back as it is.
   */
  readonly merge?: (claims: readonly Claim<RowOf<F>>[]) => RowOf<F>
  /** What is wrong with an incoming row by itself. */
  readonly checks?: Checks<RowOf<F>>
  /**
   * Rows that wait for a confirmation before they are published. Each rule is asked of the rows that those before it
   * let through.
   */
  readonly holds?: readonly Hold[]
  /** How long rows are kept, by the field of their `time`; absent: for ever. */
  readonly retain?: Retention
  /**
   * Whether rows go back many years and settle: those that no longer change take a fifth of the room then, and are read
   * much faster as ranges. It is read between two times alone. The record needs a subject, whose column and time field
   * begin its key, and its time as first field.
   */
  readonly longHistory?: boolean
}

/** Columns that every stored row has beside those of its record. */
const RESERVED = new Set([
  ...['known_from', 'known_to', 'batch_id', 'source_id', 'folded_texts'],
  ...['known_at', 'held_at', 'held_by', 'held_value', 'held_line', 'reason'],
])

type ColumnName<S, Id, F> = (keyof Columns<S, Id, F> & string) | (keyof F & string)

/**
 * Declares a row's shape once: wire schema, table columns, CSV header and documentation follow from it.
 * `table` is the snake-case table name within the dataset's schema.
 */
export function record<
  const Table extends string,
  const F extends Fields,
  S extends Subject | undefined = undefined,
  const Id extends string | undefined = undefined,
>(table: Table, options: RecordOptions<S, Id, F, ColumnName<S, Id, F>>): RecordDef<Table, S, Id, F> {
  checkName('table', table)
  for (const name of Object.keys(options.fields)) {
    checkName('field', name)
    if (RESERVED.has(name))
      throw new TypeError(`${table}: ${name} is a column that the host adds; give the field another name`)
  }
  if (options.id !== undefined) checkName('id prefix', options.id)
  const { retain } = options
  if (retain !== undefined && 'versions' in retain && options.longHistory === true)
    throw new TypeError(`${table}: a record with a long history keeps all its versions`)
  if (retain !== undefined && 'days' in retain && options.time.mode !== 'revisioned')
    throw new TypeError(`${table}: only a record with a time field can retain its rows for some days`)
  const made: RecordDef<Table, S, Id, F> = {
    part: 'record',
    table,
    title: options.title,
    subject: options.subject as S,
    id: options.id as Id,
    fields: options.fields,
    key: options.key,
    time: options.time,
    order: options.order,
    history: options.history,
    market: options.market,
    indexes: options.indexes ?? [],
    searched: options.searched ?? [],
    merge: options.merge,
    checks: rulesOf(options.checks ?? {}),
    holds: options.holds ?? [],
    retain: options.retain,
    longHistory: options.longHistory ?? false,
  }
  checkSearched(made)
  checkCuts(made)
  checkDates(made)
  refuseDoubled(table, [...made.checks, ...made.holds])
  if (made.time.mode === 'snapshot') checkSnapshots(made, made.time)
  if (made.longHistory) checkLongHistory(made)
  return made
}

function checkSnapshots(
  { table, key, merge, fields }: AnyRecord,
  { per, field, keep }: Snapshots & { readonly field: string },
): void {
  const lacks = [
    ...(key[0] === per && key[1] === field ? [] : [`a key that begins with (${per}, ${field})`]),
    ...(fields[field]?.kind === 'date' ? [] : [`a date in ${field}`]),
    ...(Number.isInteger(keep) && keep > 0 ? [] : ['one date or more to keep']),
    ...(merge === undefined ? [] : ['no merge']),
  ]
  if (lacks.length > 0) throw new TypeError(`${table}: a record of snapshots needs ${lacks.join(', ')}`)
}

function checkDates(record: AnyRecord): void {
  const dates = retainedDates(record)
  if (dates === undefined) return
  const { table, fields, subject, market, longHistory } = record
  const hasGroup =
    dates.per === 'record' ||
    (dates.per === 'market' ? subject !== undefined || market !== undefined : dates.per in columnsOf(record))
  const lacks = [
    ...(fields[dates.by]?.kind === 'date' ? [] : [`a date in ${dates.by}`]),
    ...(hasGroup ? [] : [dates.per === 'market' ? 'a subject or a market' : `a column ${dates.per}`]),
    ...(Number.isInteger(dates.newest) && dates.newest > 0 ? [] : ['one date or more to keep']),
    ...(longHistory ? ['no long history'] : []),
  ]
  if (lacks.length > 0)
    throw new TypeError(`${table}: a record that retains its newest dates needs ${lacks.join(', ')}`)
}

function checkSearched(record: AnyRecord): void {
  const { table, searched, longHistory } = record
  const unknown = searched.find((path) => fieldAt(columnsOf(record), path)?.kind !== 'text')
  if (unknown !== undefined) throw new TypeError(`${table}: searched ${unknown} is no text of the record`)
  if (longHistory && searched.length > 0) throw new TypeError(`${table}: a long history is not searched`)
}

/** A text that is cut says so in a field of the record. */
function checkCuts({ table, fields }: AnyRecord): void {
  for (const [name, { cut }] of Object.entries(fields))
    if (cut !== undefined && fields[cut.truncatedBy]?.kind !== 'boolean')
      throw new TypeError(`${table}: ${name} is cut, so ${cut.truncatedBy} must be a boolean field of the record`)
}

/** Findings are counted by the names of rules. */
function refuseDoubled(table: string, rules: readonly { readonly name: string }[]): void {
  const names = rules.map(({ name }) => name)
  const doubled = names.find((name, index) => names.indexOf(name) !== index)
  if (doubled !== undefined) throw new TypeError(`${table}: two rules are called ${doubled}; give one another name`)
}

/** What a record must look like to be stored and read by entity and time. */
function checkLongHistory({ table, subject, fields, key, time }: AnyRecord): void {
  const [first] = Object.keys(fields)
  const field = time.mode === 'revisioned' ? time.field : undefined
  const lacks = [
    ...(subject === undefined ? ['a subject'] : []),
    ...(field === undefined || first !== field ? ['its time, by which it is revisioned, as first field'] : []),
    ...(key[0] === subject?.column && key[1] === field ? [] : ['a key that begins with (subject, time)']),
  ]
  if (lacks.length > 0) throw new TypeError(`${table}: a record with a long history needs ${lacks.join(', ')}`)
}

/** The columns of a record in the order they are stored and sent: id, subject, fields. */
export function columnsOf(record: AnyRecord): Fields {
  return { ...idColumn(record), ...record.subject?.columns, ...record.fields }
}

/**
 * The field at a name, or at a path into a list of objects: `aliases.name` is the member `name` of the items of
 * `aliases`. Undefined where there is none.
 */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', member] = path.split('.')
  return member === undefined ? fields[name] : fields[name]?.items?.members?.[member]
}

function idColumn(record: AnyRecord): Fields {
  if (record.id === undefined) return {}
  return {
    id:
      record.subject === undefined
        ? textId(`Public id of the row, ${record.id}_…`)
        : textId(`Public id, ${record.id}_…`),
  }
}

function textId(description: string): Field<string> {
  return f.text(description)
}
