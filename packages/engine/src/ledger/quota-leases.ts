import type { Clock } from '@bourse/kit'
import type { Admission, AdmissionRequest } from './admission.ts'
import { leasesOf } from './batch-answers.ts'
import type { BatchAnswer } from './batch-runner.ts'
import type { Batch } from './batch.ts'
import { createDemand, type Want } from './lease-demand.ts'
import { admitFrom, allowFor, putBack, wholeRest, type QuotaLease, type Rest } from './quota-lease.ts'
import type { Settlements } from './settlements.ts'

/** How long a lease is used before it is given back for another one: well within the time for which it serves. */
const LEASE_MS = 15
/** One that has been used for so long goes with a batch that is sent anyway. */
const USED_MS = 8

/**
 * What a busy replica admits by itself: leases by account, each for a few milliseconds. Where it is not leasing there
 * are none, and the database decides every request.
 */
export class QuotaLeases {
  readonly #settlements: Settlements
  readonly #clock: Clock
  readonly #isLeasing: boolean
  readonly #demand = createDemand()
  readonly #leases = new Map<string, QuotaLease>()
  #answered = { at: 0, sentAt: -Infinity }

  constructor(settlements: Settlements, clock: Clock, isLeasing: boolean) {
    this.#settlements = settlements
    this.#clock = clock
    this.#isLeasing = isLeasing
  }

  /** Admits a request out of a lease; undefined where the database must decide it. */
  admit(request: AdmissionRequest): Admission | undefined {
    const lease = this.#leases.get(request.principal.accountId)
    const admission = lease && admitFrom(lease, request, this.#decidingAt())
    if (admission !== undefined) this.note(request)
    return admission
  }

  /**
   * By the latest that the deciding clock may show: its time is told in whole milliseconds, and was read after the
   * batch was sent.
   */
  #decidingAt(): number {
    const { at, sentAt } = this.#answered
    return this.#clock.simulated ? this.#clock.millis() : Math.ceil(at + 1 + performance.now() - sentAt)
  }

  /** The database decides a request: until it has, it decides all others of the account, which may not overtake it. */
  close({ principal }: AdmissionRequest): void {
    const lease = this.#leases.get(principal.accountId)
    if (lease !== undefined) lease.isOpen = false
  }

  /** Hears of a new request: busy accounts are to have a lease. */
  note(request: AdmissionRequest): void {
    if (this.#isLeasing) this.#demand.note(request, performance.now())
  }

  /**
   * Gives back, with a batch sent now, the leases of the accounts that it decides about and those that are closed or
   * whose time has come; answers which others to ask for. Times are milliseconds of a clock that never goes back.
   */
  exchange(accounts: readonly string[], now: number): readonly Want[] {
    const due = [...this.#leases].filter(([, { isOpen, sentAt }]) => !isOpen || sentAt <= now - USED_MS)
    const ending = [...new Set([...accounts, ...due.map(([accountId]) => accountId)])]
    const wants = ending.flatMap((accountId) => this.#demand.want(accountId, now) ?? [])
    this.#giveBack(ending)
    return wants
  }

  /** Takes the leases that a batch brought. */
  open(batch: Batch, answer: BatchAnswer, sentAt: number): void {
    this.#answered = { at: answer.at, sentAt }
    for (const [accountId, lease] of leasesOf(batch, answer, sentAt)) {
      // What ended while the lease was on its way is told to the database with the next batch.
      const waiting = this.#settlements.of(accountId)
      if (waiting !== undefined) allowFor(lease, waiting.released, waiting.refunds)
      this.#leases.set(accountId, lease)
    }
  }

  /** Ends a request; says what of it the database must still be told. */
  settle(ended: Admission, refund: boolean): Rest {
    const lease = this.#leases.get(ended.accountId)
    return lease === undefined ? wholeRest(ended, refund) : putBack(lease, ended, refund)
  }

  /** Gives all back. Nobody is busy until seen to be so again. */
  giveBackAll(): void {
    this.#demand.forget()
    this.#giveBack(this.#leases.keys())
  }

  /** Puts the leases of some accounts among what waits to be given back. */
  #giveBack(accounts: Iterable<string>): void {
    for (const accountId of accounts) {
      const lease = this.#leases.get(accountId)
      if (lease === undefined) continue
      this.#leases.delete(accountId)
      this.#settlements.giveBack(accountId, lease.granted, lease)
    }
  }

  /** Milliseconds for which those that are held need not be given back; undefined without any. */
  patience(): number | undefined {
    return this.#leases.size === 0 ? undefined : LEASE_MS
  }
}
