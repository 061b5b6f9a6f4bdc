import { follow } from '@bourse/engine/jobs'
import { newestNumber, waitForLeases } from '@bourse/engine/store'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Engine } from '../../request/engine.ts'
import type { ResumableSubscription, Subscriber } from '../subscriber.ts'
import { advanceGroup, resyncMembers } from './advance-group.ts'
import { groupsBehind, hasSubscribers } from './groups.ts'
import { createReplayLimits } from './replay-limits.ts'
import { afterBatch, isBeforePosition, positionOf } from './position.ts'
import type { ResumableChannel } from './resumable-channel.ts'

/** Milliseconds before the feed checks whether slow clients have read what was sent. */
const PAUSE_MS = 50
/** Milliseconds before messages that could not be read are read again. */
const FAILED_MS = 1_000

export type Resumption = ReturnType<typeof createResumption>

interface ResumptionParts {
  readonly engine: Engine
  readonly channels: ReadonlyMap<string, ResumableChannel>
  readonly open: ReadonlySet<Subscriber>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/**
 * Sends the batches that each subscriber of a resumable channel has not received yet, new ones and those missed while
 * disconnected in the same way: a subscription is a position in the order of batches, which all hosts share.
 */
export function createResumption({ engine, channels, open, now, onError }: ResumptionParts) {
  const newestServed = createNewestServed(engine)
  const limits = createReplayLimits(() => Date.parse(engine.clock.now()))
  const feed = follow<void>(sendMissing, onError)
  let isClosed = false
  let hasNewer = false
  const slow = createDelay(PAUSE_MS, () => feed.next())
  // The follower would pause before it retries, and hold up the groups that do not fail.
  const failing = createDelay(FAILED_MS, () => feed.next())

  async function sendMissing(): Promise<void> {
    const failed = new Map<string, unknown>()
    for (let isMore = hasSubscribers(open); isMore && !isClosed;) {
      hasNewer = false
      const { groups, excess, areSlow } = groupsBehind(open, channels, await newestServed())
      if (areSlow) slow.start()
      for (const group of excess) await resyncMembers(engine, group, now)
      const pending = groups.filter(({ key }) => !failed.has(key))
      isMore = pending.length > 0
      for (const group of pending) {
        await advanceGroup(engine, group, { limits, now }).catch((error: unknown) => failed.set(group.key, error))
        await yieldToOthers()
        // New batches are sent first to those that miss only these.
        if (hasNewer) break
      }
    }
    for (const error of failed.values()) onError(error)
    if (failed.size > 0 && !isClosed) failing.start()
  }

  return {
    channels,
    /** Sends what subscribers have missed. */
    wake: (): void => feed.next(),
    /** Sends new batches. */
    published(): void {
      hasNewer = true
      feed.next()
    },
    /** A subscription that starts after the last message that its client has, or now. */
    async start(since: number | undefined): Promise<ResumableSubscription> {
      const newest = afterBatch(await newestServed())
      const position = since === undefined ? newest : positionOf(since)
      // After a database was restored, a client may have received messages that no longer exist.
      const isUnknown = isBeforePosition(newest, position)
      const isReplay = since !== undefined && !isUnknown
      return { position: isUnknown ? newest : position, isSlow: false, isReplay, isUnknown }
    },
    async close(): Promise<void> {
      isClosed = true
      slow.cancel()
      failing.cancel()
      await feed.close()
    },
  }
}

/** Runs work once, some milliseconds after the first call of `start`. */
function createDelay(milliseconds: number, work: () => void) {
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    timer = undefined
    work()
  }
  return {
    start: (): void => void (timer ??= setTimeout(run, milliseconds).unref()),
    cancel: (): void => clearTimeout(timer),
  }
}

/**
 * Returns a function that returns the newest batch that every replica serves, so that clients can read what a message
 * is about from any of them.
 */
function createNewestServed(engine: Engine): () => Promise<number> {
  let served = 0
  return async () => {
    const { number, transaction } = await newestNumber(engine.database)
    if (number <= served) return number
    if (transaction !== undefined) await waitForLeases(engine.database, transaction)
    await engine.freshVersions()
    served = number
    return number
  }
}
