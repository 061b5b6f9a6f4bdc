import { Type, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox'
import type { Call } from './call.ts'
import type { CollectionOperation, ListOperation } from './collection.ts'
import type { Download, Redirect } from './download.ts'
import { checkAnsweredOrder } from '../record/check-columns.ts'
import { checkOperation } from './check-operation.ts'
import { checkOptions } from '../checks/check-options.ts'
import { ENDPOINT_OPTIONS, ITEM_OPTIONS } from './operation-options.ts'
import type { Deprecation } from '../values/deprecation.ts'
import type { Fields, RowOf } from '../record/field.ts'
import type { ProblemCode, ProblemDetail } from './problem.ts'
import type { AnyRecord } from '../record/record.ts'
import { checkUnscoped, type Unscoped } from './unscoped.ts'
import { checkReferences } from '../record/reference.ts'
import type { ChildOf, Selection, SubjectInPath } from './selection.ts'
import type { Narrowed, Needs } from '../record/needs.ts'
import type { Subject } from '../record/subject.ts'

/** What a call costs: per request, or per distinct requested entity with a price for reads of the whole market. */
export type Credits =
  | { readonly per: 'request'; readonly amount: number }
  | { readonly per: 'subject'; readonly amount: number; readonly whole: number | undefined }

/** A fixed price for every request; 0 is free. */
export const perRequest = (amount: number): Credits => ({ per: 'request', amount })
/** A price for every distinct entity in the request, unknown names included, and one for a read without any. */
export function perSubject(amount: number, options: { readonly whole?: number } = {}): Credits {
  checkOptions(`the price per subject of ${amount}`, options, { whole: true })
  return { per: 'subject', amount, whole: options.whole }
}

/** What a call needs and costs beside, by the value of one parameter, such as the interval of bars. */
export interface Varies {
  /** The parameter. */
  readonly by: string
  /** Its value where the request leaves it out. */
  readonly otherwise: string
  readonly cases: Readonly<
    Record<string, { readonly capabilities?: readonly string[]; readonly credits?: Credits | undefined }>
  >
}

/** Members that every operation states. */
export interface OperationOptions {
  /** `noun.verb`, also the operation's own capability where it has one. */
  readonly id: string
  readonly summary: string
  readonly description?: string
  /** Capabilities the key must hold, all of them; empty where any live key may call. */
  readonly capabilities: readonly string[]
  readonly credits: Credits
  /** Capabilities beside those above, and another price, by the value of a parameter. */
  readonly varies?: Varies
  /** `refuse`: 503 while nothing is published for the key's markets. Default `empty`. */
  readonly unpublished?: 'refuse' | 'empty'
  /**
   * Whether at least one market must be entitled, or which one must be, such as `BOND`, before anything else is looked
   * at. Default false.
   */
  readonly needsMarket?: boolean | string
  /** The parameter that names the one kind of entity to read: one that the key may not see is refused. */
  readonly kindIn?: string
  readonly limit?: { readonly default: number; readonly max: number }
  readonly deprecated?: Deprecation
  /** Further members of `meta`, by name. */
  readonly meta?: Fields
  /** Codes that its own read throws, for the documentation; those of the host's steps are known. */
  readonly problems?: readonly ProblemCode[]
}

/**
 * Methods that operations are called with: `GET` reads, `POST` orders or acts, `PATCH` changes members, `PUT` replaces.
 */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT'

/** Values of parameters, by name, that make a working call; those of a path are needed. */
export type Examples = Readonly<Record<string, string | number>>

/** Members of every operation, declared or worked out. */
export interface OperationShape extends OperationOptions {
  readonly part: 'operation'
  readonly method: Method
  /** Below `/v1`, with `{name}` for path parameters. */
  readonly path: string
  readonly query: TObject
  readonly examples: Examples
  readonly order: readonly string[]
}

/** One record by public id. */
export interface ItemOperation extends OperationShape {
  readonly kind: 'item'
  readonly record: AnyRecord
  readonly param: string
  /** The subject whose ids these are: the host then resolves and entitles one like a named one. */
  readonly subject?: Subject
}

/** An operation with a read of its own. */
export interface CustomOperation extends OperationShape {
  readonly kind: 'custom'
  readonly select?: Selection
  /** The parameter that names the date on which symbols are looked up. */
  readonly symbolDate?: string
  /** The path parameter that names an entity of the subject, resolved and entitled by the host. */
  readonly subjectIn?: SubjectInPath
  /**
   * The path parameter that names a row of another record: the host finds it, entitles its subject and hands it in as
   * `call.parent`.
   */
  readonly childOf?: ChildOf
  readonly fields: Fields
  /** The field of the order whose direction `order=asc|desc` sets; absent: no such parameter. */
  readonly turns?: string
  /**
   * False where the answer is always whole; `body` where `limit` and `cursor` are members of the body. Default true.
   */
  readonly paging: boolean | 'body'
  /** False where no stored record is read and `as_of` means nothing. Default true. */
  readonly pointInTime: boolean
  /** True where the answer is one row: `data` is then an object. Default false. */
  readonly single: boolean
  /**
   * True where the plan's history depth bounds `from` and `date` and the read starts at `call.floor`. Default false.
   */
  readonly historyBound: boolean
  /**
   * ISO code of the country whose markets all rows belong to, though they name none: the answer to a key without such a
   * market is empty, and `read` is not asked.
   */
  readonly ofCountry?: string
  /**
   * Makes the operation a POST (or `method`) with a JSON body of this shape; a member that it does not know is refused.
   */
  readonly body?: TSchema
  /**
   * Mistakes in the body that its schema cannot tell, each with the pointer to its place: they are told together with
   * those of its shape, so a body of any shape is handed in.
   */
  readonly checkBody?: (body: unknown) => readonly ProblemDetail[]
  /**
   * Makes the operation a PUT whose body of at most so many bytes is handed in as it came: `call.body` is a `Buffer`.
   */
  readonly takesBytes?: number
  /** Status of a success; 201 where something was made, 202 where work goes on. Default 200. */
  readonly status: 200 | 201 | 202
  /** Request headers that `read` is handed, by name in small letters, with what they mean. */
  readonly headers: Readonly<Record<string, string>>
  /** True where `read` may answer with a file or its address. Default false. */
  readonly downloads: boolean
  /**
   * What the ETag is made of: the versions of what is read, or the finished body where the answer moves by itself.
   * Default `versions`.
   */
  readonly tag: 'versions' | 'body'
  readonly needs: Needs
  /** Why nothing is shown that the caller may not see, by each need whose rows are read past the scope of the call. */
  readonly unscoped?: Unscoped
  readonly read: (
    needs: never,
    call: never,
  ) => Promise<readonly Readonly<Record<string, unknown>>[] | Download | Redirect>
  readonly changesAt?: (needs: never, call: never) => Promise<string | undefined>
}

/** An operation in one of its four kinds. */
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

/** What of an endpoint follows the types of its needs, query, rows and body. */
interface EndpointTypes<N extends Needs, Q extends TProperties, F extends Fields, B extends TSchema> {
  /**
   * Query parameters of its own, required unless `Type.Optional`; the host adds selectors, paging, `as_of`, `format`,
   * `dry_run`.
   */
  readonly query?: Q
  readonly symbolDate?: keyof Q & string
  readonly fields: F
  /** Order of the answer, ending in a unique key; the cursor is made of these fields, which are never null. */
  readonly order: readonly `${keyof F & string} ${'asc' | 'desc'}`[]
  readonly turns?: keyof F & string
  readonly body?: B
  /** With `body` another method than POST. */
  readonly method?: 'PATCH'
  readonly needs: N
  readonly unscoped?: Unscoped<N>
  /** Rows, or with `downloads` a file or its address. */
  readonly read: (
    needs: Narrowed<N>,
    call: Call<Static<TObject<Q>>, Static<B>>,
  ) => Promise<readonly RowOf<F>[] | Download | Redirect>
  /**
   * When the answer next changes by the clock alone, where that is within the day; part of the ETag, beside the day
   * itself.
   */
  readonly changesAt?: (needs: Narrowed<N>, call: Call<Static<TObject<Q>>, Static<B>>) => Promise<string | undefined>
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
  checkAnsweredOrder(path, options.fields, options.order, options.single ?? false)
  const { query = {}, ...rest } = options
  return {
    part: 'operation',
    kind: 'custom',
    method: methodOf(options),
    path,
    status: 200,
    headers: {},
    downloads: false,
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

/** No parameters of its own. */
export const emptyQuery: TObject = Type.Object({})
