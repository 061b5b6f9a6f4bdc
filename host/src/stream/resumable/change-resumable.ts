import { problem } from '@bourse/kit'
import type { Principal } from '@bourse/engine/accounts'
import { OVERLOADED } from '../../request/load-shedder.ts'
import { SYMBOLS_EXPECTED, type SubscriptionMessage } from '../client-message.ts'
import type { SessionParts } from '../session-parts.ts'
import { topicsOf, type Subscriber } from '../subscriber.ts'
import { drop, subscribe, unsubscribe, type Outcome } from '../subscriptions.ts'
import { sequenceOf } from './position.ts'
import type { ResumableChannel } from './resumable-channel.ts'

interface Context {
  readonly principal: Principal
  readonly channel: ResumableChannel
}

/** Subscribes to a resumable channel or unsubscribes from it; what the client has missed follows the reply. */
export async function changeResumable(
  parts: SessionParts,
  subscriber: Subscriber,
  context: Context,
  message: SubscriptionMessage,
): Promise<void> {
  const { principal, channel } = context
  if (message.action === 'subscribe' && !channel.isServing())
    throw problem('dataset-unavailable', `The channel ${channel.id} is disabled in this installation.`)
  const learning = parts.engine.licences.learn(parts.engine.versions().pins)
  if (learning !== false) await learning
  const missing = channel.missing(principal)
  if (missing !== undefined) throw missing
  rejectMisplaced(subscriber, channel, message)
  // One lookup at a time per account; each passes the load shedder like a request.
  await parts.turns(principal.accountId, async () => {
    const pending = parts.engine.loadShedder.pass(() => carryOut(parts, subscriber, context, message))
    if (pending === undefined) throw OVERLOADED
    return pending
  })
  // A source may have become known during the lookup.
  dropResumable(parts, subscriber, principal)
  parts.resumption.wake()
}

/** Rejects members that the message may not have. */
function rejectMisplaced(
  subscriber: Subscriber,
  { id, named }: ResumableChannel,
  { action, symbols, since }: SubscriptionMessage,
): void {
  if (named !== undefined && symbols === undefined) throw problem('malformed-request', SYMBOLS_EXPECTED)
  if (named === undefined && symbols !== undefined && symbols.length > 0)
    throw problem('malformed-request', `symbols: the channel ${id} has no symbols; omit them.`)
  if (since !== undefined && (action === 'unsubscribe' || subscriber.resumable.has(id)))
    throw problem(
      'malformed-request',
      `since: expected only in a connection's first subscription to ${id}. Subscribe to all symbols in one message, ` +
        'or open another connection.',
    )
}

const NONE: Outcome = { accepted: [], rejected: [], entities: [] }

async function carryOut(
  parts: SessionParts,
  subscriber: Subscriber,
  { principal, channel }: Context,
  { action, id, symbols = [], since }: SubscriptionMessage,
): Promise<void> {
  const known = subscriber.resumable.get(channel.id)
  const subscription = known ?? (action === 'subscribe' ? await parts.resumption.start(since) : undefined)
  const change = action === 'subscribe' ? subscribe : unsubscribe
  const open = channel.named
  const scope = open && (await parts.engine.scopeOf(principal))
  const { accepted, rejected } =
    open && scope ? await change(parts, subscriber, { principal, scope, open }, symbols) : NONE
  const isSubscribed = open === undefined ? action === 'subscribe' : topicsOf(subscriber, channel.id).length > 0
  const active = subscriber.subscribed.size + subscriber.ticking.size
  const seq = isSubscribed && subscription !== undefined ? { seq: sequenceOf(subscription.position) } : {}
  const now = parts.now()
  // Before the reply, whose sequence number a client may resume from: it would not learn then what it lacks.
  if (isSubscribed && known === undefined && subscription?.isUnknown === true)
    subscriber.sendMessage({ type: 'resync', channel: channel.id, ...seq, as_of: null }, now)
  subscriber.sendMessage({ type: `${action}d`, id, accepted, rejected, active, ...seq }, now)
  if (!isSubscribed || subscription === undefined) return void subscriber.resumable.delete(channel.id)
  subscriber.resumable.set(channel.id, subscription)
}

/** Ends the resumable channels that the key no longer includes. */
export function dropResumable(parts: SessionParts, subscriber: Subscriber, principal: Principal): void {
  for (const id of subscriber.resumable.keys()) {
    const missing = parts.resumption.channels.get(id)?.missing(principal)
    if (missing === undefined) continue
    subscriber.resumable.delete(id)
    for (const topic of topicsOf(subscriber, id)) drop(parts, subscriber, principal, topic)
    subscriber.sendError(
      missing.code,
      `${missing.message} The channel ${id} is no longer part of the key.`,
      parts.now(),
    )
  }
}
