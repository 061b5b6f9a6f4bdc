import type { Member } from './groups.ts'
import { afterBatch, isBeforePosition, sequenceOf, type Position } from './position.ts'
import type { Part, ResumableChannel } from './resumable-channel.ts'

/** The parts of one batch for one subscriber. */
export interface PartsOfBatch {
  readonly number: number
  readonly all: readonly Part[]
}

/** Sends the parts that the client does not have yet, until it is too slow to take more. */
export function sendParts(
  member: Member,
  channel: ResumableChannel,
  { number, all }: PartsOfBatch,
  now: () => number,
): void {
  const { subscriber, subscription } = member
  for (const [index, { part, content }] of all.entries()) {
    if (!isBeforePosition(subscription.position, { number, part })) continue
    if (typeof content !== 'string') return resync(member, { to: afterBatch(number), asOf: content.asOf }, now)
    if (subscriber.isSlow) return void (subscription.isSlow = true)
    // The last message has the position after the batch, so that a client that resumes there needs no part of it.
    const position = index === all.length - 1 ? afterBatch(number) : { number, part }
    const text = `{"type":${JSON.stringify(channel.id)},"seq":${sequenceOf(position)},${content}}`
    subscriber.sendText(text, now())
    subscription.position = position
  }
  subscription.position = afterBatch(number)
}

/** Moves a subscription on, and asks its client to read by REST what changed since an instant. */
export function resync(
  { subscriber, subscription, channel }: Member,
  { to, asOf }: { readonly to: Position; readonly asOf: string | null },
  now: () => number,
): void {
  subscriber.sendMessage({ type: 'resync', channel, seq: sequenceOf(to), as_of: asOf }, now())
  subscription.position = to
}
