import type { Clock } from '@bourse/kit'
import type { Admission, AdmissionRequest } from './admission.ts'
import { leasesOf } from './batch-answers.ts'
import type { BatchAnswer } from './batch-runner.ts'
import type { Batch } from './batch.ts'
import { createDemand, type LeaseRequest } from './lease-demand.ts'
import { admitFrom, allowFor, putBack, fullRest, type QuotaLease, type UnsettledRest } from './quota-lease.ts'
import type { Settlements } from './settlements.ts'

/**
 * Milliseconds after which a lease is exchanged for a new one. Near a limit, other replicas may need what it has, so a
 * lease that is not ample is exchanged sooner.
 */
const leaseMs = ({ isAmple }: QuotaLease) => (isAmple ? 500 : 15)
/** Milliseconds after which a lease is exchanged with a batch that is sent anyway. */
const usedMs = (lease: QuotaLease) => leaseMs(lease) / 2

/**
 * Leases by account, each used for a fraction of a second, that let a busy replica admit requests itself. If leasing is
 * disabled, there are none, and the database decides on every request.
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

  /** Admits a request from a lease; undefined if the database must decide on it. */
  admit(request: AdmissionRequest): Admission | undefined {
    const lease = this.#leases.get(request.principal.accountId)
    const admission = lease && admitFrom(lease, request, this.#decidingAt())
    if (admission !== undefined) this.note(request)
    return admission
  }

  /**
   * The latest time that the deciding clock may show: it has millisecond precision and was read after the batch was
   * sent.
   */
  #decidingAt(): number {
    const { at, sentAt } = this.#answered
    return this.#clock.simulated ? this.#clock.millis() : Math.ceil(at + 1 + performance.now() - sentAt)
  }

  /**
   * Ends an account's lease when the database must decide on a request: until that decision, the database also decides
   * the account's later requests, which may not overtake it.
   */
  close({ principal }: AdmissionRequest): void {
    const lease = this.#leases.get(principal.accountId)
    if (lease !== undefined) lease.isOpen = false
  }

  /** Counts a new request, so that busy accounts get a lease. */
  note(request: AdmissionRequest): void {
    if (this.#isLeasing) this.#demand.note(request, performance.now())
  }

  /**
   * Adds the return of the accounts' leases, and of any closed or due ones, to the next batch. Returns the leases to
   * request in exchange. Times are milliseconds on a monotonic clock.
   */
  exchange(accounts: readonly string[], now: number): readonly LeaseRequest[] {
    const due = [...this.#leases].filter(([, lease]) => !lease.isOpen || lease.sentAt <= now - usedMs(lease))
    const ending = [...new Set([...accounts, ...due.map(([accountId]) => accountId)])]
    const requests = ending.flatMap((accountId) => this.#demand.want(accountId, now) ?? [])
    this.#giveBack(ending)
    return requests
  }

  /** Opens the leases granted in a batch. */
  open(batch: Batch, answer: BatchAnswer, sentAt: number): void {
    this.#answered = { at: answer.at, sentAt }
    for (const [accountId, lease] of leasesOf(batch, answer, sentAt)) {
      // The next batch reports to the database which requests ended while the lease was in transit.
      const waiting = this.#settlements.of(accountId)
      if (waiting !== undefined) allowFor(lease, waiting.released, waiting.refunds)
      this.#leases.set(accountId, lease)
    }
  }

  /** Ends a request; returns what must still be reported to the database. */
  settle(ended: Admission, refund: boolean): UnsettledRest {
    const lease = this.#leases.get(ended.accountId)
    return lease === undefined ? fullRest(ended, refund) : putBack(lease, ended, refund)
  }

  /** Returns all leases and treats every account as idle until new requests arrive. */
  giveBackAll(): void {
    this.#demand.forget()
    this.#giveBack(this.#leases.keys())
  }

  /** Queues the given accounts' leases for return. */
  #giveBack(accounts: Iterable<string>): void {
    for (const accountId of accounts) {
      const lease = this.#leases.get(accountId)
      if (lease === undefined) continue
      this.#leases.delete(accountId)
      this.#settlements.giveBack(accountId, lease.granted, lease)
    }
  }

  /** Returns how many milliseconds the return of open leases may wait; undefined if there are none. */
  patience(): number | undefined {
    return this.#leases.size === 0 ? undefined : Math.min(...[...this.#leases.values()].map(leaseMs))
  }
}
