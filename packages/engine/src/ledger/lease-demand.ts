import type { LimitedPrincipal } from './limited-principal.ts'
import type { AdmissionRequest } from './admission.ts'

/**
 * Milliseconds over which requests are counted. A lease covers one window's requests, and a window is longer than a
 * lease, so that a lease rarely runs out before it is exchanged.
 */
const WINDOW_MS = 1_000
/** Number of admissions per window from which an account is busy on this replica. */
const BUSY = 8
/** Milliseconds without a request after which an account is idle. */
const IDLE_MS = 250
/** Maximum number of slots that a lease requests, per scope. */
const MAX_SLOTS = 64

/** The desired size of an account's lease. */
export interface LeaseRequest {
  readonly principal: LimitedPrincipal
  readonly requests: number
  readonly credits: number
  readonly slots: ReadonlyMap<string, number>
}

interface Count {
  principal: LimitedPrincipal
  requests: number
  credits: number
  lastAt: number
  readonly scopes: Set<string>
}

/**
 * Measures how busy accounts are on this replica, from recent requests. All times are in milliseconds on a monotonic
 * clock.
 */
export function createDemand() {
  let current = new Map<string, Count>()
  let previous: ReadonlyMap<string, Count> = new Map()
  let since = 0

  function roll(now: number): void {
    if (now - since < WINDOW_MS) return
    previous = now - since < 2 * WINDOW_MS ? current : new Map()
    current = new Map()
    since = now
  }

  function note({ principal, cost, scope }: AdmissionRequest, now: number): void {
    roll(now)
    let count = current.get(principal.accountId)
    if (count === undefined) {
      count = { principal, requests: 0, credits: 0, lastAt: now, scopes: new Set() }
      current.set(principal.accountId, count)
    }
    count.principal = principal
    count.requests += 1
    count.credits += cost
    count.lastAt = now
    if (scope !== undefined) count.scopes.add(scope)
  }

  /** Returns the lease to request for an account; undefined if the account is not busy. */
  function want(accountId: string, now: number): LeaseRequest | undefined {
    roll(now)
    const [new_, old] = [current.get(accountId), previous.get(accountId)]
    const latest = new_ ?? old
    if (latest === undefined || now - latest.lastAt > IDLE_MS) return undefined
    const more = (old?.requests ?? 0) > (new_?.requests ?? 0) ? (old ?? latest) : latest
    if (more.requests < BUSY) return undefined
    const { requests, credits } = more
    const scopes = new Set([...latest.scopes, ...more.scopes])
    const slots = new Map([...scopes].map((scope) => [scope, Math.min(requests, MAX_SLOTS)]))
    return { principal: latest.principal, requests, credits, slots }
  }

  /** Treats every account as idle until new requests arrive. */
  function forget(): void {
    current = new Map()
    previous = new Map()
  }

  return { note, want, forget }
}
