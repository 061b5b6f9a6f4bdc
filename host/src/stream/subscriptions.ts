import { topicOf } from './feed.ts'
import type { Entity, Scope } from '@bourse/kit'
import type { Principal } from '@bourse/engine/accounts'
import { countSubscription } from '../request/steps/count-usage.ts'
import { lookUp, type RejectedName } from './look-up.ts'
import type { NamedChannel } from './named-channel.ts'
import type { SessionParts } from './session-parts.ts'
import type { Subscriber } from './subscriber.ts'
import { TEST_SYMBOL, testTopic } from './test-symbol.ts'

/** The principal, scope and channel of a subscription message. */
export interface SubscriptionContext {
  readonly principal: Principal
  readonly scope: Scope
  readonly open: NamedChannel
}

/** The result of a message. */
export interface Outcome {
  readonly accepted: readonly string[]
  readonly rejected: readonly RejectedName[]
  /** The entities of accepted symbols; the test symbol has none. */
  readonly entities: readonly Entity[]
}

/** Subscribes to the names that are visible to the key, up to the plan's limit. */
export async function subscribe(
  parts: SessionParts,
  subscriber: Subscriber,
  { principal, scope, open }: SubscriptionContext,
  symbols: readonly string[],
): Promise<Outcome> {
  const { id: channel, noted } = open
  const cap = principal.owner ? null : principal.streamSymbols
  const maxNames = cap ?? Number.POSITIVE_INFINITY
  const { entities, accepted, rejected } = await lookUp({ engine: parts.engine, scope, open, maxNames }, symbols)
  countSubscription({ engine: parts.engine, principal, target: open.compiled })
  const granted: string[] = []
  subscriber.awaited.clear()
  if (accepted.includes(TEST_SYMBOL)) {
    subscriber.ticking.add(channel)
    subscriber.awaited.add(testTopic(channel))
    parts.feed.subscribe(testTopic(channel), subscriber)
    granted.push(TEST_SYMBOL)
  }
  const fresh = new Set(
    [...entities.values()].map(({ id }) => topicOf(channel, id)).filter((topic) => !subscriber.subscribed.has(topic)),
  )
  let left = await parts.use.take(symbolsOf(principal), fresh.size, cap)
  const held: Entity[] = []
  for (const [symbol, entity] of entities) {
    const topic = topicOf(channel, entity.id)
    if (!subscriber.subscribed.has(topic)) {
      if (left-- <= 0) {
        rejected.push({ symbol, code: 'concurrency-limit' })
        continue
      }
      subscriber.subscribed.set(topic, entity)
      parts.feed.subscribe(topic, subscriber)
    }
    subscriber.awaited.add(topic)
    held.push(entity)
    granted.push(symbol)
  }
  if (noted !== undefined) note(parts, noted, held)
  return { accepted: granted, rejected, entities: held }
}

/** Adds subscribed entities to the list of recently requested ones, so that sources keep their rows up to date. */
function note({ engine }: SessionParts, noted: NonNullable<NamedChannel['noted']>, entities: readonly Entity[]): void {
  const { list } = engine.wiring.inject({ list: noted }) as {
    list: { note(entities: readonly Entity[]): void } | undefined
  }
  list?.note(entities)
}

/** Unsubscribes from the given names. */
export async function unsubscribe(
  parts: SessionParts,
  subscriber: Subscriber,
  { principal, scope, open }: SubscriptionContext,
  symbols: readonly string[],
): Promise<Outcome> {
  const channel = open.id
  // There may already be more subscriptions than the current plan allows.
  const maxNames = Math.max(principal.streamSymbols ?? 0, subscriber.subscribed.size)
  const { entities, accepted, rejected } = await lookUp({ engine: parts.engine, scope, open, maxNames }, symbols)
  const isHeld = (symbol: string) => {
    const entity = entities.get(symbol)
    return entity === undefined
      ? subscriber.ticking.has(channel)
      : subscriber.subscribed.has(topicOf(channel, entity.id))
  }
  // Computed before anything is dropped, because two spellings of one entity share a subscription.
  const ended = accepted.filter(isHeld)
  rejected.push(
    ...accepted.filter((symbol) => !ended.includes(symbol)).map((symbol) => ({ symbol, code: 'not-subscribed' })),
  )
  if (ended.includes(TEST_SYMBOL)) stopTicking(parts, subscriber, channel)
  for (const entity of entities.values()) drop(parts, subscriber, principal, topicOf(channel, entity.id))
  return { accepted: ended, rejected, entities: [] }
}

/** Unsubscribes from a channel's test symbol. */
export function stopTicking(parts: SessionParts, subscriber: Subscriber, channel: string): void {
  if (subscriber.ticking.delete(channel)) parts.feed.unsubscribe(testTopic(channel), subscriber)
}

export function drop(parts: SessionParts, subscriber: Subscriber, principal: Principal, topic: string): void {
  if (!subscriber.subscribed.delete(topic)) return
  parts.feed.unsubscribe(topic, subscriber)
  parts.use.give(symbolsOf(principal), 1)
}

const symbolsOf = ({ accountId }: Principal) => `symbols ${accountId}`
