import type { Static, TObject, TProperties } from '@sinclair/typebox'
import type { SelectQueryBuilder } from 'kysely'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import type { Fields, RowOf } from '../record/field.ts'
import { orderKeys, paginate, pageOf } from '../record/keyset.ts'
import type { NarrowedNeeds, Needs } from '../record/needs.ts'
import type { Call } from './call.ts'
import type { ComputedChanges } from './computed-changes.ts'
import type { RowVersions } from './row-history.ts'
import { type CustomOperation, endpoint, type OperationOptions } from './endpoint.ts'
import { OPERATION_OPTIONS } from './operation-options.ts'
import type { UnscopedReasons } from './unscoped.ts'

/** All rows that match a request, which the host orders and pages: an array, or a Kysely select whose table is `r`. */
export type RowsToPage<Row> = readonly Row[] | { readonly execute: () => Promise<Row[]> }

/** Options of a collection without a record. */
export interface RowsOptions<N extends Needs, Q extends TProperties, F extends Fields, Row>
  extends
    OperationOptions,
    Partial<Pick<CustomOperation, 'select' | 'subjectIn' | 'childOf' | 'historyBound' | 'ofCountry' | 'examples'>> {
  /** Query parameters, required unless `Type.Optional`; the host adds selectors, paging, `as_of` and `format`. */
  readonly query?: Q
  readonly symbolDate?: keyof Q & string
  readonly fields: F
  /** Row order, ending in a unique key. The fields are never null; in a select, they are columns of `r`. */
  readonly order: readonly `${keyof F & string} ${'asc' | 'desc'}`[]
  readonly turns?: keyof F & string
  /** Records and services that `rows` reads. Defaults to none; the operation then has no `as_of` parameter. */
  readonly needs?: N
  readonly unscoped?: UnscopedReasons<N>
  /** Returns all rows that match the request, in any order. */
  readonly rows: (needs: NarrowedNeeds<N>, call: Call<Static<TObject<Q>>>) => RowsToPage<Row> | Promise<RowsToPage<Row>>
  readonly changesAt?: (needs: NarrowedNeeds<N>, call: Call<Static<TObject<Q>>>) => Promise<string | undefined>
  /** The records whose changes `changed_since` reports; absent if the operation has no such parameter. */
  readonly changes?: ComputedChanges<N>
  /** The stored row that each row is computed from; absent if the rows have no history. */
  readonly versions?: RowVersions<keyof N & string>
}

/** Returns the response rows for one page of rows, in the same order. */
export type Complete<N extends Needs, Q extends TProperties, F extends Fields, Row> = (
  needs: NarrowedNeeds<N>,
  call: Call<Static<TObject<Q>>>,
  rows: readonly Row[],
) => readonly RowOf<F>[] | Promise<readonly RowOf<F>[]>

type AnyRow = Readonly<Record<string, unknown>>
/** The options, for code that does not know the types of a specific operation. */
export type AnyRowsOptions = RowsOptions<Needs, TProperties, Fields, AnyRow> & {
  readonly complete?: Complete<Needs, TProperties, Fields, AnyRow>
}

/** Declares an operation whose rows the dataset selects and the host orders and pages. */
export function rowsCollection(path: string, options: AnyRowsOptions): CustomOperation {
  checkOptions(path, options, ROWS_OPTIONS)
  const { needs = {}, rows, complete, ...rest } = options
  if (typeof rows !== 'function')
    throw new TypeError(`${path}: rows must be a function that returns all rows, got ${typeof rows}`)
  return endpoint(path, {
    ...rest,
    needs,
    pointInTime: Object.keys(needs).length > 0,
    async read(given: NarrowedNeeds<Needs>, call: Call<Static<TObject>>) {
      const page = await pageOfRows(await rows(given, call), rest, call)
      return complete === undefined ? page : complete(given, call, page)
    },
  })
}

function pageOfRows(
  rows: RowsToPage<AnyRow>,
  { order, turns }: Pick<AnyRowsOptions, 'order' | 'turns'>,
  { page }: Pick<Call, 'page'>,
): Promise<readonly AnyRow[]> | readonly AnyRow[] {
  const keys = orderKeys(order, turns, page.turned)
  return 'execute' in rows ? paginate(rows as Select, keys, page).execute() : pageOf(rows, keys, page)
}

type Select = SelectQueryBuilder<{ r: AnyRow }, 'r', AnyRow>

type RowsOption = keyof RowsOptions<Needs, TProperties, Fields, AnyRow> | 'complete'

const ROWS_OPTIONS: OptionsOf<Record<RowsOption, unknown>> = {
  ...OPERATION_OPTIONS,
  select: true,
  subjectIn: true,
  childOf: true,
  historyBound: true,
  ofCountry: true,
  symbolDate: true,
  fields: true,
  turns: true,
  needs: true,
  unscoped: true,
  rows: true,
  complete: true,
  changesAt: true,
  changes: true,
  versions: true,
}
