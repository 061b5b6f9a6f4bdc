import type { Static, TObject } from '@sinclair/typebox'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'
import type { FetchTools } from './fetch-tools.ts'
import type { Publisher } from './publisher.ts'

/**
 * A source that is asked while a caller waits, for data too large to collect. The host keeps each raw answer, so that
 * later pages and callers do not ask again.
 */
export interface ReadThrough<Unit, Row> {
  readonly part: 'read-through'
  readonly id: string
  readonly title: string
  readonly publisher: Publisher
  readonly config: TObject
  /** True for made-up data: asked only where the installation holds the demo market. */
  readonly demo: boolean
  readonly fetch: (unit: Unit, tools: never) => Promise<string | Uint8Array>
  readonly parse: (raw: never, unit: Unit) => Iterable<Row> | AsyncIterable<Row>
}

/** A read-through source of whatever units and rows. */
export type AnyReadThrough = ReadThrough<never, unknown>

/** A call that waits for what is read through, such as the one that `read` is handed. */
export interface WaitingCall {
  /** When it came, UTC. */
  readonly now: string
}

/** A read-through source as an operation is handed it. */
export interface Reads<Unit, Row> {
  /** Whether the operator switched it on. */
  readonly enabled: boolean
  /**
   * Rows of a unit, from the archive where it was fetched before. Rejects with the 503 `dataset-unavailable` and
   * `Retry-After` until 00:00 UTC where the source is switched off, silent or out of quota. With `call` everything that
   * one call reads shares the time for which it may wait.
   */
  read(unit: Unit, call?: WaitingCall): Promise<readonly Row[]>
}

interface ReadThroughOptions<Unit, Raw extends string | Uint8Array, Row, C extends TObject>
  extends Pick<AnyReadThrough, 'id' | 'title' | 'publisher'>, Partial<Pick<AnyReadThrough, 'demo'>> {
  readonly config: C
  /** The only step that does input or output; the raw answer is kept as it is. */
  readonly fetch: (unit: Unit, tools: FetchTools<Static<C>>) => Promise<Raw>
  /** Pure: the same raw answer gives the same rows. */
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
 * Declares a source that is read through: `needs: { prints: readThrough({ … }) }`. A unit is plain data; it names the
 * raw answer in the archive.
 */
export function readThrough<Unit, Raw extends string | Uint8Array, Row, C extends TObject>(
  options: ReadThroughOptions<Unit, Raw, Row, C>,
): ReadThrough<Unit, Row> {
  checkName('source', options.id)
  checkOptions(`read-through source ${options.id}`, options, READ_THROUGH_OPTIONS)
  return { part: 'read-through', demo: false, ...options }
}
