import type { Principal } from '@bourse/engine/accounts'
import type { Subscriber, ResumableSubscription } from '../subscriber.ts'
import { afterBatch, isBeforePosition, type Position } from './position.ts'
import { excessReplays } from './replay-limits.ts'
import type { ResumableChannel } from './resumable-channel.ts'

/** Batches sent to a group before the next group has its turn. */
export const BATCHES_OF_TURN = 20
/** Groups that have missed more than that and have a turn before the others have their next one. */
const LAGGING_OF_ROUND = 4

/** A subscription as it was when its group was formed. */
export interface Member {
  readonly subscriber: Subscriber
  readonly channel: string
  readonly principal: Principal
  readonly subscription: ResumableSubscription
}

/** Subscriptions to a channel that have received the same messages and see the same rows. */
export interface Group {
  readonly key: string
  readonly channel: ResumableChannel
  readonly position: Position
  /** The newest batch. */
  readonly newest: number
  readonly members: readonly Member[]
}

/** Whether the subscription still exists and its key still sees the same rows. */
export const isCurrent = ({ subscriber, channel, principal, subscription }: Member): boolean =>
  subscriber.resumable.get(channel) === subscription && subscriber.principal?.fingerprint === principal.fingerprint

/** Whether anyone is subscribed to a resumable channel. */
export const hasSubscribers = (open: ReadonlySet<Subscriber>): boolean =>
  [...open].some(({ resumable }) => resumable.size > 0)

/**
 * Returns the groups that have not received all batches, those that miss the fewest first. Of those that miss many,
 * only a few have their turn, so that the others do not wait for them. `excess` are replays beyond the limit of an
 * account.
 */
export function groupsBehind(
  open: ReadonlySet<Subscriber>,
  channels: ReadonlyMap<string, ResumableChannel>,
  newest: number,
): { readonly groups: readonly Group[]; readonly excess: readonly Group[]; readonly areSlow: boolean } {
  const groups = new Map<string, Omit<Group, 'members'> & { readonly members: Member[] }>()
  let areSlow = false
  for (const subscriber of open)
    for (const [id, subscription] of subscriber.resumable) {
      const { principal } = subscriber
      const channel = channels.get(id)
      const { position } = subscription
      const isBehind = isBeforePosition(position, afterBatch(newest))
      if (principal === undefined || channel === undefined || !isBehind || !channel.isServing()) continue
      subscription.isSlow = subscriber.isSlow
      areSlow ||= subscription.isSlow
      if (subscription.isSlow) continue
      const key = `${id} ${position.number} ${position.part} ${principal.fingerprint}`
      const group = groups.get(key) ?? { key, channel, position, newest, members: [] }
      groups.set(key, group)
      group.members.push({ subscriber, channel: id, principal, subscription })
    }
  const sorted = [...groups.values()].sort((a, b) => (isBeforePosition(a.position, b.position) ? 1 : -1))
  const isLagging = ({ position }: Group) => newest - position.number > BATCHES_OF_TURN
  const lagging = sorted.filter(isLagging)
  const inTurn = [...sorted.filter((group) => !isLagging(group)), ...lagging.slice(0, LAGGING_OF_ROUND)]
  return { groups: inTurn, excess: excessReplays(lagging), areSlow }
}
