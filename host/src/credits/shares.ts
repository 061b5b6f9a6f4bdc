import type { Admission, AdmissionRequest } from './admission.ts'
import type { Settlements } from './settlements.ts'
import { admitFrom, allowFor, putBack, type Rest, type Share } from './share.ts'

/** The shares of this replica, by account: each for a few milliseconds. */
export interface Shares {
  /** Admits a request out of its account's share; undefined where the database must be asked. `at` as in `admitFrom`. */
  admit(request: AdmissionRequest, at: () => number): Admission | undefined
  /** A request of the account goes to the database: until it is answered, all others do. */
  close(accountId: string): void
  /** Ends a request; says what of it does not go into a share. */
  settle(ended: Admission, refund: boolean): Rest
  /** Has a share from now on. */
  open(accountId: string, share: Share): void
  /** Accounts whose share was brought by a batch sent at that time or before, or is closed. */
  due(sentAt: number): readonly string[]
  isEmpty(): boolean
  /** Puts the shares of some accounts among what waits to be given back. */
  giveBack(accounts: Iterable<string>): void
}

export function createShares(settlements: Settlements): Shares {
  const shares = new Map<string, Share>()

  function admit(request: AdmissionRequest, at: () => number): Admission | undefined {
    const share = shares.get(request.principal.accountId)
    return share && admitFrom(share, request, at())
  }

  function settle(ended: Admission, refund: boolean): Rest {
    const share = shares.get(ended.accountId)
    if (share !== undefined) return putBack(share, ended, refund)
    return { slot: ended.scope !== undefined, credits: refund && ended.cost > 0 }
  }

  function open(accountId: string, share: Share): void {
    // What ended while the share was on its way is told to the database with the next batch.
    const waiting = settlements.of(accountId)
    if (waiting !== undefined) allowFor(share, waiting.released, waiting.refunds)
    shares.set(accountId, share)
  }

  function due(sentAt: number): readonly string[] {
    return [...shares].flatMap(([accountId, share]) => (share.isOpen && share.sentAt > sentAt ? [] : accountId))
  }

  function giveBack(accounts: Iterable<string>): void {
    for (const accountId of accounts) {
      const share = shares.get(accountId)
      if (share === undefined) continue
      shares.delete(accountId)
      settlements.giveBack(accountId, share.granted, share)
    }
  }

  return {
    admit,
    close(accountId) {
      const share = shares.get(accountId)
      if (share !== undefined) share.isOpen = false
    },
    settle,
    open,
    due,
    isEmpty: () => shares.size === 0,
    giveBack,
  }
}
