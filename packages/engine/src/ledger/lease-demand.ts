import type { LimitedPrincipal } from './limited-principal.ts'
import type { AdmissionRequest } from './admission.ts'

/** Milliseconds over which requests are counted; what came in one window is what a lease is to hold. */
const WINDOW_MS = 50
/** Admissions in a window that make an account busy on this replica. */
const BUSY = 8
/** Without a request for so long an account is idle. */
const IDLE_MS = 25
/** Slots that a lease asks for at most, by scope. */
const MAX_SLOTS = 64

/** What a lease of an account should hold. */
export interface Want {
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
 * How busy accounts are on this replica, from the requests of the last moments. All times are milliseconds of a clock
 * that never goes back.
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

  /** undefined for an account that is not busy. */
  function want(accountId: string, now: number): Want | undefined {
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

  /** Nobody is busy until seen to be so again. */
  function forget(): void {
    current = new Map()
    previous = new Map()
  }

  return { note, want, forget }
}
