import type { Group, Member } from './groups.ts'

/** Replays of many batches that an account may have at the same time on one host. */
const MAX_REPLAYS = 10
/** Batches that its replays may read in a UTC minute: what one channel of changes may miss. */
const MAX_BATCHES = 5_000
const MINUTE_MS = 60_000

/** How much an account's replays may read on one host, so that reconnecting is not a way to keep the database busy. */
export type ReplayLimits = ReturnType<typeof createReplayLimits>

/** `wallClock` returns milliseconds since 1970. */
export function createReplayLimits(wallClock: () => number) {
  let minute = 0
  const read = new Map<string, number>()

  function isWithinMinute(account: string, batches: number): boolean {
    const current = Math.floor(wallClock() / MINUTE_MS)
    if (current !== minute) read.clear()
    minute = current
    const total = (read.get(account) ?? 0) + batches
    if (total <= MAX_BATCHES) read.set(account, total)
    return total <= MAX_BATCHES
  }

  return {
    /** Takes the reads of some batches for a group; returns the members whose accounts have none left. */
    excessReads(members: readonly Member[], batches: number): readonly Member[] {
      const replays = Map.groupBy(members.filter(isReplay), ({ principal }) => principal.accountId)
      return [...replays].flatMap(([account, own]) => (isWithinMinute(account, batches) ? [] : own))
    },
  }
}

const isReplay = ({ subscription }: Member): boolean => subscription.isReplay

/** Returns the replays beyond those that each account may have at the same time, those that miss the most first. */
export function excessReplays(lagging: readonly Group[]): readonly Group[] {
  const counts = new Map<string, number>()
  return lagging.flatMap((group) => {
    const replays = Map.groupBy(group.members.filter(isReplay), ({ principal }) => principal.accountId)
    const members = [...replays].flatMap(([account, own]) => {
      const count = (counts.get(account) ?? 0) + 1
      counts.set(account, count)
      return count > MAX_REPLAYS ? own : []
    })
    return members.length === 0 ? [] : [{ ...group, members }]
  })
}
