import type { Answer } from './answer.ts'
import type { Count } from './exact-json.ts'
import type { Download } from './download.ts'
import type { Pieces } from './lines.ts'
import type { OperationSpec } from './operation-spec.ts'
import type { CallOptions, DownloadOptions } from './options.ts'

/** A text out of a list that may grow: an older client meets values that it does not know. */
export type Open<T extends string> = T | (string & Record<never, never>)

/**
 * An exact decimal as it stands on the wire, such as `189.95`: for a decimal type, not for arithmetic with `number`.
 */
export type DecimalText = string

/** A number of a request, or its text where a `number` would lose digits. */
export type Numeric = number | string

/** Parameters may be left out where none is required. */
export type Arguments<P, O = CallOptions> =
  Record<never, never> extends P ? [params?: P, options?: O] : [params: P, options?: O]

/** What a call would cost. */
export interface Cost {
  /** Entities that the call names. */
  readonly subjects: number | null
  readonly credits: number
  /** Credits that are left today; null where they are unlimited. */
  readonly remaining: Count | null
}

/** One of the representations that rows come in beside JSON. */
export interface Format {
  /** Lists also come as columns: an Arrow IPC stream, or a Parquet file. */
  readonly format?: 'json' | 'csv' | 'ndjson' | 'arrow' | 'parquet'
  /** Names of the columns wanted. */
  readonly fields?: readonly string[]
  /** What decimals become in columns: exact decimals, floats or text. */
  readonly numbers?: 'decimal' | 'float' | 'text'
}

/** An operation: `A` is its answer, `O` its options. */
export interface Operation<P, A, O = CallOptions> {
  (...args: Arguments<P, O>): Promise<A>
  /** Its id, method and address: how it is called without this client. */
  readonly spec: OperationSpec
  /** The address of a call, with its query. */
  addressOf(...args: Arguments<P>): string
  /** What the call would cost; spends nothing. */
  cost(...args: Arguments<P>): Promise<Cost>
  /**
   * The answer as it comes, in any representation, its body unread: for CSV and NDJSON, and to pass it on. Problems are
   * thrown here too.
   */
  raw(...args: Arguments<Omit<P, keyof Format> & Format, O>): Promise<Response>
}

/** An operation whose answers have a tag. */
export interface Cacheable<P, A> {
  /** The answer, or undefined while it is the one whose tag (`answer.http.etag`) is given, which costs nothing. */
  ifChanged(etag: string, ...args: Arguments<P>): Promise<A | undefined>
}

/**
 * An operation that answers page by page. Pages are of one moment: the cursor holds on to what was published at the
 * first.
 */
export interface Paged<P, R, M> {
  /** Every page, from the first or from `cursor` on. */
  pages(...args: Arguments<P>): AsyncGenerator<Answer<readonly R[], M>, void, undefined>
  /** Every row of every page. `limit` is the size of a page. */
  rows(...args: Arguments<P>): AsyncGenerator<R, void, undefined>
}

/** An operation whose rows also come as NDJSON. */
export interface Lined<R> {
  /** Rows of this operation out of NDJSON: of the body of `raw({ format: 'ndjson' })`, of a download, of a file. */
  lines(content: Pieces): AsyncGenerator<R, void, undefined>
}

/** An operation that sends files. */
export interface Downloads<P> {
  /** Opens the file. Where it lies elsewhere, the client goes there without the key. */
  download(...args: Arguments<P, DownloadOptions>): Promise<Download>
}
