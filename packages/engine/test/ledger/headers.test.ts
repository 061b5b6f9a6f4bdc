import { describe, expect, it } from 'vitest'
import type { Standing } from '../../src/ledger/admission.ts'
import { limitHeaders } from '../../src/ledger/headers.ts'
import { standingRow } from '../../src/ledger/standing-row.ts'
import { secondsToMidnight, secondsToNextMinute } from '../../src/ledger/utc-time.ts'
import { principal } from './support/ledger-kit.ts'

/** 2026-03-02T10:00:30.250Z */
const AT = 1_772_445_630_250
const standing: Standing = { at: AT, requests: 3, creditsUsed: 120, creditsRemaining: 1_380, running: 1, cost: 50 }

const free = principal({ account: 'acc_1', limits: { requestsPerMinute: 30, concurrent: 2, creditsPerDay: 1_000 } })
const scale = principal({
  account: 'acc_1',
  limits: { concurrent: 100, concurrencyScope: 'key' },
})
const owner = principal({ account: 'acc_1' })

describe('limit headers', () => {
  it("have the request's cost and what remains after it", () => {
    expect(limitHeaders(free, standing, { refunded: false })).toEqual({
      'x-ratelimit-limit': '30',
      'x-ratelimit-remaining': '27',
      'x-ratelimit-reset': '1772445660',
      'x-credits-limit': '1000',
      'x-credits-remaining': '1380',
      'x-credits-cost': '50',
      'x-concurrency-limit': '2',
    })
  })

  it('limit headers report a cost of 0 and the returned credits if the request is refunded', () => {
    expect(limitHeaders(free, standing, { refunded: true })).toMatchObject({
      'x-credits-remaining': '1430',
      'x-credits-cost': '0',
      'x-ratelimit-remaining': '27',
    })
  })

  it('limit headers report the credits that a refund keeps', () => {
    expect(limitHeaders(free, standing, { refunded: true, keep: 1 })).toMatchObject({
      'x-credits-remaining': '1429',
      'x-credits-cost': '1',
    })
  })

  it('limit headers never have negative values, for example after a change to a smaller plan', () => {
    expect(limitHeaders(free, { ...standing, requests: 31 }, { refunded: false })).toMatchObject({
      'x-ratelimit-remaining': '0',
    })
  })

  it('limit headers omit unlimited values: Scale has only the concurrency limit, and the owner has none', () => {
    expect(limitHeaders(scale, { ...standing, creditsRemaining: null }, { refunded: false })).toEqual({
      'x-concurrency-limit': '100',
    })
    expect(limitHeaders(owner, { ...standing, creditsRemaining: null }, { refunded: false })).toEqual({})
  })
})

describe('usage', () => {
  it('Usage: limit, remaining, used and the trial credits add up', () => {
    const told = { limit: '1000', used: '120', requests_per_minute: '30', concurrent_requests: '2' }
    expect(standingRow(free, standing)).toEqual({
      ...told,
      remaining: '1380',
      welcome_remaining: '500',
      welcome_expires_at: free.welcome.until,
    })
    expect(standingRow(free, { ...standing, creditsRemaining: 880 })).toEqual({
      ...told,
      remaining: '880',
      welcome_remaining: '0',
      welcome_expires_at: null,
    })
    expect(standingRow(free, { ...standing, creditsUsed: 1_200, creditsRemaining: 300 })).toMatchObject({
      used: '1200',
      remaining: '300',
      welcome_remaining: '300',
    })
  })

  it('usage has null for a limit that does not apply', () => {
    expect(standingRow(owner, { ...standing, creditsRemaining: null })).toEqual({
      limit: null,
      remaining: null,
      used: '120',
      welcome_remaining: null,
      welcome_expires_at: null,
      requests_per_minute: null,
      concurrent_requests: null,
    })
  })
})

describe('retry times', () => {
  it('are whole seconds until the end of the period, at least one', () => {
    expect(secondsToNextMinute(AT)).toBe(30)
    expect(secondsToNextMinute(AT + 29_749)).toBe(1)
    expect(secondsToNextMinute(AT + 29_750)).toBe(60)
    expect(secondsToMidnight(AT)).toBe(50_370)
    expect(secondsToMidnight(AT + 50_369_749)).toBe(1)
    expect(secondsToMidnight(AT + 50_369_750)).toBe(86_400)
  })
})
