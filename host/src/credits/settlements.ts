/** What ended requests of one account give back. */
export interface Settlement {
  /** Slots by scope. */
  readonly released: Map<string, number>
  /** Credits by the UTC day they were taken on. */
  readonly refunds: Map<string, number>
}

/** What waits to be given back, summed, so that it stays as small as the number of accounts however long the database is away. */
export interface Settlements {
  release(accountId: string, scope: string): void
  refund(accountId: string, day: string, credits: number): void
  isEmpty(): boolean
  /** Hands everything over and starts anew. */
  take(): ReadonlyMap<string, Settlement>
}

export function createSettlements(): Settlements {
  let waiting = new Map<string, Settlement>()

  function of(accountId: string): Settlement {
    const known = waiting.get(accountId)
    if (known !== undefined) return known
    const made = { released: new Map<string, number>(), refunds: new Map<string, number>() }
    waiting.set(accountId, made)
    return made
  }

  return {
    release: (accountId, scope) => add(of(accountId).released, scope, 1),
    refund: (accountId, day, credits) => add(of(accountId).refunds, day, credits),
    isEmpty: () => waiting.size === 0,
    take: () => {
      const taken = waiting
      waiting = new Map()
      return taken
    },
  }
}

function add(sums: Map<string, number>, name: string, amount: number): void {
  sums.set(name, (sums.get(name) ?? 0) + amount)
}
