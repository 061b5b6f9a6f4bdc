import { ConfigMissing, SourceMoved, SourceOff } from '@bourse/kit/host'
import { RetryLater } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../src/jobs/backfill/failure-of.ts'
import { backfillLimits, firstDayOf, minutesAt } from '../../../src/jobs/backfill/limits.ts'

const publisher = { name: 'Acme', licence: 'none', hosts: [], requestsPerSecond: 10, requestsPerDay: 20 }

describe('backfill limits', () => {
  it("are 80% of the subscription's and the publisher's limits, but at least one request", () => {
    expect(backfillLimits(publisher, {})).toEqual({ perSecond: 8, perDay: 16 })
    expect(backfillLimits(publisher, { perMinute: 5, perHour: 1, perDay: 100 })).toEqual({
      ...{ perSecond: 8, perMinute: 4, perHour: 1, perDay: 80 },
    })
  })

  it('backfill limits determine the minimum number of minutes for the requests', () => {
    expect(minutesAt(30, { perSecond: 8, perMinute: 4 })).toBe(8)
    expect(minutesAt(2_514, { perSecond: 16 })).toBe(3)
    expect(minutesAt(16, { perSecond: 8, perDay: 16 })).toBe(1)
    expect(minutesAt(33, { perSecond: 8, perDay: 16 })).toBe(2 * 1_440)
    expect(minutesAt(0, { perDay: 16 })).toBe(0)
  })

  it("backfill limits determine the history's first day", () => {
    expect(['2y', '6m', '30d'].map((history) => firstDayOf(history, '2026-02-28'))).toEqual([
      ...['2024-02-28', '2025-08-28', '2026-01-29'],
    ])
    expect(() => firstDayOf('long', '2026-02-28')).toThrow('got long')
  })
})

describe('backfill failures', () => {
  const of = (error: unknown, received = false) => failureOf(error, received, '2026-03-02T22:00:00Z')

  it('backfill failures are attributed to the publisher or to one unit', () => {
    expect(of(new RetryLater(900, 'throttled'))).toEqual({ kind: 'later', seconds: 900, why: 'throttled' })
    expect(of(new RetryLater(900, 'thin'), true)).toMatchObject({ kind: 'unit-later', seconds: 900 })
    expect(of(new SourceMoved('HTML'), true)).toMatchObject({ kind: 'later' })
    expect(of(new Error('unreadable'), true)).toEqual({ kind: 'unit', why: 'unreadable' })
  })

  it('backfill failures cause a wait for the next quota, or stop the backfill if an operator has to change something', () => {
    expect(of(new SourceOff('used up', 'quota'))).toMatchObject({ kind: 'later', seconds: 7_200 })
    expect(of(new SourceOff('key refused', 'key'))).toMatchObject({ kind: 'later', seconds: 3_600 })
    expect(of(new SourceOff('not in the plan', 'plan'))).toMatchObject({ kind: 'stop' })
    expect(of(new ConfigMissing('no key'))).toMatchObject({ kind: 'stop' })
  })
})
