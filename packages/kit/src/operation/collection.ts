import { Type, type TProperties } from '@sinclair/typebox'
import type { Additions } from './additions.ts'
import { lacks } from '../record/check-columns.ts'
import { checkFilter } from './check-filter.ts'
import { checkOperation } from './check-operation.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import {
  type CustomOperation,
  emptyQuery,
  type Operation,
  type OperationOptions,
  type OperationShape,
} from './endpoint.ts'
import { f, type Fields, type RowOf } from '../record/field.ts'
import type { Filter } from './filter.ts'
import { orderKeys } from '../record/keyset.ts'
import type { AnyRecord } from '../record/record.ts'
import { checkReferences, refersWithin } from '../record/reference.ts'
import { checkScaling, type Scaling } from './scaling.ts'
import type { ChildOf, Selection, SubjectInPath } from './selection.ts'
import type { Needs } from '../record/needs.ts'
import { OPERATION_OPTIONS } from './operation-options.ts'
import { type AnyRowsOptions, type Complete, rowsCollection, type RowsOptions } from './rows-to-page.ts'
import { columnsOf, fieldAt } from '../record/columns.ts'

/** One form of a request to a collection, chosen by its parameters. */
export type Form =
  /**
   * `from` and `to` bound the time field; entities are in request order, their rows by date. With `whole`, columnar
   * formats and exports need no selectors: they cover the entire market except the excluded kinds, in symbol order.
   */
  | {
      readonly form: 'range'
      readonly dates: 'asc' | 'desc'
      readonly whole?: { readonly excludeKinds: readonly string[] }
    }
  /**
   * `date` selects one date. Entities are ordered by their symbols on that date. Without selectors, the response covers
   * the entire market except the excluded kinds.
   */
  | { readonly form: 'date'; readonly excludeKinds: readonly string[] }

/** A collection with a long history, which can be requested in several forms. */
export interface CollectionOperation extends OperationShape {
  readonly kind: 'collection'
  readonly record: AnyRecord
  readonly select: Selection
  readonly forms: readonly Form[]
  /** A parameter that scales decimal fields of the rows. */
  readonly scales?: Scaling
}

/** A collection whose record the host reads itself, with parameters that narrow it. */
export interface ListOperation extends OperationShape {
  readonly kind: 'list'
  readonly record: AnyRecord
  /** How a request names its entities; omit it for a list without selectors. */
  readonly select?: Selection
  readonly subjectIn?: SubjectInPath
  readonly childOf?: ChildOf
  /** Filters, keyed by parameter name. */
  readonly filters: Readonly<Record<string, Filter>>
  /** The field that `from` and `to` bound. */
  readonly dates?: string
  /** The order field whose direction `order=asc|desc` sets. */
  readonly turns?: string
  /** Fields by which `sort` may order the rows, each `name` or `name desc`; rows without a value come last. */
  readonly sortable: readonly string[]
  /** True if the list accepts `latest=true`, which returns the newest row of each subject. */
  readonly latest: boolean
  /** True if it accepts `effective_date`: the newest row by that date for each combination of the other key fields. */
  readonly effectiveDate: boolean
  /** True if the list accepts `exchanges`, which narrows the markets of a request that does not name any entities. */
  readonly exchanges: boolean
  /** Fields of the record that are not returned, such as fields used only in its key or order. */
  readonly omits: readonly string[]
  /** Fields computed for each page. */
  readonly adds?: Additions
  /** If a request omits `from`, rows begin this many days before the effective date, which defaults to today. */
  readonly recentDays?: number
  /**
   * The snapshot record from which the rows are derived, with the same subject and dates; `meta.snapshot` describes the
   * stored list.
   */
  readonly snapshotOf?: AnyRecord
}

type FormOptions = OperationOptions & Pick<CollectionOperation, 'select' | 'forms' | 'scales'>

type ListOptions = OperationOptions &
  Partial<Omit<ListOperation, Exclude<keyof OperationShape, 'examples'> | 'kind' | 'record' | 'dates' | 'turns'>> & {
    /** The field that `from` and `to` bound. Defaults to a revisioned record's field; `false` removes both. */
    readonly dates?: string | false
    /**
     * The order field whose direction `order=asc|desc` sets. Defaults to the field of `dates` if it is part of the
     * order; `false` removes the parameter.
     */
    readonly turns?: string | false
  }

/**
 * Serves a record as a list that the host itself selects, resolves, entitles, filters, orders and pages. With `forms`,
 * the record is a long history, read between two times or on one date. Without `forms`, the list contains the rows
 * known at the as-of time, in the record's order, narrowed by `filters`. Without a record, `rows` returns all matching
 * rows, in memory or as a select; the host orders and pages them, and `complete` returns a page's final rows.
 * @example collection('/ticker-types', { fields, order: ['code asc'], rows: () => TICKER_TYPES, … })
 */
export function collection(path: string, record: AnyRecord, options: FormOptions): CollectionOperation
export function collection(path: string, record: AnyRecord, options: ListOptions): ListOperation
export function collection<const N extends Needs, Q extends TProperties, const F extends Fields>(
  path: string,
  options: RowsOptions<N, Q, F, RowOf<F>> & { readonly complete?: undefined },
): CustomOperation
export function collection<const N extends Needs, Q extends TProperties, const F extends Fields, Row>(
  path: string,
  options: RowsOptions<N, Q, F, Row> & { readonly complete: Complete<N, Q, F, Row> },
): CustomOperation
export function collection(
  path: string,
  ...given: readonly [record: AnyRecord, options: FormOptions | ListOptions] | readonly [options: unknown]
): CollectionOperation | ListOperation | CustomOperation {
  // The overloads have checked the types of the options.
  return given.length === 1 ? rowsCollection(path, given[0] as AnyRowsOptions) : ofRecord(path, ...given)
}

function ofRecord(
  path: string,
  record: AnyRecord,
  options: FormOptions | ListOptions,
): CollectionOperation | ListOperation {
  checkOptions(path, options, 'forms' in options ? FORM_OPTIONS : LIST_OPTIONS)
  checkOperation(path, options)
  const shape = { part: 'operation', method: 'GET', path, record, query: emptyQuery, order: record.order } as const
  if ('forms' in options) {
    checkForms(path, record)
    checkScaling(path, record, options.scales)
    return { ...shape, kind: 'collection', examples: {}, ...options, ...scaled(options) }
  }
  const dates = datesOf(record, options)
  const isOfLists = timeOf(record)?.mode === 'snapshot'
  const turns = options.turns === false ? undefined : (options.turns ?? dateInOrder(record, dates))
  const list: ListOperation = {
    ...shape,
    kind: 'list',
    examples: {},
    filters: {},
    sortable: [],
    latest: false,
    effectiveDate: isOfLists,
    exchanges: false,
    omits: [],
    ...options,
    ...(isOfLists ? { meta: { snapshot: snapshotMember, ...options.meta } } : {}),
    dates,
    turns,
  }
  checkReferences(path, list.adds?.fields ?? {})
  checkFields(list)
  checkLatest(list)
  return list
}

const FORM_OPTIONS: OptionsOf<CollectionOperation> = {
  ...OPERATION_OPTIONS,
  kind: true,
  record: true,
  select: true,
  forms: true,
  scales: true,
}

const LIST_OPTIONS: OptionsOf<ListOperation> = {
  ...OPERATION_OPTIONS,
  kind: true,
  record: true,
  select: true,
  subjectIn: true,
  childOf: true,
  filters: true,
  dates: true,
  turns: true,
  sortable: true,
  latest: true,
  effectiveDate: true,
  exchanges: true,
  omits: true,
  adds: true,
  recentDays: true,
  snapshotOf: true,
}

/** Returns the parameter of a scaling and the `meta` property that repeats its value. */
function scaled({ scales, meta }: FormOptions): Pick<CollectionOperation, 'query' | 'meta'> {
  if (scales === undefined) return { query: emptyQuery, ...(meta === undefined ? {} : { meta }) }
  const { parameter, values, description } = scales
  const literals = values.map((value) => Type.Literal(value))
  const schema = Type.Union(literals, { description, default: values[0], examples: [values.at(-1)] })
  return {
    query: Type.Object({ [parameter]: Type.Optional(schema) }),
    meta: { ...meta, [parameter]: f.oneOf(`What was applied: ${values.join(', ')}`, values) },
  }
}

/** Returns an operation's needs other than its record. */
export function needsOf(operation: Operation): Needs {
  if (operation.kind === 'custom') return operation.needs
  if (operation.kind === 'collection') return operation.scales?.needs ?? {}
  return operation.kind === 'list' ? (operation.adds?.needs ?? {}) : {}
}

/** The `meta.snapshot` property, which describes the list that the rows belong to. */
const snapshotMember = f
  .json(
    'The list that contains the rows: its date, publication time, number of rows and the total of their weights; ' +
      'null if there is none',
    Type.Object({
      snapshot_date: Type.String({ format: 'date' }),
      published_at: Type.String({ format: 'date-time' }),
      position_count: Type.Integer(),
      weight_covered: Type.Union([Type.Number(), Type.Null()]),
    }),
  )
  .nullable()

/** Returns a record's time mode and its field; undefined for a catalog, whose rows have no time. */
const timeOf = ({ time }: AnyRecord): { readonly mode: string; readonly field: string } | undefined =>
  time.mode === 'catalog' ? undefined : time

function datesOf(record: AnyRecord, { dates }: ListOptions): string | undefined {
  if (dates === false) return undefined
  const time = timeOf(record)
  return dates ?? (time?.mode === 'revisioned' ? time.field : undefined)
}

const dateInOrder = ({ order }: AnyRecord, dates: string | undefined) =>
  orderKeys(order).find(({ field }) => field === dates)?.field

/**
 * Rejects `latest` if the key has fields besides subject and date: `latest=true` returns one row per subject, but
 * several could share the newest date. A key without a date, such as a filing number, has a newest row.
 */
function checkLatest({ path, record, latest }: ListOperation): void {
  const { table, time, subject, key } = record
  if (!latest || time.mode !== 'revisioned') return
  const isDated = subject !== undefined && key.includes(subject.column) && key.includes(time.field)
  const others = isDated ? key.filter((name) => name !== time.field && name !== subject.column) : []
  if (others.length > 0)
    throw new TypeError(
      `${path}: latest returns one row for each ${subject?.name}, but the key of ${table} also names ` +
        `${others.join(', ')}; use effectiveDate, which returns the newest row for each combination`,
    )
}

/** A page ends at an entity and a date; if two rows shared both, the second could be skipped. */
function checkForms(path: string, { table, subject, key, fields, time }: AnyRecord): void {
  const nested = Object.entries(fields).find(([, field]) => refersWithin(field) || (field.ref?.beside.length ?? 0) > 0)
  if (nested !== undefined)
    throw new TypeError(`${path}: forms read rows as text, in which references in ${nested[0]} cannot be masked`)
  const isDated = time.mode === 'revisioned' && fields[time.field]?.kind === 'date'
  if (isDated && key.length === 2 && [subject?.column, time.field].every((name) => key.includes(name ?? ''))) return
  throw new TypeError(
    `${path}: forms need a record with a subject, revisioned by a date, whose key is only those two; ` +
      `${table} cannot have forms`,
  )
}

/** Returns whether a field is null for keys that may not see the entity that a neighboring reference names. */
function isBesideReference(columns: Fields, path: string): boolean {
  const [name = '', member] = path.split('.')
  const [own, around] = member === undefined ? [name, columns] : [member, columns[name]?.items?.members ?? {}]
  return Object.values(around).some(({ ref }) => ref?.beside.includes(own) === true)
}

function checkDates(path: string, columns: Fields, dates: string | undefined): void {
  const kind = dates === undefined ? 'date' : columns[dates]?.kind
  if (kind !== 'date' && kind !== 'instant')
    throw new TypeError(`${path}: from and to bound ${dates}, which is ${kind}, not date or instant`)
}

/** Rejects a list that names fields missing from its record. */
function checkFields(list: ListOperation): void {
  const { path, record, dates, turns, sortable, filters, latest, effectiveDate, omits } = list
  const columns = columnsOf(record)
  const named = [
    ...omits,
    ...[dates, turns].flatMap((field) => field ?? []),
    ...orderKeys(sortable).map(({ field }) => field),
    ...Object.entries(filters).flatMap(([name, { fields }]) => fields ?? [name]),
  ]
  for (const [name, filter] of Object.entries(filters)) checkFilter(path, record.table, columns, name, filter)
  const unknown = named.find((field) => fieldAt(columns, field) === undefined)
  if (unknown !== undefined)
    throw new TypeError(`${path}: ${record.table} has no field ${unknown}, ${lacks(columns, unknown)}`)
  checkDates(path, columns, dates)
  const hidden = named.slice(omits.length).find((field) => isBesideReference(columns, field))
  if (hidden !== undefined)
    throw new TypeError(`${path}: ${hidden} is hidden together with a reference, so no parameter may use it`)
  if ((latest || effectiveDate) && timeOf(record) === undefined)
    throw new TypeError(`${path}: latest and effectiveDate need a record with a time; ${record.table} has none`)
}
