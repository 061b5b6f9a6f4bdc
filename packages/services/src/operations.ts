import { service, type ItemError, type Method } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'

/** A parameter of an operation, described as JSON Schema. */
export interface OperationParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** What is told of an operation of the deployment. */
export interface OperationFacts {
  readonly id: string
  /** Id of its dataset. */
  readonly dataset: string
  readonly method: Method
  /** `/v1/…` with `{name}` for path parameters. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly OperationParameter[]
  /** Schema of the body of a POST. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly capabilities: readonly string[]
  /** The price in words. */
  readonly credits: string
  /** Name and description of each member of a row, in the order in which they are sent. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether it is a GET collection of stored records, and can be exported. */
  readonly isExportable: boolean
  /** Whether its dataset serves at the moment. */
  readonly isServing: boolean
}

/** One call of an operation. */
export interface Selection {
  /** Id of the operation. */
  readonly operation: string
  /** Values of path and query parameters, as they would stand in an address. */
  readonly parameters: Readonly<Record<string, string>>
}

/** An answer as the REST transport would send it. */
export interface OperationAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The envelope, or the problem. */
  readonly body: string
}

/** A selection as it stands at a moment. */
export interface Pinned {
  readonly pin: string
  readonly asOf: string | null
  /**
   * What the rows may be by what the caller may see: kept beside a copy of them, it is handed to `authorize` before the
   * copy is.
   */
  readonly entitlement: string
  /** What of the selection cannot be served, as far as it is known before rows are read. */
  readonly errors: readonly ItemError[]
}

/** The operations of the deployment, for other ways out of them: the one path of a request stays the same. */
export interface Operations {
  list(): readonly OperationFacts[]
  /** The caller of a stored key; undefined where the key is dead. */
  callerOf(keyId: string): Promise<Caller | undefined>
  /**
   * The deployment itself as a caller, for work that is done for nobody's key, such as files of the whole market: all
   * history of every market, and every capability but those in `without` (`mutual-funds.read` leaves out funds). It has
   * no account: it pins, authorizes and reads rows, and `call` rejects it.
   */
  operator(options?: { readonly without?: readonly string[] }): Caller
  /**
   * One call with everything that belongs to it: limits, credits, envelope, and 503 `overloaded` where the host has its
   * hands full. Never rejects for the caller's sake.
   */
  call(caller: Caller, selection: Selection & { readonly body?: unknown }): Promise<OperationAnswer>
  /**
   * Checks a selection as a call would be, costs nothing, and pins what is published now: hand the pin to `rows`,
   * within 24 hours. Rejects with the problem that a call would get.
   */
  pin(caller: Caller, selection: Selection): Promise<Pinned>
  /**
   * Checks again whether the caller may have the selection; rejects with the problem that a call would get. With the
   * entitlement of a pin it is asked as of its day, and rejects too where the caller may no longer see everything that
   * rows read from the pin may be.
   */
  authorize(caller: Caller, selection: Selection, options?: { readonly entitlement?: string }): Promise<void>
  /**
   * All rows of a pinned selection in the order of its pages, in one representation and in pieces of whole lines (CSV
   * with its header first); costs nothing, checks the caller's entitlement with each piece, and rejects where it has
   * changed. `errors` of a piece are those of the whole answer.
   */
  rows(
    caller: Caller,
    selection: Selection,
    options: { readonly pin: string; readonly format: 'ndjson' | 'csv' },
  ): AsyncIterable<{ readonly text: string; readonly rows: number; readonly errors: readonly ItemError[] }>
  /**
   * The same rows as columns: pieces of one Arrow IPC stream or Parquet file, some of them empty while a batch fills.
   * `fields` and `numbers` among the parameters shape them; rejects with 422 where a decimal has no room in its column.
   */
  columns(
    caller: Caller,
    selection: Selection,
    options: { readonly pin: string; readonly format: 'arrow' | 'parquet' },
  ): AsyncIterable<{ readonly bytes: Uint8Array; readonly rows: number; readonly errors: readonly ItemError[] }>
  /**
   * Of some dates those on which records that an operation reads itself have published rows, in the order given: on the
   * others it has nothing to answer. All of them where none of its records is by date.
   */
  datesWithRows(operation: string, dates: readonly string[]): Promise<readonly string[]>
  /**
   * Gives credits back that a caller spent on a call of an operation, and takes them out of what it used: once per `id`
   * of the account, so that to do it again changes nothing.
   */
  refund(caller: Pick<Caller, 'accountId' | 'keyId'>, spent: SpentCredits): Promise<void>
}

/** Credits of an operation, taken on a UTC day. */
export interface SpentCredits {
  readonly operation: string
  readonly credits: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly id: string
}

/** Provided by the host. */
export const operations = service<Operations>('host.operations')
