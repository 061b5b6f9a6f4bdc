import type { Static, TObject } from '@sinclair/typebox'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'
import type { FetchTools } from './fetch-tools.ts'
import type { Publisher } from './publisher.ts'

/**
 * A source that is fetched on demand while a caller waits, for data too large to collect. The host archives each raw
 * response, so that later pages and callers do not fetch it again.
 */
export interface ReadThrough<Unit, Row> {
  readonly part: 'read-through'
  readonly id: string
  readonly title: string
  readonly publisher: Publisher
  readonly config: TObject
  /** True for synthetic data, which is fetched only if the installation has the demo market. */
  readonly demo: boolean
  readonly fetch: (unit: Unit, tools: never) => Promise<string | Uint8Array>
  readonly parse: (raw: never, unit: Unit) => Iterable<Row> | AsyncIterable<Row>
}

/** An on-demand source with any units and rows. */
export type AnyReadThrough = ReadThrough<never, unknown>

/** A call that waits for on-demand data; `read` of an operation receives one. */
export interface WaitingCall {
  /** When the call arrived, UTC. */
  readonly now: string
}

/** An on-demand source as it is passed to an operation. */
export interface Reads<Unit, Row> {
  /** Whether the operator enabled the source. */
  readonly enabled: boolean
  /**
   * Returns the rows of a unit, from the archive if it was fetched before. Rejects with a 503 `dataset-unavailable` and
   * `Retry-After` if the source is disabled, does not respond or has used up its quota. If `call` is given, all reads
   * in the call share one time limit.
   */
  read(unit: Unit, call?: WaitingCall): Promise<readonly Row[]>
}

interface ReadThroughOptions<Unit, Raw extends string | Uint8Array, Row, C extends TObject>
  extends Pick<AnyReadThrough, 'id' | 'title' | 'publisher'>, Partial<Pick<AnyReadThrough, 'demo'>> {
  readonly config: C
  /** Fetches a unit's raw response: the only step that performs I/O. The host archives the response unchanged. */
  readonly fetch: (unit: Unit, tools: FetchTools<Static<C>>) => Promise<Raw>
  /** Parses a raw response. A pure function: the same response always gives the same rows. */
  readonly parse: (raw: Raw, unit: Unit) => Iterable<Row> | AsyncIterable<Row>
}

const READ_THROUGH_OPTIONS: OptionsOf<AnyReadThrough> = {
  part: true,
  id: true,
  title: true,
  publisher: true,
  config: true,
  demo: true,
  fetch: true,
  parse: true,
}

/**
 * Declares an on-demand source: `needs: { prints: readThrough({ … }) }`. A unit is plain data and identifies the raw
 * response in the archive.
 */
export function readThrough<Unit, Raw extends string | Uint8Array, Row, C extends TObject>(
  options: ReadThroughOptions<Unit, Raw, Row, C>,
): ReadThrough<Unit, Row> {
  checkName('source', options.id)
  checkOptions(`read-through source ${options.id}`, options, READ_THROUGH_OPTIONS)
  return { part: 'read-through', demo: false, ...options }
}
