import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'
import type { CustomOperation } from '../operation/endpoint.ts'
import type { AnyRecord, RecordDef, RecordRow } from '../record/record.ts'
import type { Recents } from '../subject/recently-requested.ts'
import type { Entity } from '../subject/entity.ts'
import type { Subject } from '../record/subject.ts'

/** A record's rows, pushed to subscribers of `/v1/stream` as they are published. */
export interface Channel {
  readonly part: 'channel'
  /** The channel name that subscribers use. */
  readonly id: string
  readonly record: AnyRecord & { readonly subject: Subject }
  /**
   * The operation that returns the channel's rows. It defines their fields and the required capabilities, in addition
   * to `websocket.subscribe`. A new subscriber first receives the current row for each entity, if the operation returns
   * one.
   */
  readonly operation: CustomOperation
  /** The list of recently requested entities; the host adds every subscribed entity to it. */
  readonly noted?: Recents
  readonly row: (row: never, entity: Entity) => Readonly<Record<string, unknown>>
  readonly readyAt?: (row: never, entity: Entity) => string
}

interface ChannelOptions<R extends AnyRecord> extends Pick<Channel, 'operation' | 'noted'> {
  readonly record: R
  /** Converts a stored row to a row of the operation's response. */
  readonly row: (row: RecordRow<R>, entity: Entity) => Readonly<Record<string, unknown>>
  /**
   * Returns the instant (UTC) from which a row may be sent; a row published earlier waits until then. If absent, rows
   * are sent immediately.
   */
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

/** Declares a channel of the stream. Callers subscribe to entities by name, so the record must have a subject. */
export function channel<R extends RecordDef<string, Subject>>(id: string, options: ChannelOptions<R>): Channel {
  checkName('channel', id)
  checkOptions(`channel ${id}`, options, CHANNEL_OPTIONS)
  return { part: 'channel', id, ...options }
}
