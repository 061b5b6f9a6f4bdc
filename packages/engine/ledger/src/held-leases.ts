import type { Admission, AdmissionRequest } from './admission.ts'
import type { Settlements } from './settlements.ts'
import { admitFrom, allowFor, putBack, wholeRest, type Rest, type QuotaLease } from './quota-lease.ts'

/** The leases of this replica, by account: each for a few milliseconds. */
export interface HeldLeases {
  /**
   * Admits a request out of its account's lease; undefined where the database must be asked. `at` as in `admitFrom`.
   */
  admit(request: AdmissionRequest, at: () => number): Admission | undefined
  /** A request of the account goes to the database: until it is answered, all others do. */
  close(accountId: string): void
  /** Ends a request; says what of it does not go into a lease. */
  settle(ended: Admission, refund: boolean): Rest
  /** Has a lease from now on. */
  open(accountId: string, lease: QuotaLease): void
  /** Accounts whose lease was brought by a batch sent at that time or before, or is closed. */
  due(sentAt: number): readonly string[]
  isEmpty(): boolean
  /** Puts the leases of some accounts among what waits to be given back. */
  giveBack(accounts: Iterable<string>): void
}

export function createHeldLeases(settlements: Settlements): HeldLeases {
  const leases = new Map<string, QuotaLease>()

  function admit(request: AdmissionRequest, at: () => number): Admission | undefined {
    const lease = leases.get(request.principal.accountId)
    return lease && admitFrom(lease, request, at())
  }

  function settle(ended: Admission, refund: boolean): Rest {
    const lease = leases.get(ended.accountId)
    return lease === undefined ? wholeRest(ended, refund) : putBack(lease, ended, refund)
  }

  function open(accountId: string, lease: QuotaLease): void {
    // What ended while the lease was on its way is told to the database with the next batch.
    const waiting = settlements.of(accountId)
    if (waiting !== undefined) allowFor(lease, waiting.released, waiting.refunds)
    leases.set(accountId, lease)
  }

  function due(sentAt: number): readonly string[] {
    return [...leases].flatMap(([accountId, lease]) => (lease.isOpen && lease.sentAt > sentAt ? [] : accountId))
  }

  function giveBack(accounts: Iterable<string>): void {
    for (const accountId of accounts) {
      const lease = leases.get(accountId)
      if (lease === undefined) continue
      leases.delete(accountId)
      settlements.giveBack(accountId, lease.granted, lease)
    }
  }

  return {
    admit,
    close(accountId) {
      const lease = leases.get(accountId)
      if (lease !== undefined) lease.isOpen = false
    },
    settle,
    open,
    due,
    isEmpty: () => leases.size === 0,
    giveBack,
  }
}
