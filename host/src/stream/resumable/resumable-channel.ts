import type { NumberedBatch } from '@bourse/engine/store'
import type { Principal } from '@bourse/engine/accounts'
import type { Problem } from '@bourse/kit'
import type { NamedChannel } from '../named-channel.ts'
import type { Subscriber } from '../subscriber.ts'

/** One part of what a batch changed for a subscriber. */
export interface Part {
  readonly part: number
  /** The members of the message after its type and sequence number, as JSON; or a request to read the rest by REST. */
  readonly content: string | Resync
}

/** The client has to read what changed since an instant; null if it has to read everything again. */
export interface Resync {
  readonly asOf: string | null
}

/** Subscribers that see the same rows. */
export interface Readers {
  readonly principal: Principal
  readonly subscribers: readonly Subscriber[]
}

/** Returns a subscriber's parts of a batch. */
export type PartsOf = (subscriber: Subscriber) => readonly Part[]

/**
 * A channel whose messages are derived from batches, so that a client that reconnects, to any host, gets those that it
 * missed.
 */
export interface ResumableChannel {
  readonly id: string
  /** The dataset whose batches it follows; undefined for all datasets. */
  readonly dataset: string | undefined
  /** The number of batches that a client may miss; those of more are read by REST. */
  readonly maxMissed: number
  /** The channel's symbols; undefined if subscribers do not name any. */
  readonly named: NamedChannel | undefined
  /** The grant that a key lacks for the channel. */
  missing(principal: Principal): Problem | undefined
  isServing(): boolean
  /** Ids of the datasets whose batches concern a key. */
  datasetsOf(principal: Principal): readonly string[]
  /**
   * Returns a function that returns a subscriber's parts of a batch in order; parts without changes are omitted.
   * Undefined if the batch has too many changes to read them for several subscribers together.
   */
  read(batch: NumberedBatch, readers: Readers): Promise<PartsOf | undefined>
}
