import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'
import type { CustomOperation } from '../operation/endpoint.ts'
import type { AnyRecord, RecordDef, RecordRow } from '../record/record.ts'
import type { Recents } from '../subject/recently-requested.ts'
import type { Entity } from '../subject/entity.ts'
import type { Subject } from '../record/subject.ts'

/** Rows of a record pushed to subscribers of `/v1/stream` as they are published. */
export interface Channel {
  readonly part: 'channel'
  /** What subscribers call it. */
  readonly id: string
  readonly record: AnyRecord & { readonly subject: Subject }
  /**
   * The operation whose rows these are: its fields, and its capabilities beside `websocket.subscribe`. What it answers
   * about an entity, at most a row each, is sent to whoever subscribes.
   */
  readonly operation: CustomOperation
  /** A list that subscribed entities count as requested in. */
  readonly noted?: Recents
  readonly row: (row: never, entity: Entity) => Readonly<Record<string, unknown>>
  readonly readyAt?: (row: never, entity: Entity) => string
}

interface ChannelOptions<R extends AnyRecord> extends Pick<Channel, 'operation' | 'noted'> {
  readonly record: R
  /** A stored row as the operation answers it. */
  readonly row: (row: RecordRow<R>, entity: Entity) => Readonly<Record<string, unknown>>
  /** The instant (UTC) from which a row may be seen; absent: at once. A row that is published earlier waits. */
  readonly readyAt?: (row: RecordRow<R>, entity: Entity) => string
}

const CHANNEL_OPTIONS: OptionsOf<Channel> = {
  part: true,
  id: true,
  record: true,
  operation: true,
  noted: true,
  row: true,
  readyAt: true,
}

/** Declares a channel of the stream; its record is about a subject, by whose names callers subscribe. */
export function channel<R extends RecordDef<string, Subject>>(id: string, options: ChannelOptions<R>): Channel {
  checkName('channel', id)
  checkOptions(`channel ${id}`, options, CHANNEL_OPTIONS)
  return { part: 'channel', id, ...options }
}
