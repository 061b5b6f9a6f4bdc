import { expect, test } from 'vitest'
import { createFeed, type FeedRow } from '../../src/stream/feed.ts'
import type { Subscriber } from '../../src/stream/subscriber.ts'

const BEHIND = 200 * 1024

/** A consumer with the given number of buffered bytes. */
class Consumer {
  readonly subscribed = new Map<string, unknown>()
  readonly ticking = new Set<string>()
  readonly awaited = new Set<string>()
  readonly next = 1
  readonly frames: string[] = []
  waiting: number

  constructor(waiting: number) {
    this.waiting = waiting
  }

  sendData(frame: Buffer): void {
    this.frames.push(frame.toString('utf8'))
  }
}

/** A feed with one consumer per topic. */
function feeding(waiting: Readonly<Record<string, number>>) {
  const consumers = new Map(Object.entries(waiting).map(([topic, bytes]) => [topic, new Consumer(bytes)]))
  const feed = createFeed(() => 0, new Set([...consumers.values()] as unknown as Subscriber[]))
  for (const [topic, consumer] of consumers) {
    consumer.subscribed.set(topic, {})
    feed.subscribe(topic, consumer as unknown as Subscriber)
  }
  return { feed, consumer: (topic: string) => consumers.get(topic) as Consumer }
}

const rows = (topic: string, count: number): readonly FeedRow[] =>
  Array.from({ length: count }, () => ({ topic, text: '{}' }))

test('a stalled consumer does not delay others, even if the rows are only for that consumer', async () => {
  const { feed, consumer } = feeding({ stalled: BEHIND, quick: 0 })
  const start = performance.now()
  void feed.push('ticks', rows('stalled', 50))
  await feed.push('ticks', rows('quick', 1))
  expect(performance.now() - start).toBeLessThan(900)
  expect(consumer('stalled').frames).toHaveLength(5)
  expect(consumer('quick').frames).toHaveLength(1)
})

test('connections without subscriptions have no effect', async () => {
  const { feed, consumer } = feeding({ burst: BEHIND, idle: 0, other: 0 })
  consumer('idle').subscribed.clear()
  consumer('other').subscribed.clear()
  const pushing = feed.push('ticks', rows('burst', 11))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(consumer('burst').frames).toHaveLength(1)
  consumer('burst').waiting = 0
  await pushing
})

test('the feed waits during a burst while most consumers are behind, and continues as soon as they catch up', async () => {
  const { feed, consumer } = feeding({ one: BEHIND, two: BEHIND, three: 0 })
  const pushing = feed.push('ticks', rows('one', 20))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(consumer('one').frames).toHaveLength(1)
  consumer('two').waiting = 0
  await pushing
  expect(consumer('one').frames).toHaveLength(2)
})

test('the current row is not sent after a newer one, nor to consumers that have unsubscribed', async () => {
  const { feed, consumer } = feeding({ a: 0, b: 0 })
  const one = consumer('a') as unknown as Subscriber
  for (const topic of ['a', 'b', 'gone']) {
    feed.subscribe(topic, one)
    one.awaited.add(topic)
  }
  feed.unsubscribe('gone', one)
  await feed.push('ticks', [{ topic: 'b', text: '{"newer":"b"}' }])
  await feed.sendCurrent(
    'ticks',
    one,
    ['a', 'b', 'gone', 'never'].map((topic) => ({ topic, text: `{"stands":"${topic}"}` })),
  )
  expect(consumer('a').frames.map((frame) => JSON.parse(frame).data)).toEqual([[{ newer: 'b' }], [{ stands: 'a' }]])
})
