import type { Grant } from './quota-lease.ts'

/** What ended requests of one account give back, and its lease. */
export interface Settlement {
  /** Slots by scope. */
  readonly released: Map<string, number>
  /** Credits by the UTC day they were taken on. */
  readonly refunds: Map<string, number>
  /** Requests of a minute that were granted to this replica, and how many of them were not made. */
  back: Back | undefined
}

interface Back {
  readonly minute: number
  readonly granted: number
  readonly unused: number
}

export type Unused = Pick<Grant, 'requests' | 'credits' | 'slots'>

export type Settlements = ReturnType<typeof createSettlements>

/**
 * What waits to be given back, summed, so that it stays as small as the number of accounts however long the database is
 * away.
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

  /** Gives a lease back of which so much is unused. */
  function giveBack(accountId: string, { minute, day, requests: granted }: Grant, unused: Unused): void {
    const settlement = get(accountId)
    const { back } = settlement
    // Two leases wait only where one was granted in a batch whose answer was lost. Requests of a minute that is over
    // are of no use to anybody.
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
    /** What waits of one account. */
    of: (accountId: string) => waiting.get(accountId),
    isEmpty: () => waiting.size === 0,
    /** Hands everything over and starts anew. */
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
