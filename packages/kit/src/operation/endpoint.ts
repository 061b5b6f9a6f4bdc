import { Type, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox'
import type { Call } from './call.ts'
import type { CollectionOperation, ListOperation } from './collection.ts'
import type { Download, Redirect } from './download.ts'
import type { Table } from './table.ts'
import { checkAnsweredOrder } from '../record/check-columns.ts'
import { checkComputedChanges, type ComputedChanges } from './computed-changes.ts'
import { checkRowVersions, type RowVersions } from './row-history.ts'
import { checkOperation } from './check-operation.ts'
import { checkOptions } from '../checks/check-options.ts'
import type { Credits } from './credits.ts'
import { ENDPOINT_OPTIONS, ITEM_OPTIONS } from './operation-options.ts'
import type { Deprecation } from '../values/deprecation.ts'
import type { Fields, RowOf } from '../record/field.ts'
import type { ProblemCode, ProblemDetail } from './problem.ts'
import type { AnyRecord } from '../record/record.ts'
import { checkUnscoped, type UnscopedReasons } from './unscoped.ts'
import { checkReferences } from '../record/reference.ts'
import type { ChildOf, Selection, SubjectInPath } from './selection.ts'
import type { NarrowedNeeds, Needs } from '../record/needs.ts'
import type { Subject } from '../record/subject.ts'

/** Capabilities and price that depend on the value of one parameter, such as the bar interval. */
export interface Variation {
  /** Parameter name. */
  readonly by: string
  /** The value that applies if a request omits the parameter. */
  readonly otherwise: string
  readonly cases: Readonly<
    Record<string, { readonly capabilities?: readonly string[]; readonly credits?: Credits | undefined }>
  >
}

/** The item that a call pays for, if a key pays for each item at most once per UTC day. */
export interface PaidOnce {
  /** The word for the purchased item in the price's description, such as `file`. */
  readonly what: string
  /**
   * Returns text that identifies the item that a call with these parameters pays for; undefined if every call is
   * charged.
   */
  readonly of: (
    params: Readonly<Record<string, string>>,
    query: Readonly<Record<string, unknown>>,
  ) => string | undefined
}

/** Options of every operation. */
export interface OperationOptions {
  /** `noun.verb`; also the operation's own capability if it has one. */
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** Capabilities that the key must all have; empty if any valid key may call. */
  readonly capabilities: readonly string[]
  readonly credits: Credits
  /** Additional capabilities and a different price that depend on a parameter value. */
  readonly varies?: Variation
  /** `refuse`: 503 until something is published for the key's markets. Defaults to `empty`. */
  readonly unpublished?: 'refuse' | 'empty'
  /**
   * True if the key must have at least one market, or the market it must have, such as `BOND`. The host checks this
   * first. Defaults to false.
   */
  readonly needsMarket?: boolean | string
  /** The parameter that names the only kind of entity to read; a kind that the key may not see is rejected. */
  readonly kindIn?: string
  readonly limit?: { readonly default: number; readonly max: number }
  readonly deprecated?: Deprecation
  /** Additional properties of `meta`, by name. */
  readonly meta?: Fields
  /** Problem codes that `read` throws, for the documentation; codes of the host's own checks are added. */
  readonly problems?: readonly ProblemCode[]
}

/**
 * Methods of operations: `GET` reads, `POST` places an order or triggers an action, `PATCH` changes properties, `PUT`
 * replaces, `DELETE` ends something and takes no body.
 */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Parameter values, by name, for a working call; path parameters are required. */
export type Examples = Readonly<Record<string, string | number>>

/** Properties of every operation, declared or derived. */
export interface OperationShape extends OperationOptions {
  readonly part: 'operation'
  readonly method: Method
  /** Path under `/v1`, with `{name}` for path parameters. */
  readonly path: string
  readonly query: TObject
  readonly examples: Examples
  readonly order: readonly string[]
}

/** An operation that returns one row of a record by its public id. */
export interface ItemOperation extends OperationShape {
  readonly kind: 'item'
  readonly record: AnyRecord
  readonly param: string
  /** The subject that the ids belong to: the host then resolves and entitles each one like a named entity. */
  readonly subject?: Subject
}

/** An operation that reads its rows itself. */
export interface CustomOperation extends OperationShape {
  readonly kind: 'custom'
  readonly select?: Selection
  /** The parameter with the date on which symbols are resolved. */
  readonly symbolDate?: string
  /** The path parameter that names an entity of the subject, resolved and entitled by the host. */
  readonly subjectIn?: SubjectInPath
  /**
   * The path parameter that identifies a row in another record. The host finds the row, checks entitlement to its
   * subject and passes it as `call.parent`.
   */
  readonly childOf?: ChildOf
  readonly fields: Fields
  /** The order field whose direction `order=asc|desc` sets; if absent, there is no such parameter. */
  readonly turns?: string
  /**
   * False if the response is always complete; `body` if `limit` and `cursor` are in the request body. Defaults to true.
   */
  readonly paging: boolean | 'body'
  /** False if the operation reads no stored record, so that `as_of` does not apply. Defaults to true. */
  readonly pointInTime: boolean
  /** True if the response is one row: `data` is then an object. Defaults to false. */
  readonly single: boolean
  /**
   * True if the plan's history depth bounds `from` and `date` and the read starts at `call.floor`. Defaults to false.
   */
  readonly historyBound: boolean
  /**
   * ISO code of the country whose markets all rows belong to, for rows that have no market. A key without a market in
   * this country gets an empty response, and the host does not call `read`.
   */
  readonly ofCountry?: string
  /** Makes the operation a POST (or `method`) with a JSON body of this schema; unknown properties are rejected. */
  readonly body?: TSchema
  /**
   * Returns errors that the schema cannot catch, each with a JSON Pointer. They are reported together with
   * violations of the schema, so the body may have any shape.
   */
  readonly checkBody?: (body: unknown) => readonly ProblemDetail[]
  /** Makes the operation a PUT with a raw body of at most this many bytes; `call.body` is a `Buffer`. */
  readonly takesBytes?: number
  /** Status of a successful response: 201 if something was created, 202 if work continues. Defaults to 200. */
  readonly status: 200 | 201 | 202
  /** Request headers that `read` receives, by lowercase name, with their descriptions. */
  readonly headers: Readonly<Record<string, string>>
  /** True if `read` may respond with a file or a redirect to a file. Defaults to false. */
  readonly downloads: boolean
  /** What each key pays for at most once per UTC day; absent if every call is charged. */
  readonly paidOnce?: PaidOnce
  /**
   * What the ETag is computed from: the versions of the data read, or the finished body if the response changes without
   * a publication. Defaults to `versions`.
   */
  readonly tag: 'versions' | 'body'
  /** True if `read` returns a `Table`, whose fields depend on the request; `fields` and `order` are then empty. */
  readonly open: boolean
  readonly needs: Needs
  /** Returns the credits of a call before it is charged, for `perReads`; throws the problem of a call that fails. */
  readonly price?: (needs: never, call: never) => Promise<number>
  /**
   * For each need that is read outside the call's scope, the reason callers still see only what they are allowed to
   * see.
   */
  readonly unscoped?: UnscopedReasons
  readonly read: (
    needs: never,
    call: never,
  ) => Promise<readonly Readonly<Record<string, unknown>>[] | Download | Redirect | Table>
  readonly changesAt?: (needs: never, call: never) => Promise<string | undefined>
  /** The records whose changes `changed_since` reports; absent if the operation has no such parameter. */
  readonly changes?: ComputedChanges
  /** The stored row that each row is computed from; absent if the rows have no history. */
  readonly versions?: RowVersions
}

/** An operation of any kind. */
export type Operation = CollectionOperation | ListOperation | ItemOperation | CustomOperation

type ItemOptions = OperationOptions & Pick<ItemOperation, 'subject' | 'examples'>

/** Serves one record by its public id: `item('/instruments/{id}', instruments, { … })`. */
export function item(path: string, record: AnyRecord, options: ItemOptions): ItemOperation {
  checkOptions(path, options, ITEM_OPTIONS)
  checkOperation(path, options)
  const param = /\{([a-z_]+)\}$/.exec(path)?.[1]
  if (param === undefined || record.id === undefined)
    throw new TypeError(`${path}: an item needs a path that ends in {id} and a record with a public id`)
  return {
    part: 'operation',
    kind: 'item',
    method: 'GET',
    path,
    record,
    param,
    query: emptyQuery,
    order: [],
    unpublished: 'refuse',
    ...options,
  }
}

/** The parts of an endpoint that depend on the types of its needs, query, rows and body. */
interface EndpointTypes<N extends Needs, Q extends TProperties, F extends Fields, B extends TSchema> {
  /**
   * The operation's own query parameters, required unless `Type.Optional`. The host adds selectors, paging, `as_of`,
   * `format`, `dry_run`.
   */
  readonly query?: Q
  readonly symbolDate?: keyof Q & string
  readonly fields: F
  /** Row order, ending in a unique key. The cursor consists of these fields, which are never null. */
  readonly order: readonly `${keyof F & string} ${'asc' | 'desc'}`[]
  readonly turns?: keyof F & string
  readonly body?: B
  /** `PATCH` instead of POST for an operation with `body`; `DELETE` for one without. */
  readonly method?: 'PATCH' | 'DELETE'
  readonly needs: N
  readonly unscoped?: UnscopedReasons<N>
  /**
   * Returns rows; an operation with `downloads` may also return a file or a redirect, and one that is `open` a table.
   */
  readonly read: (
    needs: NarrowedNeeds<N>,
    call: Call<Static<TObject<Q>>, Static<B>>,
  ) => Promise<readonly RowOf<F>[] | Download | Redirect | Table>
  readonly price?: (needs: NarrowedNeeds<N>, call: Call<Static<TObject<Q>>, Static<B>>) => Promise<number>
  /**
   * Returns the instant at which the response next changes without a publication, if it falls within today. This
   * instant and the date are part of the ETag.
   */
  readonly changesAt?: (
    needs: NarrowedNeeds<N>,
    call: Call<Static<TObject<Q>>, Static<B>>,
  ) => Promise<string | undefined>
  /** The records whose changes `changed_since` reports; absent if the operation has no such parameter. */
  readonly changes?: ComputedChanges<N>
  /** The stored row that each row is computed from; absent if the rows have no history. */
  readonly versions?: RowVersions<keyof N & string>
}

type EndpointOptions<N extends Needs, Q extends TProperties, F extends Fields, B extends TSchema> = OperationOptions &
  EndpointTypes<N, Q, F, B> &
  Partial<Omit<CustomOperation, Exclude<keyof OperationShape, 'examples'> | keyof EndpointTypes<N, Q, F, B> | 'kind'>>

/** Declares an operation whose rows the dataset reads itself, from its records or from services. */
export function endpoint<
  const N extends Needs,
  Q extends TProperties,
  const F extends Fields,
  B extends TSchema = TSchema,
>(path: string, options: EndpointOptions<N, Q, F, B>): CustomOperation {
  checkOptions(path, options, ENDPOINT_OPTIONS)
  checkOperation(path, options)
  checkReferences(path, options.fields)
  checkUnscoped(path, options)
  checkComputedChanges(path, options)
  checkRowVersions(path, options)
  checkAnsweredOrder(path, options.fields, options.order, (options.single ?? false) || (options.open ?? false))
  const { query = {}, ...rest } = options
  return {
    part: 'operation',
    kind: 'custom',
    method: methodOf(options),
    path,
    status: 200,
    headers: {},
    downloads: false,
    open: false,
    tag: 'versions',
    paging: true,
    pointInTime: true,
    single: false,
    historyBound: false,
    examples: {},
    ...rest,
    query: Type.Object(query),
  }
}

function methodOf({ body, takesBytes }: { readonly body?: TSchema; readonly takesBytes?: number }): Method {
  if (takesBytes !== undefined) return 'PUT'
  return body === undefined ? 'GET' : 'POST'
}

/** A query without parameters. */
export const emptyQuery: TObject = Type.Object({})
