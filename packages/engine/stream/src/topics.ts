import type { Subscriber } from './subscriber.ts'

/** What rows of a channel about one entity go out under. */
export const topicOf = (channel: string, entity: string) => `${channel} ${entity}`

/** Who wants what. */
export interface Topics {
  add(topic: string, subscriber: Subscriber): void
  remove(topic: string, subscriber: Subscriber): void
  subscribersOf(topic: string): ReadonlySet<Subscriber>
}

const NOBODY: ReadonlySet<Subscriber> = new Set()

/** No topics yet. Those that nobody wants any more take no room. */
export function createTopics(): Topics {
  const topics = new Map<string, Set<Subscriber>>()
  return {
    add(topic, subscriber) {
      const known = topics.get(topic)
      if (known === undefined) topics.set(topic, new Set([subscriber]))
      else known.add(subscriber)
    },
    remove(topic, subscriber) {
      const known = topics.get(topic)
      known?.delete(subscriber)
      if (known?.size === 0) topics.delete(topic)
    },
    subscribersOf: (topic) => topics.get(topic) ?? NOBODY,
  }
}
