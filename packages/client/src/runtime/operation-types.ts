import type { Answer } from './answer.ts'
import type { Count } from './exact-json.ts'
import type { Download } from './download.ts'
import type { Pieces } from './lines.ts'
import type { OperationSpec } from './operation-spec.ts'
import type { CallOptions, DownloadOptions, Numbers } from './options.ts'

/** Text from an open list: the service may return values unknown to an older client. */
export type Open<T extends string> = T | (string & Record<never, never>)

/** An exact decimal as sent, such as `189.95`: for arithmetic, convert it to a decimal type, not to `number`. */
export type DecimalText = string

/** The type of decimals in a client's rows. */
export type NumberOf<M extends Numbers> = M extends 'float' ? number : DecimalText

/** A number in a request, or its text if a `number` would lose digits. */
export type Numeric = number | string

/** The parameters argument is optional if no parameter is required. */
export type Arguments<P, O = CallOptions> =
  Record<never, never> extends P ? [params?: P, options?: O] : [params: P, options?: O]

/** The cost of a call. */
export interface Cost {
  /** Number of entities in the call. */
  readonly subjects: number | null
  readonly credits: number
  /** Credits left today; null if unlimited. */
  readonly remaining: Count | null
}

/** A representation of rows that is not JSON. */
export interface Format {
  /** Lists are also available as columns: an Arrow IPC stream or a Parquet file. */
  readonly format?: 'json' | 'csv' | 'ndjson' | 'arrow' | 'parquet'
  /** Names of the requested columns. */
  readonly fields?: readonly string[]
  /** How columns represent decimals: exact decimals, floats or text. */
  readonly numbers?: 'decimal' | 'float' | 'text'
}

/** An operation: `A` is its response, `O` its options. */
export interface Operation<P, A, O = CallOptions> {
  (...args: Arguments<P, O>): Promise<A>
  /** The operation's id, method and path, for calls made without this client. */
  readonly spec: OperationSpec
  /** A call's URL, including its query. */
  addressOf(...args: Arguments<P>): string
  /** Returns the cost of the call without spending credits. */
  cost(...args: Arguments<P>): Promise<Cost>
  /** The cost of a call of `raw`: some rows, such as those of an entire market, are available in columns only. */
  cost(...args: Arguments<Omit<P, keyof Format> & Format>): Promise<Cost>
  /**
   * Returns the response in any representation with its body unread, to read CSV or NDJSON or to forward it. Throws
   * problems just as a regular call does.
   */
  raw(...args: Arguments<Omit<P, keyof Format> & Format, O>): Promise<Response>
}

/** An operation whose responses have an entity tag. */
export interface Cacheable<P, A> {
  /** Returns the response; undefined if its tag is still the given one (`answer.http.etag`), which costs nothing. */
  ifChanged(etag: string, ...args: Arguments<P>): Promise<A | undefined>
}

/**
 * An operation with pages. All pages share one snapshot: the cursor refers to what was published when the first page
 * was read.
 */
export interface Paged<P, R, M> {
  /** Every page, starting at the first or at `cursor`. */
  pages(...args: Arguments<P>): AsyncGenerator<Answer<readonly R[], M>, void, undefined>
  /** Every row of every page. `limit` is the page size. */
  rows(...args: Arguments<P>): AsyncGenerator<R, void, undefined>
}

/** An operation whose rows are also available as NDJSON. */
export interface Lined<R> {
  /** Parses this operation's rows from NDJSON: the body of `raw({ format: 'ndjson' })`, a download, or a file. */
  lines(content: Pieces): AsyncGenerator<R, void, undefined>
}

/** An operation that sends files. */
export interface Downloads<P> {
  /** Opens the file. If it is stored elsewhere, the client requests it without the key. */
  download(...args: Arguments<P, DownloadOptions>): Promise<Download>
}
