import { problem, type Clock, type Problem } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { addressGroup } from './address-group.ts'

const FAILURES = 60
const WINDOW = 60_000
const MAX_ADDRESSES = 10_000

interface Window {
  readonly end: number
  failures: number
}

export const tooManyFailures = (wait: number): Problem =>
  problem('rate-limit', `Too many failed attempts from this address. Try again in ${wait} s.`, { retryAfter: wait })

/**
 * Limits failed authentications per client address to 60 per minute, counted from the first failure. Addresses of one
 * IPv6 /64 network count as one. Each process remembers the 10,000 addresses that failed most recently.
 */
export function createFailureLimiter(clock: Clock) {
  const windows = new LRUCache<string, Window>({ max: MAX_ADDRESSES })

  function windowOf(address: string): Window {
    const group = addressGroup(address)
    const current = windows.get(group)
    if (current !== undefined && clock.millis() < current.end) return current
    const opened = { end: clock.millis() + WINDOW, failures: 0 }
    windows.set(group, opened)
    return opened
  }

  const left = (window: Window) => Math.max(1, Math.ceil((window.end - clock.millis()) / 1_000))

  /** Returns the seconds until the address may try again; undefined if it is not blocked. */
  function wait(address: string): number | undefined {
    if (windows.size === 0) return undefined
    const window = windows.get(addressGroup(address))
    return window !== undefined && clock.millis() < window.end && window.failures >= FAILURES ? left(window) : undefined
  }

  /** Counts a failure; returns the seconds to wait if it exceeds the limit. */
  function failed(address: string): number | undefined {
    const window = windowOf(address)
    if (window.failures >= FAILURES) return left(window)
    window.failures += 1
    return undefined
  }

  return { wait, failed }
}
