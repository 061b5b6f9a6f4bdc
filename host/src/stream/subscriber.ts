import type { Entity } from '@bourse/kit'
import type { StreamDialect } from '@bourse/kit/delivery'
import type { WebSocket } from 'ws'
import type { Principal } from '@bourse/engine/accounts'
import type { Position } from './resumable/position.ts'

/** Buffered bytes at which a client is warned, and at which its connection is closed. */
const SLOW = 512 * 1024
const TOO_SLOW = 1024 * 1024
/** Buffered bytes at which resumable channels wait for the client. */
const PAUSED = 128 * 1024
/** Milliseconds that a client has to complete the closing handshake. */
const CLOSE_TIMEOUT_MS = 2_000

/** Codes that the stream closes connections with. */
export const CLOSE = { going: 1001, unauthenticated: 4401, forbidden: 4403, slow: 4408, flooding: 4429 } as const

/** A subscription to a resumable channel. */
export interface ResumableSubscription {
  /** How far it has been sent. */
  position: Position
  /** Whether it waits until the client has read what was sent. */
  isSlow: boolean
  /** Whether it has not yet received all batches that its client missed. */
  isReplay: boolean
  /** Whether the client has messages that this installation does not know. */
  readonly isUnknown: boolean
}

/** One connection: its caller, its subscriptions, and its outgoing messages. */
export class Subscriber {
  readonly socket: WebSocket
  readonly address: string
  principal: Principal | undefined
  /** Authenticates the caller again. */
  reauthenticate: (() => Promise<Principal>) | undefined
  /** The scope in which the connection is counted; undefined if connections are not limited. */
  connectionScope: string | undefined
  /** Subscribed entities by channel and id. */
  readonly subscribed = new Map<string, Entity>()
  /** Subscriptions to resumable channels by channel. */
  readonly resumable = new Map<string, ResumableSubscription>()
  /** Channels with a subscription to the test symbol. */
  readonly ticking = new Set<string>()
  /**
   * Topics of the newest subscription for which no row has been sent yet. A topic's current row is sent only if no
   * published row has been sent before it.
   */
  readonly awaited = new Set<string>()
  /** Monotonic milliseconds of the last send, and whether the last ping was answered. */
  sentAt: number
  answered = true
  /** Translates messages for a client of another protocol. */
  readonly #dialect: StreamDialect | undefined
  #sequence = 0
  #warned = false

  constructor(socket: WebSocket, address: string, now: number, dialect?: StreamDialect) {
    this.socket = socket
    this.#dialect = dialect
    this.address = address
    this.sentAt = now
  }

  /** Sequence number of the next data message; connections with the same number and rows share a frame. */
  get next(): number {
    return this.#sequence + 1
  }

  /** Sends a frame with the sequence number `next`. */
  sendData(frame: Buffer, now: number): void {
    this.#sequence++
    this.#send(frame, now)
  }

  /** Sends a message that is not data. */
  sendMessage(message: object, now: number): void {
    this.sendText(JSON.stringify(message), now)
  }

  /** Sends a message that this connection does not number. */
  sendText(text: string, now: number): void {
    this.#send(Buffer.from(text), now)
  }

  sendError(code: string, message: string, now: number): void {
    this.sendMessage({ type: 'error', code, message }, now)
  }

  /** Bytes buffered here for the client. */
  get waiting(): number {
    return this.socket.bufferedAmount
  }

  /** Whether resumable channels have to wait for the client. */
  get isSlow(): boolean {
    return this.waiting > PAUSED
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    // A client that is not reading never sees the close frame either.
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  #send(frame: Buffer, now: number): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    const frames = this.#dialect?.write(frame.toString()) ?? [frame]
    for (const each of frames) this.socket.send(each, { binary: false })
    this.sentAt = now
    const { waiting } = this
    if (waiting >= TOO_SLOW) this.close(CLOSE.slow, 'slow-consumer')
    else if (waiting < SLOW) this.#warned = false
    else if (!this.#warned) {
      this.#warned = true
      this.sendError(
        'slow-consumer',
        `More than ${SLOW} bytes are waiting to be sent. Read faster, or subscribe to less.`,
        now,
      )
    }
  }
}

/** Subscribed topics of a channel, without the test symbol. */
export function topicsOf({ subscribed }: Subscriber, channel: string): readonly string[] {
  return [...subscribed.keys()].filter((topic) => topic.startsWith(`${channel} `))
}

/** A channel's subscribed entities. */
export function entitiesOf({ subscribed }: Subscriber, channel: string): readonly Entity[] {
  return [...subscribed].flatMap(([topic, entity]) => (topic.startsWith(`${channel} `) ? [entity] : []))
}

export function wants(subscriber: Subscriber, channel: string): boolean {
  return subscriber.ticking.has(channel) || topicsOf(subscriber, channel).length > 0
}
