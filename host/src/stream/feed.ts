import { setImmediate as yieldToOthers, setTimeout as sleep } from 'node:timers/promises'
import type { Subscriber } from './subscriber.ts'

/** A row on its way to subscribers. */
export interface FeedRow {
  /** `<channel> <entity id>`. */
  readonly topic: string
  /** The row as JSON. */
  readonly text: string
  /** From which instant on it may be seen, UTC; undefined: at once. */
  readonly at?: string | undefined
}

/** Rows in one message. */
const MESSAGE_ROWS = 10
/** Bytes waiting for the typical consumer from which the feed takes a breath, and how long that is at most. */
const BREATHLESS = 128 * 1024
const BREATH_MS = 20
const BREATHS = 50

/** What rows of a channel about one entity go out under. */
export const topicOf = (channel: string, entity: string) => `${channel} ${entity}`

/** Who wants what, and the way of rows to them. */
export type Feed = ReturnType<typeof createFeed>

/** Subscribers by what they want; what nobody wants any more takes no room. */
type Topics = Map<string, Set<Subscriber>>

/**
 * One feed per host, for the connections that are open: messages of one push and the next never overtake each other.
 */
export function createFeed(now: () => number, open: ReadonlySet<Subscriber>) {
  const topics: Topics = new Map()
  let pushing: Promise<void> = Promise.resolve()

  async function send(channel: string, rows: readonly FeedRow[]): Promise<void> {
    for (const some of messagesOf(rows)) {
      const wanted = wantedOf(topics, some)
      sendMessage(channel, some, wanted, now())
      await yieldToOthers()
      await breathe([...wanted.keys()], open)
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
    /**
     * Sends one subscriber the rows that stand, but those of topics of which a newer row went out since it subscribed.
     */
    async sendCurrent(channel: string, subscriber: Subscriber, rows: readonly FeedRow[]): Promise<void> {
      const isWanted = ({ topic }: FeedRow) =>
        subscriber.awaited.delete(topic) && topics.get(topic)?.has(subscriber) === true
      for (const some of messagesOf(rows)) {
        const wanted = some.filter(isWanted)
        if (wanted.length === 0) continue
        subscriber.sendData(frameOf(channel, subscriber.next, wanted, (1 << wanted.length) - 1), now())
        await yieldToOthers()
        await breathe([subscriber], new Set([subscriber]))
      }
    },
    /** Sends rows of a channel to everybody who wants them, in order, after everything that was handed in before. */
    push(channel: string, rows: readonly FeedRow[]): Promise<void> {
      pushing = pushing.then(() => send(channel, rows))
      return pushing
    },
  }
}

function* messagesOf(rows: readonly FeedRow[]): Generator<readonly FeedRow[]> {
  for (let start = 0; start < rows.length; start += MESSAGE_ROWS) yield rows.slice(start, start + MESSAGE_ROWS)
}

/** Who wants which of some rows, a bit for each; none of their topics is awaited any more. */
function wantedOf(topics: Topics, rows: readonly FeedRow[]): ReadonlyMap<Subscriber, number> {
  const wanted = new Map<Subscriber, number>()
  for (const [index, { topic }] of rows.entries())
    for (const subscriber of topics.get(topic) ?? []) {
      wanted.set(subscriber, (wanted.get(subscriber) ?? 0) | (1 << index))
      subscriber.awaited.delete(topic)
    }
  return wanted
}

/** One message to everybody who wants any of some rows; those who want the same at the same number share the frame. */
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
 * Waits while most consumers are behind: a burst is no reason to close them. A few slow ones are not waited for, also
 * where rows are for them alone: whoever waits for other rows would wait with them.
 */
async function breathe(receivers: readonly Subscriber[], open: ReadonlySet<Subscriber>): Promise<void> {
  for (let breath = 0; breath < BREATHS; breath++) {
    if (
      !mostAreBehind(receivers) ||
      !mostAreBehind([...open].filter(({ subscribed, ticking }) => subscribed.size > 0 || ticking.size > 0))
    )
      return
    await sleep(BREATH_MS)
  }
}

function mostAreBehind(subscribers: readonly Subscriber[]): boolean {
  return subscribers.filter(({ waiting }) => waiting > BREATHLESS).length * 2 > subscribers.length
}
