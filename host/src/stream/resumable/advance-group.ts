import { missedBatches, numberedBatches, type NumberedBatch } from '@bourse/engine/store'
import { instantText } from '@bourse/engine/operations'
import type { Engine } from '../../request/engine.ts'
import { BATCHES_OF_TURN, isCurrent, type Group, type Member } from './groups.ts'
import { afterBatch, isWholeBatch } from './position.ts'
import type { ResumableChannel } from './resumable-channel.ts'
import type { ReplayLimits } from './replay-limits.ts'
import { resync, sendParts } from './send-parts.ts'

/** How long ago a client may have been disconnected, in milliseconds. */
const REPLAYED_MS = 24 * 60 * 60 * 1_000

interface Sending {
  readonly limits: ReplayLimits
  /** Monotonic milliseconds. */
  readonly now: () => number
}

/** Sends a group's next batches; if it missed too many, asks its clients to read by REST. */
export async function advanceGroup(engine: Engine, group: Group, { limits, now }: Sending): Promise<void> {
  const { channel, newest, members } = group
  const of = missedBy(group)
  const batches = await numberedBatches(engine.database, { ...of, limit: BATCHES_OF_TURN })
  if (await areTooMany(engine, channel, batches, of)) {
    await resyncMembers(engine, group, now)
    return
  }
  const served = batches.filter(({ number }) => number <= newest)
  const excess = new Set(limits.excessReads(members, served.length))
  if (excess.size > 0) await resyncMembers(engine, { ...group, members: [...excess] }, now)
  let complete = members.filter((member) => !excess.has(member))
  for (const batch of served) {
    await sendBatch(channel, batch, complete, now)
    complete = complete.filter((member) => hasReceived(member, batch))
  }
  if (served.length < BATCHES_OF_TURN)
    for (const { subscription } of complete.filter(isCurrent)) {
      subscription.position = afterBatch(newest)
      subscription.isReplay = false
    }
}

/** Moves all members on to the newest batch, and asks their clients to read by REST what they miss. */
export async function resyncMembers(engine: Engine, group: Group, now: () => number): Promise<void> {
  const [first] = group.members
  if (first === undefined) return
  // All members see the same datasets.
  const seen = group.channel.datasetsOf(first.principal)
  const { asOf } = await missedBatches(engine.database, { ...missedBy(group), most: 1, seen })
  const to = { to: afterBatch(group.newest), asOf: asOf === undefined ? null : instantText(asOf) }
  for (const member of group.members.filter(isCurrent)) resync(member, to, now)
}

/** The batches that a group has not received completely. */
const missedBy = ({ channel, position }: Group) => ({
  after: isWholeBatch(position) ? position.number : position.number - 1,
  dataset: channel.dataset,
})

const hasReceived = ({ subscription: { position, isSlow } }: Member, { number }: NumberedBatch): boolean =>
  !isSlow && position.number === number && isWholeBatch(position)

/** Whether the missed batches are older or more than what is sent again. */
async function areTooMany(
  { database, clock }: Engine,
  { maxMissed }: ResumableChannel,
  batches: readonly NumberedBatch[],
  of: { readonly after: number; readonly dataset: string | undefined },
): Promise<boolean> {
  const [first] = batches
  if (first === undefined) return false
  if (Date.parse(first.closedAt) < Date.parse(clock.now()) - REPLAYED_MS) return true
  if (batches.length < BATCHES_OF_TURN) return false
  return (await missedBatches(database, { ...of, most: maxMissed + 1 })).missed > maxMissed
}

async function sendBatch(
  channel: ResumableChannel,
  batch: NumberedBatch,
  members: readonly Member[],
  now: () => number,
): Promise<void> {
  const current = members.filter(isCurrent)
  const [first] = current
  if (first === undefined) return
  const subscribers = current.map(({ subscriber }) => subscriber)
  const partsOf = await channel.read(batch, { principal: first.principal, subscribers })
  if (partsOf === undefined) {
    for (const member of current) await sendBatch(channel, batch, [member], now)
    return
  }
  for (const member of current.filter(isCurrent))
    sendParts(member, channel, { number: batch.number, all: partsOf(member.subscriber) }, now)
}
