import { service, type ItemError, type Knowledge, type Method } from '@bourse/kit'
import type { Caller, FieldKind } from '@bourse/kit/delivery'

/** An operation parameter, described as JSON Schema. */
interface OperationParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** A record whose rows have a date or an instant. */
interface DatedRecord {
  readonly name: string
  /** The field with the date or instant. */
  readonly date: string
  /** Fields that identify a row; empty if the collection does not return all of them. */
  readonly key: readonly string[]
  /** Whether rows belong to markets; otherwise, a caller without any market gets every row. */
  readonly isOfMarkets: boolean
  /**
   * Parameters with which a `whole` selection has the rows of one day, where `{date}` stands for it; undefined if the
   * collection cannot be read by day.
   */
  readonly ofDay: Readonly<Record<string, string>> | undefined
  /** Whether `versions` can read its rows. */
  readonly hasVersions: boolean
}

/** Facts about one of the deployment's operations. */
export interface OperationFacts {
  readonly id: string
  /** The id in letters and underscores, for protocols whose names cannot contain dots. */
  readonly toolName: string
  /** Id of the operation's dataset. */
  readonly dataset: string
  /** Title of that dataset. */
  readonly datasetTitle: string
  /** Whether the dataset delivers rows of other datasets, such as exports and files. */
  readonly isDelivery: boolean
  readonly method: Method
  /** Path such as `/v1/…`, with `{name}` for path parameters. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly OperationParameter[]
  /** Schema of the request body; undefined for an operation without one. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly capabilities: readonly string[]
  /** Description of the price. */
  readonly credits: string
  /** Name and description of each row field, in response order. */
  readonly fields: Readonly<Record<string, string>>
  /** JSON Schema of the response, without references. */
  readonly answer: Readonly<Record<string, unknown>>
  /** Whether it is a GET collection of stored records and can be exported. */
  readonly isExportable: boolean
  /** The first record with dates or instants that the collection reads; undefined if it reads none. */
  readonly record: DatedRecord | undefined
  /**
   * The field of the rows by which each parameter that names entities selects, such as `symbol` for `symbols` and
   * `index_id` for an index in the path.
   */
  readonly selects: Readonly<Record<string, string>>
  /** The field that `from` and `to`, or `effective_date`, bound; undefined if no response field does. */
  readonly bounds: string | undefined
  /** Kind of each row field. */
  readonly kinds: Readonly<Record<string, FieldKind>>
  /** Unit of each row field that has one. */
  readonly units: Readonly<Record<string, string>>
  /** Whether its dataset is currently serving. */
  readonly isServing: boolean
}

/** One call to an operation. */
export interface Selection {
  /** Operation id. */
  readonly operation: string
  /** Values of path and query parameters, as in a URL. */
  readonly parameters: Readonly<Record<string, string>>
  /**
   * True to select the rows of every subject that the caller may see, without the names that the operation may require,
   * by the date of the rows; `call` and `address` ignore it. Default: false.
   */
  readonly whole?: boolean
}

/** A response as the REST transport would send it. */
export interface OperationAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Response body as text: the envelope or the problem. */
  readonly body: string
}

/** A selection and the snapshot versions it reads, fixed at a point in time. */
interface PinnedSelection {
  readonly pin: string
  readonly asOf: string | null
  /**
   * Fingerprint of the caller's entitlement to the rows. Store it with a copy of the rows and pass it to `authorize`
   * before serving the copy.
   */
  readonly entitlement: string
  /** Credits that `call` charges for a response that the key has not paid for. */
  readonly credits: number
  /** Parts of the selection that cannot be served, as far as is known before rows are read. */
  readonly errors: readonly ItemError[]
}

/** A guide to the service in Markdown. */
interface GuideText {
  /** Path without `.md`, such as `calling` or `datasets/daily-record`; links in the text are relative to it. */
  readonly name: string
  readonly title: string
  readonly text: string
}

/** The deployment's operations, for additional delivery channels. Calls take the same request path as the REST API. */
export interface Operations {
  list(): readonly OperationFacts[]
  /** Returns the guides of the documentation, in reading order. */
  guides(): Promise<readonly GuideText[]>
  /**
   * Returns the serving operations that the caller's key includes. Values of parameters may require more, such as a
   * market.
   */
  listFor(caller: Caller): readonly OperationFacts[]
  /**
   * Returns the parameters of one working call per operation, by operation id, with names and ids that exist in this
   * installation, as in its documentation, or with the first name that the caller's key may see if it may not see
   * those. An operation without an example is missing.
   */
  examples(caller: Caller): Promise<Readonly<Record<string, Selection['parameters']>>>
  /** Returns the paths of the serving transports, such as `/mcp`. */
  transports(): readonly string[]
  /** Returns the caller identified by a stored key; undefined if the key is no longer valid. */
  callerOf(keyId: string): Promise<Caller | undefined>
  /**
   * Returns the deployment itself as a caller, for work without a key, such as whole-market files. This caller has the
   * full history of every market, or only of `markets` (MICs), and every capability except those in `without` (without
   * `mutual-funds.read`, it gets no funds). It has no account: it can pin, authorize and read rows, but `call` rejects
   * it.
   */
  operator(options?: { readonly without?: readonly string[]; readonly markets?: readonly string[] }): Caller
  /** Returns the MICs of each market group in the deployment's configuration. */
  markets(): Readonly<Record<string, readonly string[]>>
  /**
   * Runs one call with limits, credits and envelope; responds 503 `overloaded` while the host is overloaded. Every
   * problem caused by the caller is returned as a response, so the promise does not reject. `entryPoint` is how the
   * request reached the service, as usage counts it; by default, by HTTP.
   */
  call(
    caller: Caller,
    selection: Selection & { readonly body?: unknown; readonly entryPoint?: 'mcp' },
  ): Promise<OperationAnswer>
  /**
   * Returns a temporary path on this server that makes the call as the caller, for clients that cannot send a key with
   * it. Each use is authenticated, authorized and charged like `call`; a redirect is repeated for a minute without
   * another call, so ranges of one file do not count as requests. The call must respond with a redirect.
   */
  address(caller: Caller, selection: Selection, options: { readonly seconds: number }): string
  /**
   * Returns a temporary path on this server, below that of a transport with a `stream`, at which a WebSocket connects
   * as the caller, for clients that cannot send a key with it. The connection is authenticated again like any other.
   * Undefined if the key may not stream.
   */
  streamAddress(caller: Caller, path: string, options: { readonly seconds: number }): string | undefined
  /**
   * Validates a selection as `call` would, at no cost, and pins the newest published versions, or those of `knowledge`,
   * so that several selections read one state. Pass the pin to `rows` within 24 hours. Rejects with the problem that
   * `call` would return.
   */
  pin(caller: Caller, selection: Selection, options?: { readonly knowledge?: Knowledge }): Promise<PinnedSelection>
  /**
   * Checks again whether the caller may read the selection; rejects with the problem that `call` would return. With the
   * entitlement of a pin, it checks as of the day of the pin, and also rejects if the caller may no longer see every
   * row that the pin could include.
   */
  authorize(caller: Caller, selection: Selection, options?: { readonly entitlement?: string }): Promise<void>
  /**
   * Returns all rows of a pinned selection in page order, in one format, as chunks of complete lines (CSV starts with
   * its header). Reading costs nothing. The host checks the caller's entitlement before each chunk and rejects if it
   * has changed. The `errors` of a chunk cover the entire response.
   */
  rows(
    caller: Caller,
    selection: Selection,
    options: { readonly pin: string; readonly format: 'ndjson' | 'csv' },
  ): AsyncIterable<{ readonly text: string; readonly rows: number; readonly errors: readonly ItemError[] }>
  /**
   * Returns every version of the rows of a pinned selection, replaced and withdrawn ones included, as CSV with the
   * additional columns `known_from` and `known_to`, which is empty while a version is current. Only for an operation
   * whose `record.hasVersions` is true. Reading costs nothing, and the entitlement is checked before each chunk.
   */
  versions(
    caller: Caller,
    selection: Selection,
    options: { readonly pin: string },
  ): AsyncIterable<{ readonly text: string; readonly rows: number }>
  /**
   * Returns the same rows as columns: chunks of one Arrow IPC stream or Parquet file; chunks are empty while a batch
   * fills. The parameters `fields` and `numbers` select columns and number types. Rejects with 422 if a decimal does
   * not fit its column.
   */
  columns(
    caller: Caller,
    selection: Selection,
    options: { readonly pin: string; readonly format: 'arrow' | 'parquet' },
  ): AsyncIterable<{ readonly bytes: Uint8Array; readonly rows: number; readonly errors: readonly ItemError[] }>
  /**
   * Returns the given dates on which the operation's records have published rows, in the given order. Returns all dates
   * if none of its records has dates.
   */
  datesWithRows(operation: string, dates: readonly string[]): Promise<readonly string[]>
  /**
   * Returns the texts that name the publishers of an operation's rows whose terms require attribution. Show them with
   * copies of the rows.
   */
  attribution(operation: string): Promise<readonly string[]>
  /**
   * Refunds the credits that a caller spent on a call and subtracts them from its usage. A repeated refund with the
   * same `id` and account has no effect.
   */
  refund(caller: Pick<Caller, 'accountId' | 'keyId'>, spent: SpentCredits): Promise<void>
}

/** Credits charged for an operation on a UTC day. */
interface SpentCredits {
  readonly operation: string
  readonly credits: number
  /** The UTC day, `YYYY-MM-DD`. */
  readonly day: string
  /** The plan and entry point of the charge. Default: the account's plan, and `rest`. */
  readonly plan?: string | undefined
  readonly entryPoint?: string | undefined
  readonly id: string
}

/** The deployment's operations, provided by the host. */
export const operations = service<Operations>('host.operations')
