import { setImmediate as yieldToOthers, setTimeout as sleep } from 'node:timers/promises'
import type { Subscriber } from './subscriber.ts'

/** A row to send to subscribers. */
export interface FeedRow {
  /** Channel and entity of the row, as `<channel> <entity id>`. */
  readonly topic: string
  /** The row as JSON. */
  readonly text: string
  /** UTC instant when the row becomes visible; undefined if it is visible immediately. */
  readonly at?: string | undefined
}

/** Maximum number of rows in one message. */
const MESSAGE_ROWS = 10
/**
 * The feed pauses while the typical client has this many bytes buffered, for at most `MAX_PAUSES` times `PAUSE_MS`
 * milliseconds.
 */
const PAUSE_BYTES = 128 * 1024
const PAUSE_MS = 20
const MAX_PAUSES = 50

/** The topic of a channel's rows about one entity. */
export const topicOf = (channel: string, entity: string) => `${channel} ${entity}`

/** Distributes rows to the subscribers of their topics. */
export type Feed = ReturnType<typeof createFeed>

/** Subscribers by topic; topics without subscribers are removed. */
type Topics = Map<string, Set<Subscriber>>

/** Creates a host's feed for its open connections. Messages from two pushes are never interleaved. */
export function createFeed(now: () => number, open: ReadonlySet<Subscriber>) {
  const topics: Topics = new Map()
  let pushing: Promise<void> = Promise.resolve()

  async function send(channel: string, rows: readonly FeedRow[]): Promise<void> {
    for (const some of messagesOf(rows)) {
      const wanted = recipientsOf(topics, some)
      sendMessage(channel, some, wanted, now())
      await yieldToOthers()
      await pauseForSlowClients([...wanted.keys()], open)
    }
  }

  return {
    subscribe(topic: string, subscriber: Subscriber): void {
      const known = topics.get(topic)
      if (known === undefined) topics.set(topic, new Set([subscriber]))
      else known.add(subscriber)
    },
    unsubscribe(topic: string, subscriber: Subscriber): void {
      const known = topics.get(topic)
      known?.delete(subscriber)
      if (known?.size === 0) topics.delete(topic)
    },
    hasSubscribers: (topic: string): boolean => topics.has(topic),
    /** Sends one subscriber the current rows, except for topics that have had a newer row since it subscribed. */
    async sendCurrent(channel: string, subscriber: Subscriber, rows: readonly FeedRow[]): Promise<void> {
      const isAwaited = ({ topic }: FeedRow) =>
        subscriber.awaited.delete(topic) && topics.get(topic)?.has(subscriber) === true
      for (const some of messagesOf(rows)) {
        const wanted = some.filter(isAwaited)
        if (wanted.length === 0) continue
        subscriber.sendData(frameOf(channel, subscriber.next, wanted, (1 << wanted.length) - 1), now())
        await yieldToOthers()
        await pauseForSlowClients([subscriber], new Set([subscriber]))
      }
    },
    /** Sends a channel's rows to all of their subscribers, in order, after all earlier pushes. */
    push(channel: string, rows: readonly FeedRow[]): Promise<void> {
      pushing = pushing.then(() => send(channel, rows))
      return pushing
    },
  }
}

function* messagesOf(rows: readonly FeedRow[]): Generator<readonly FeedRow[]> {
  for (let start = 0; start < rows.length; start += MESSAGE_ROWS) yield rows.slice(start, start + MESSAGE_ROWS)
}

/** The rows for each subscriber as a bit mask; their topics no longer await a current row. */
function recipientsOf(topics: Topics, rows: readonly FeedRow[]): ReadonlyMap<Subscriber, number> {
  const wanted = new Map<Subscriber, number>()
  for (const [index, { topic }] of rows.entries())
    for (const subscriber of topics.get(topic) ?? []) {
      wanted.set(subscriber, (wanted.get(subscriber) ?? 0) | (1 << index))
      subscriber.awaited.delete(topic)
    }
  return wanted
}

/**
 * Sends one message to every subscriber of any of the rows; subscribers with the same rows and sequence number share a
 * frame.
 */
function sendMessage(
  channel: string,
  rows: readonly FeedRow[],
  wanted: ReadonlyMap<Subscriber, number>,
  at: number,
): void {
  const frames = new Map<string, Buffer>()
  for (const [subscriber, chosen] of wanted) {
    const key = `${chosen} ${subscriber.next}`
    let frame = frames.get(key)
    if (frame === undefined) frames.set(key, (frame = frameOf(channel, subscriber.next, rows, chosen)))
    subscriber.sendData(frame, at)
  }
}

function frameOf(channel: string, sequence: number, rows: readonly FeedRow[], chosen: number): Buffer {
  const texts = rows.flatMap(({ text }, index) => ((chosen & (1 << index)) === 0 ? [] : [text]))
  return Buffer.from(`{"type":${JSON.stringify(channel)},"seq":${sequence},"data":[${texts.join(',')}]}`)
}

/**
 * Waits while most clients are behind, because a burst is not a reason to close their connections. It does not wait for
 * a few slow clients, even if all rows are for them, because all the other clients would also wait.
 */
async function pauseForSlowClients(receivers: readonly Subscriber[], open: ReadonlySet<Subscriber>): Promise<void> {
  for (let pause = 0; pause < MAX_PAUSES; pause++) {
    if (
      !mostAreBehind(receivers) ||
      !mostAreBehind([...open].filter(({ subscribed, ticking }) => subscribed.size > 0 || ticking.size > 0))
    )
      return
    await sleep(PAUSE_MS)
  }
}

function mostAreBehind(subscribers: readonly Subscriber[]): boolean {
  return subscribers.filter(({ waiting }) => waiting > PAUSE_BYTES).length * 2 > subscribers.length
}
