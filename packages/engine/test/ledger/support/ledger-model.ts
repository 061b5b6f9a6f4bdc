import type { Limits, LimitedPrincipal } from '../../../src/ledger/limited-principal.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Credits charged by one request; 0 once they are returned. */
export interface Charge {
  readonly day: number
  cost: number
}

/** The expected decision of the ledger; `charge` is set if it admits the request. */
export interface Expected {
  readonly verdict: 'admitted' | 'rate-limit' | 'concurrency-limit' | 'daily-credit-limit'
  readonly requests?: number
  readonly used?: number
  readonly left?: number | null
  readonly running?: number
  readonly charge?: Charge
}

/**
 * A second implementation of the limits: it has no counters and derives everything from the list of all charges. The
 * trial credits used on a day are its unrefunded charges beyond the allowance.
 */
export class LedgerModel {
  readonly limits: Limits
  readonly welcome: LimitedPrincipal['welcome']
  #charges: Charge[] = []
  #activeDays: number[] = []
  #requests = new Map<number, number>()
  #running = 0

  constructor(limits: Limits, welcome: LimitedPrincipal['welcome']) {
    this.limits = limits
    this.welcome = welcome
  }

  admit(now: number, cost: number, takesSlot: boolean): Expected {
    const minute = Math.floor(now / MINUTE)
    const day = this.#enter(now)
    const requests = this.#requests.get(minute) ?? 0
    if (reached(requests, this.limits.requestsPerMinute)) return { verdict: 'rate-limit' }
    if (takesSlot && reached(this.#running, this.limits.concurrent)) return { verdict: 'concurrency-limit' }
    if (cost > (this.#left(now, day) ?? Infinity)) return { verdict: 'daily-credit-limit' }
    const charge = { day, cost }
    this.#charges.push(charge)
    this.#requests.set(minute, requests + 1)
    if (takesSlot) this.#running += 1
    const running = takesSlot ? this.#running : 0
    return {
      verdict: 'admitted',
      requests: requests + 1,
      used: this.#used(day),
      left: this.#left(now, day),
      running,
      charge,
    }
  }

  /** A refund applies to the account's current day and its previous day with activity. */
  settle(now: number, charge: Charge, refund: boolean): void {
    this.#enter(now)
    this.#running -= 1
    if (refund && this.#activeDays.slice(-2).includes(charge.day)) charge.cost = 0
  }

  #enter(now: number): number {
    const day = Math.floor(now / DAY)
    if (this.#activeDays.at(-1) !== day) this.#activeDays.push(day)
    return day
  }

  #used(day: number): number {
    return this.#charges.filter((charge) => charge.day === day).reduce((sum, { cost }) => sum + cost, 0)
  }

  #left(now: number, today: number): number | null {
    const allowance = this.limits.creditsPerDay
    if (allowance === null) return null
    const overdrawn = this.#activeDays.reduce((sum, day) => sum + Math.max(this.#used(day) - allowance, 0), 0)
    const welcome = now < Date.parse(this.welcome.until) ? Math.max(this.welcome.credits - overdrawn, 0) : 0
    return Math.max(allowance - this.#used(today), 0) + welcome
  }
}

const reached = (count: number, limit: number | null) => limit !== null && count >= limit
