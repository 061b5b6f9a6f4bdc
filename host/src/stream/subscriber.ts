import type { Entity } from '@bourse/kit'
import type { WebSocket } from 'ws'
import type { Principal } from '@bourse/engine/accounts'

/** Bytes waiting for a consumer at which it is told so, and at which it is closed. */
const SLOW = 512 * 1024
const TOO_SLOW = 1024 * 1024
/** Milliseconds that a closed consumer gets to say goodbye. */
const GOODBYE = 2_000

/** Codes with which the stream closes a connection. */
export const CLOSE = { going: 1001, unauthenticated: 4401, forbidden: 4403, slow: 4408, flooding: 4429 } as const

/** One connection: who it is, what it wants, and what waits to be sent. */
export class Subscriber {
  readonly socket: WebSocket
  readonly address: string
  principal: Principal | undefined
  /** Looks again at who it is. */
  again: (() => Promise<Principal>) | undefined
  /** Where it counts among the connections of its account or key; undefined where nobody counts them. */
  place: string | undefined
  /** Subscribed entities by channel and id. */
  readonly subscribed = new Map<string, Entity>()
  /** Whether the test symbol is wanted, by channel. */
  readonly ticking = new Set<string>()
  /**
   * Topics of the newest subscription of which no row was sent yet: the one that stands goes out only where none that
   * was published came before it.
   */
  readonly awaited = new Set<string>()
  /** Milliseconds, by the machine: when something was last sent, and whether the last ping was answered. */
  sentAt: number
  answered = true
  #sequence = 0
  #told = false

  constructor(socket: WebSocket, address: string, now: number) {
    this.socket = socket
    this.address = address
    this.sentAt = now
  }

  /** Number of the next data message; the frame of one number and text is the same for every connection. */
  get next(): number {
    return this.#sequence + 1
  }

  /** Sends a frame that carries the number `next`. */
  sendData(frame: Buffer, now: number): void {
    this.#sequence++
    this.#send(frame, now)
  }

  /** Sends anything that is not data. */
  sendMessage(message: object, now: number): void {
    this.#send(Buffer.from(JSON.stringify(message)), now)
  }

  sendError(code: string, message: string, now: number): void {
    this.sendMessage({ type: 'error', code, message }, now)
  }

  /** Bytes that wait here for the consumer. */
  get waiting(): number {
    return this.socket.bufferedAmount
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    // Somebody who does not read will not see the goodbye either.
    setTimeout(() => this.socket.terminate(), GOODBYE).unref()
  }

  #send(frame: Buffer, now: number): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    this.socket.send(frame, { binary: false })
    this.sentAt = now
    const { waiting } = this
    if (waiting >= TOO_SLOW) this.close(CLOSE.slow, 'slow-consumer')
    else if (waiting < SLOW) this.#told = false
    else if (!this.#told) {
      this.#told = true
      this.sendError('slow-consumer', `More than ${SLOW} bytes wait for you: read faster, or subscribe to less.`, now)
    }
  }
}

/** Topics of a channel that are subscribed; the test symbol is none of them. */
export function topicsOf({ subscribed }: Subscriber, channel: string): readonly string[] {
  return [...subscribed.keys()].filter((topic) => topic.startsWith(`${channel} `))
}

export function wants(subscriber: Subscriber, channel: string): boolean {
  return subscriber.ticking.has(channel) || topicsOf(subscriber, channel).length > 0
}
