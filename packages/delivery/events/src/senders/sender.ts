import type { Envelope } from '@bourse/engine/events'
import type { DestinationKind } from '../destinations/destination-shapes.ts'

/** An event on its way to a destination. */
export interface Message {
  readonly event: Envelope
  readonly address: string
  /** Secrets that sign the message, the current one first. */
  readonly secrets: readonly string[]
  /** What billing services called the account in the hour of the usage; null if they did not know it. */
  readonly customer: string | null
  /** Time of the first attempt that the destination may have accepted without saying so; null if there is none. */
  readonly unsureSince: string | null
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The result of an attempt. A rejection means that the destination did not respond. */
export interface SendResult {
  readonly isDelivered: boolean
  readonly status: number | null
  /** The beginning of the response. */
  readonly response: string
  /** Seconds that the destination requests to wait. */
  readonly retryAfter?: number | undefined
  /** Whether the destination wants no more events. */
  readonly isGone?: boolean
  /** Whether the destination certainly did not get the message. */
  readonly isUnsent?: boolean
  /** Whether further attempts are useless until someone acts. */
  readonly isFinal?: boolean
}

/** Sends a message to a destination of one kind. */
export type Sender = (message: Message) => Promise<SendResult>

/** A sender for each kind of destination. */
export type Senders = Readonly<Record<DestinationKind, Sender>>
