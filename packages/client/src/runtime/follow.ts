import type { BourseOptions } from './options.ts'
import { pause } from './pause.ts'
import { BourseProblem, ConnectionFailed } from './problems.ts'
import {
  streamMessage,
  streamProblem,
  streamTexts,
  type StreamMessage,
  type StreamOptions,
  type StreamService,
} from './stream.ts'

/** One message of a channel that can be resumed. */
export interface ChannelMessage {
  readonly channel: string
  /** Position in the channel. Store it with what you derive from the message, to continue there later. */
  readonly seq: number
  /** Publications, or the keys and kinds of changes, without values. Empty if `isResync` is true. */
  readonly data: readonly Readonly<Record<string, unknown>>[]
  /**
   * Instant of the changes; null on `publications`, whose rows have their own. If `isResync` is true, the instant since
   * when changes are missing; null if all are.
   */
  readonly asOf: string | null
  /** The publication's number; null on `publications`, whose rows have their own. */
  readonly batch: string | null
  /** Whether changes are missing: read them with `changed_since`, or everything again if `asOf` is null. */
  readonly isResync: boolean
}

export interface FollowOptions extends StreamOptions {
  /** Symbols whose changes to follow; the channel `publications` has none. */
  readonly symbols?: readonly string[] | undefined
  /** `seq` of the last message that you have; the service then sends those that follow it. */
  readonly since?: number | undefined
}

/** Problems that pass; every other one is thrown. */
const PASSING = new Set(['rate-limit', 'concurrency-limit', 'overloaded', 'slow-consumer', 'database-unavailable'])
/** Longest wait before the next connection, in seconds. */
const LONGEST_WAIT = 30

/**
 * Yields the messages of `publications` or of `changes:<operation>` until the loop over them ends. When the connection
 * breaks, it connects again and continues after the last message, so that nothing is missing or repeated. Throws
 * problems that do not pass, and one for a symbol that the service does not accept or no longer accepts. Needs a global
 * `WebSocket`: Node.js 22 or later, or a browser.
 *
 * @example
 *   for await (const { data } of follow(service, 'changes:eod.list', { symbols: ['AAPL'] })) console.log(data)
 */
export async function* follow(
  service: StreamService & Pick<BourseOptions, 'pause'>,
  channel: string,
  { symbols, since, signal }: FollowOptions = {},
): AsyncGenerator<ChannelMessage, void, undefined> {
  const { pause: wait = pause } = service
  const accepted = new Set<string>()
  let position = since
  let failures = 0
  while (true) {
    const opening = { action: 'subscribe', id: 1, channel, symbols, since: position }
    try {
      for await (const text of streamTexts(service, [opening], signal)) {
        const message = streamMessage(text)
        if (message.type === 'subscribed') {
          noteAccepted(message, accepted)
          failures = 0
        }
        const seq = positionIn(message, channel)
        if (seq === undefined) continue
        position = seq
        if (message.type === channel || message.type === 'resync') yield channelMessage(message, { channel, seq })
      }
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await wait(Math.min(2 ** failures++ / 4, LONGEST_WAIT) * 1_000, signal)
  }
}

const isPassing = (error: unknown) =>
  error instanceof ConnectionFailed || (error instanceof BourseProblem && PASSING.has(error.code))

/** The position after a message; a heartbeat has the positions of all channels. */
function positionIn({ seq }: StreamMessage, channel: string): number | undefined {
  const position = typeof seq === 'object' && seq !== null ? (seq as Readonly<Record<string, unknown>>)[channel] : seq
  return typeof position === 'number' ? position : undefined
}

function channelMessage(
  { type, data, as_of: asOf, batch }: StreamMessage,
  { channel, seq }: Pick<ChannelMessage, 'channel' | 'seq'>,
): ChannelMessage {
  const isResync = type === 'resync'
  return {
    channel,
    seq,
    data: isResync ? [] : (data as ChannelMessage['data']),
    asOf: typeof asOf === 'string' ? asOf : null,
    batch: typeof batch === 'string' ? batch : null,
    isResync,
  }
}

interface Rejected {
  readonly symbol: string
  readonly code: string
}

/** Throws if the service accepts no symbol, or fewer than for an earlier connection. */
function noteAccepted(message: StreamMessage, accepted: Set<string>): void {
  const { accepted: now, rejected } = message as unknown as {
    accepted: readonly string[]
    rejected: readonly Rejected[]
  }
  const lost = rejected.filter(({ symbol }) => now.length === 0 || accepted.has(symbol))
  // A reason that does not pass explains more than one that does.
  const [reason] = lost.toSorted((a, b) => Number(PASSING.has(a.code)) - Number(PASSING.has(b.code)))
  if (reason !== undefined)
    throw streamProblem(
      reason.code,
      `The service does not accept these symbols: ${lost.map(({ symbol, code }) => `${symbol} (${code})`).join(', ')}`,
    )
  for (const symbol of now) accepted.add(symbol)
}
