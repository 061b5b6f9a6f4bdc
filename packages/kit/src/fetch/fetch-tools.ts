import type { Clock } from '../values/clock.ts'
import type { Knowledge } from '../values/knowledge.ts'

/** What goes with a request beside its address; a secret belongs into a header, never into the address. */
export interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Of `text`: the answer is JSON, which the source reads itself; rejects with `SourceMoved` where it is none. */
  readonly expects?: 'json'
}

/**
 * A file on this machine, as a source downloads one or an operator gives one: `@bourse/kit/readers` reads it by its
 * path.
 */
export interface RawFile {
  /** Where it lies now; of a downloaded one until the unit is over. */
  readonly path: string
  /** As its publisher or the operator calls it, without folders. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** A file that an operator gives; what was gzipped or in a zip archive is plain. */
export interface GivenFile extends RawFile {
  bytes(): Promise<Uint8Array>
  /** As UTF-8; rejects where it is none. */
  text(): Promise<string>
}

/**
 * The only way out for a source: declared hosts, the publisher's pace over all replicas, patience where the publisher
 * asks for it. What the publisher does not give rejects with `RetryLater`, or with an error that names the status.
 */
export interface SourceHttp {
  text(url: string, options?: HttpOptions): Promise<string>
  bytes(url: string, options?: HttpOptions): Promise<Uint8Array>
  /** A JSON answer, its numbers as the text that they were written in; rejects with `SourceMoved` where it is none. */
  json(url: string, options?: HttpOptions): Promise<unknown>
  /** Posts a body, as JSON unless it is text, and hands back the JSON answer as `json` does. */
  post(url: string, body: unknown, options?: HttpOptions): Promise<unknown>
  /** Takes an answer of any length into a file, which is removed when the unit is over. */
  download(url: string, options?: HttpOptions): Promise<RawFile>
}

/** What the host hands to `fetch`; nothing else may reach outside. */
export interface FetchTools<Config> {
  readonly http: SourceHttp
  /**
   * Files below the folder that the setting `folder` names; the path is relative. Undefined where there is no such
   * file.
   */
  readonly files: { bytes(path: string): Promise<Uint8Array | undefined> }
  readonly config: Config
  /**
   * A secret of the source, else of its publisher; `formerly` is an earlier name under which installations may still
   * have it as a secret of the source.
   */
  secret(name: string, formerly?: string): string
  readonly clock: Clock
  /** What is published by now, to look into records and services that the source needs. */
  published(): Promise<Knowledge>
  readonly log: (message: string) => void
  readonly signal: AbortSignal
}
