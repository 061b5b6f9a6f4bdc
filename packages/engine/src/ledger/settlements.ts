import type { Grant } from './quota-lease.ts'

/** What one account's ended requests return, including its lease. */
export interface Settlement {
  /** Released slots by scope. */
  readonly released: Map<string, number>
  /** Refunded credits by the UTC day from which they were taken. */
  readonly refunds: Map<string, number>
  /** A minute's requests granted to this replica, and how many of them are unused. */
  back: ReturnedLease | undefined
}

interface ReturnedLease {
  readonly minute: number
  readonly granted: number
  readonly unused: number
}

export type UnusedGrant = Pick<Grant, 'requests' | 'credits' | 'slots'>

export type Settlements = ReturnType<typeof createSettlements>

/**
 * Adds up the returns per account, so that memory use is bounded by the number of accounts, no matter how long the
 * database is unavailable.
 */
export function createSettlements() {
  let waiting = new Map<string, Settlement>()

  function get(accountId: string): Settlement {
    const known = waiting.get(accountId)
    if (known !== undefined) return known
    const made: Settlement = { released: new Map(), refunds: new Map(), back: undefined }
    waiting.set(accountId, made)
    return made
  }

  /** Returns a lease, with its unused part. */
  function giveBack(accountId: string, { minute, day, requests: granted }: Grant, unused: UnusedGrant): void {
    const settlement = get(accountId)
    const { back } = settlement
    // Two leases are pending only if one was granted in a batch whose answer was lost. Unused requests from a past
    // minute are worthless.
    if (back === undefined || back.minute < minute) settlement.back = { minute, granted, unused: unused.requests }
    else if (back.minute === minute)
      settlement.back = { minute, granted: back.granted + granted, unused: back.unused + unused.requests }
    if (unused.credits > 0) add(settlement.refunds, day, unused.credits)
    for (const [scope, slots] of unused.slots) if (slots > 0) add(settlement.released, scope, slots)
  }

  return {
    release: (accountId: string, scope: string) => add(get(accountId).released, scope, 1),
    refund: (accountId: string, day: string, credits: number) => add(get(accountId).refunds, day, credits),
    giveBack,
    /** Returns an account's pending settlement. */
    of: (accountId: string) => waiting.get(accountId),
    isEmpty: () => waiting.size === 0,
    /** Returns all pending settlements and clears them. */
    take: (): ReadonlyMap<string, Settlement> => {
      const taken = waiting
      waiting = new Map()
      return taken
    },
  }
}

function add(sums: Map<string, number>, name: string, amount: number): void {
  sums.set(name, (sums.get(name) ?? 0) + amount)
}
