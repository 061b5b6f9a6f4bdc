import type { DestinationKind } from '../destinations/destination-shapes.ts'
import type { Envelope } from '../deliveries/envelope.ts'

/** An event on its way to a destination. */
export interface Message {
  readonly event: Envelope
  readonly address: string
  /** Secrets that sign the message, the current one first. */
  readonly secrets: readonly string[]
  /** What billing services call the account of the event; null if they do not know it. */
  readonly customer: string | null
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
}

/** Sends a message to a destination of one kind. */
export type Sender = (message: Message) => Promise<SendResult>

/** A sender for each kind of destination. */
export type Senders = Readonly<Record<DestinationKind, Sender>>
