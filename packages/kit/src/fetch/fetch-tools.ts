import type { HttpRefusal } from './http-refusal.ts'
import type { Clock } from '../values/clock.ts'
import type { Knowledge } from '../values/knowledge.ts'

/** Options for a request made with `ask`, and the responses that it accepts. */
export interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses that are returned instead of thrown as `HttpStatus`, in addition to 200 to 299. */
  readonly accept?: readonly number[]
  /**
   * The format that the body must have, regardless of its `content-type`. Any other body rejects with `SourceMoved`. A
   * body that begins as expected but is truncated is retried twice and then rejects with `RetryLater`.
   */
  readonly expects?: 'json' | 'csv' | 'zip' | 'xml' | 'gzip'
  /** For `csv`: columns that the header line must contain. */
  readonly columns?: readonly string[]
  /**
   * For `csv`: true if the publisher ends the last line with a line break, so that a body without one is known to be
   * truncated. The DOS end-of-file character may follow the line break.
   */
  readonly endsLines?: boolean
  /** Maximum body size, in bytes; 512 MiB by default. */
  readonly maxBytes?: number
  /** Number of requests that this one counts as toward the publisher's limits; 1 by default. */
  readonly cost?: number
  /** The body to POST, sent as JSON unless it is a string. */
  readonly body?: unknown
}

/** Request headers, and the format that the response must have. Put secrets in a header, never in the URL. */
export type HttpOptions = Pick<AskOptions, 'headers' | 'expects' | 'columns' | 'endsLines'>

/** An HTTP response with its status. */
export interface HttpAnswer {
  readonly status: number
  /** What the publisher means by an accepted status; undefined if the response has data. */
  readonly refusal: HttpRefusal | undefined
  /** Response headers by lowercase name. */
  readonly headers: Readonly<Record<string, string>>
  bytes(): Uint8Array
  /** The body as UTF-8 text. */
  text(): string
  /** The body as JSON, with numbers as exact strings. */
  json(): Promise<unknown>
}

/**
 * A file on this machine, downloaded by a source or provided by an operator. `@bourse/kit/readers` reads it by path.
 */
export interface RawFile {
  /** Where the file is stored. A downloaded file is removed when its unit ends. */
  readonly path: string
  /** The publisher's or operator's name for the file, without folders. */
  readonly name: string
  /** Size in bytes. */
  readonly size: number
}

/** A file provided by an operator, already unpacked if it was gzipped or in a zip archive. */
export interface InputFile extends RawFile {
  bytes(): Promise<Uint8Array>
  /** Returns the content as UTF-8 text; rejects if it is not valid UTF-8. */
  text(): Promise<string>
}

/**
 * A source's HTTP client. It reaches only declared hosts, stays within the publisher's rate limits across all replicas,
 * and waits when the publisher requests a pause. A failed request rejects with `RetryLater`, or with an error that
 * names the status.
 */
export interface SourceHttp {
  /**
   * Requests an address and returns the response with its status. `nothing` and `gone` are returned as `refusal`; the
   * host handles all other refusals.
   */
  ask(url: string, options?: AskOptions): Promise<HttpAnswer>
  text(url: string, options?: HttpOptions): Promise<string>
  bytes(url: string, options?: HttpOptions): Promise<Uint8Array>
  /** Returns parsed JSON with numbers as exact strings; rejects with `SourceMoved` if it is not JSON. */
  json(url: string, options?: Pick<HttpOptions, 'headers'>): Promise<unknown>
  /** Posts a body, as JSON unless it is a string, and returns the JSON response as `json` does. */
  post(url: string, body: unknown, options?: Pick<HttpOptions, 'headers'>): Promise<unknown>
  /** Downloads a response of any length to a file, which is removed when the unit ends. */
  download(url: string, options?: Pick<HttpOptions, 'headers'>): Promise<RawFile>
}

/** The tools that the host passes to `fetch`. A source must not use the network or the file system in any other way. */
export interface FetchTools<Config> {
  readonly http: SourceHttp
  /** Reads files below the folder in the `folder` setting, by relative path. Undefined if the file does not exist. */
  readonly files: { bytes(path: string): Promise<Uint8Array | undefined> }
  readonly config: Config
  /**
   * Returns a secret for the source or, if it has none, for its publisher. `formerly` is an earlier source name under
   * which installations may still store the secret.
   */
  secret(name: string, formerly?: string): string
  readonly clock: Clock
  /** Returns the latest published state, for reading records and services that the source needs. */
  published(): Promise<Knowledge>
  /**
   * Returns the last raw response that this source fetched for a unit, for comparison with the new one. Undefined if
   * there is none, or if the archive has deleted it.
   */
  archived(unit: unknown): Promise<string | Uint8Array | undefined>
  readonly log: (message: string) => void
  readonly signal: AbortSignal
}
