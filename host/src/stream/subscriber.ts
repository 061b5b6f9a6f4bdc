import type { Entity } from '@bourse/kit'
import type { WebSocket } from 'ws'
import type { Principal } from '@bourse/engine/accounts'

/** Buffered bytes at which a client is warned, and at which its connection is closed. */
const SLOW = 512 * 1024
const TOO_SLOW = 1024 * 1024
/** Milliseconds that a client has to complete the closing handshake. */
const CLOSE_TIMEOUT_MS = 2_000

/** Codes that the stream closes connections with. */
export const CLOSE = { going: 1001, unauthenticated: 4401, forbidden: 4403, slow: 4408, flooding: 4429 } as const

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
  #sequence = 0
  #warned = false

  constructor(socket: WebSocket, address: string, now: number) {
    this.socket = socket
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
    this.#send(Buffer.from(JSON.stringify(message)), now)
  }

  sendError(code: string, message: string, now: number): void {
    this.sendMessage({ type: 'error', code, message }, now)
  }

  /** Bytes buffered here for the client. */
  get waiting(): number {
    return this.socket.bufferedAmount
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    // A client that is not reading never sees the close frame either.
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  #send(frame: Buffer, now: number): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    this.socket.send(frame, { binary: false })
    this.sentAt = now
    const { waiting } = this
    if (waiting >= TOO_SLOW) this.close(CLOSE.slow, 'slow-consumer')
    else if (waiting < SLOW) this.#warned = false
    else if (!this.#warned) {
      this.#warned = true
      this.sendError(
        'slow-consumer',
        `More than ${SLOW} bytes wait to be sent. Read faster, or subscribe to less.`,
        now,
      )
    }
  }
}

/** Subscribed topics of a channel, without the test symbol. */
export function topicsOf({ subscribed }: Subscriber, channel: string): readonly string[] {
  return [...subscribed.keys()].filter((topic) => topic.startsWith(`${channel} `))
}

export function wants(subscriber: Subscriber, channel: string): boolean {
  return subscriber.ticking.has(channel) || topicsOf(subscriber, channel).length > 0
}
