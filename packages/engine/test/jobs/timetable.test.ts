import type { SessionSchedule } from '@bourse/kit'
import type { Schedule, CronSchedule } from '@bourse/kit/host'
import { sessions as service, type Sessions } from '@bourse/services'
import { fakeSessions } from '@bourse/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueBetween, isDue } from '../../src/jobs/schedule-instants.ts'

const regular = fakeSessions({ holidays: ['2026-11-26'] })
  .provides.find(({ ref }) => ref.id === service.id)
  ?.make({} as never) as Sessions

/** Regular hours except on the day after Thanksgiving, when New York closes at 13:00. */
const calendars: Sessions = {
  ...regular,
  on(mic, date) {
    const session = regular.on(mic, date)
    const isShort = date === '2026-11-27' && (mic === 'XNYS' || mic === 'XNAS')
    return isShort && typeof session === 'object' ? { ...session, close_at: '2026-11-27T18:00:00Z' } : session
  },
}

const due = (schedule: Schedule, after: string, until: string, sessions: Sessions | undefined = calendars) =>
  dueBetween(schedule, after, until, sessions).map((instant) => instant.replace('.000Z', 'Z'))

describe('a cron line', () => {
  const evenings: CronSchedule = { cron: '30 18 * * 1-5', zone: 'America/New_York' }

  it('a cron line is due at its local times, after the first instant, up to and including the last one', () => {
    expect(due(evenings, '2026-11-19T23:30:00Z', '2026-11-23T23:30:00Z')).toEqual([
      '2026-11-20T23:30:00Z',
      '2026-11-23T23:30:00Z',
    ])
    expect(due(evenings, '2026-11-23T23:30:00.000001Z', '2026-11-24T23:29:59.999999Z')).toEqual([])
  })

  it('a cron line keeps its local time when the clocks change', () => {
    expect(due(evenings, '2026-10-30T00:00:00Z', '2026-11-03T12:00:00Z')).toEqual([
      '2026-10-30T22:30:00Z',
      '2026-11-02T23:30:00Z',
    ])
    expect(
      due({ cron: '0 18 * * 5,1', zone: 'Europe/London' }, '2026-10-22T00:00:00Z', '2026-10-27T00:00:00Z'),
    ).toEqual(['2026-10-23T17:00:00Z', '2026-10-26T18:00:00Z'])
  })

  it('a cron line is due once if the day repeats its hour, and as long after midnight as usual if the day skips it', () => {
    const night: CronSchedule = { cron: '30 1 * * *', zone: 'America/New_York' }
    expect(due(night, '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
      '2026-11-01T05:30:00Z',
      '2026-11-02T06:30:00Z',
    ])
    const gap: CronSchedule = { cron: '30 2 * * *', zone: 'America/New_York' }
    expect(due(gap, '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z')).toEqual([
      '2026-03-08T07:30:00Z',
      '2026-03-09T06:30:00Z',
    ])
  })

  it('a cron line that runs hourly is due in each elapsed hour, across clock changes', () => {
    const hourly: CronSchedule = { cron: '15 * * * *', zone: 'America/New_York' }
    expect(due(hourly, '2026-11-01T04:30:00Z', '2026-11-01T07:30:00Z')).toEqual([
      '2026-11-01T05:15:00Z',
      '2026-11-01T06:15:00Z',
      '2026-11-01T07:15:00Z',
    ])
    expect(due(hourly, '2026-03-08T05:30:00Z', '2026-03-08T08:30:00Z')).toEqual([
      '2026-03-08T06:15:00Z',
      '2026-03-08T07:15:00Z',
      '2026-03-08T08:15:00Z',
    ])
  })

  it('an invalid cron line is rejected by name', () => {
    const read = (cron: string, zone = 'UTC') => due({ cron, zone }, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')
    expect(() => read('* * * * * *')).toThrow('expected a cron line of five fields, got * * * * * *')
    expect(() => read('61 * * * *')).toThrow(/61/)
    expect(() => read('0 4 * * *', 'Mars/Olympus')).toThrow('Mars/Olympus is not an IANA time zone')
  })
})

describe('consecutive checks', () => {
  /** Zones, with instants at which their clocks change. */
  const CHANGES = [
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['Europe/London', '2026-10-25T01:00:00Z'],
    ['Australia/Sydney', '2026-04-04T16:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ] as const
  const minute = fc.constantFrom('0', '30', '*/20', '5,45')
  const hour = fc.constantFrom('*', '0', '1', '2', '3', '*/2', '1-3')

  it('consecutive checks together find the same due times as one check of the entire period, even across a clock change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHANGES),
        minute,
        hour,
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 10, maxLength: 30 }),
        ([zone, change], minutes, hours, steps) => {
          const schedule = { cron: `${minutes} ${hours} * * *`, zone }
          const start = Date.parse(change) - 5 * 3_600_000
          const looks = steps.reduce<number[]>((at, step) => [...at, (at.at(-1) ?? start) + step * 60_000], [start])
          const instant = (millis: number | undefined) => new Date(millis ?? Number.NaN).toISOString()
          const single = dueBetween(schedule, instant(start), instant(looks.at(-1)), undefined)
          const together = looks.slice(1).flatMap((until, index) => {
            const window = [instant(looks[index]), instant(until)] as const
            const found = dueBetween(schedule, ...window, undefined)
            expect(isDue(schedule, ...window, undefined)).toBe(found.length > 0)
            return found
          })
          expect(together).toEqual(single)
        },
      ),
      { numRuns: 120 },
    )
  })
})

describe('session events', () => {
  const afterClose: SessionSchedule = { of: ['XNYS', 'XNAS'], at: { close: 5 } }

  it('session events occur once per session if markets share it: early closes count, holidays do not', () => {
    expect(due(afterClose, '2026-11-24T21:05:00Z', '2026-12-01T00:00:00Z')).toEqual([
      '2026-11-25T21:05:00Z',
      '2026-11-27T18:05:00Z',
      '2026-11-30T21:05:00Z',
    ])
  })

  it("session events follow each market's clock", () => {
    const closes: SessionSchedule = { of: ['XNYS', 'XLON'], at: { close: 0 } }
    expect(due(closes, '2026-10-23T12:00:00Z', '2026-10-27T00:00:00Z')).toEqual([
      '2026-10-23T15:30:00Z',
      '2026-10-23T20:00:00Z',
      '2026-10-26T16:30:00Z',
      '2026-10-26T20:00:00Z',
    ])
  })

  it('session events repeat up to and including an event in the same session, and never if that event comes first', () => {
    const quoted: SessionSchedule = { of: ['XNYS'], at: { open: 1 }, every: 60, to: { close: 1 } }
    expect(due(quoted, '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z')).toEqual([
      '2026-11-27T14:31:00Z',
      '2026-11-27T15:31:00Z',
      '2026-11-27T16:31:00Z',
      '2026-11-27T17:31:00Z',
    ])
    expect(due({ ...quoted, every: 209 }, '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z')).toEqual([
      '2026-11-27T14:31:00Z',
      '2026-11-27T18:00:00Z',
    ])
    const late: SessionSchedule = { of: ['XNYS'], at: { open: 240 }, every: 10, to: { close: -10 } }
    expect(due(late, '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z')).toEqual([])
    expect(due({ ...late, of: ['XLON'] }, '2026-11-27T00:00:00Z', '2026-11-27T12:15:00Z')).toEqual([
      '2026-11-27T12:00:00Z',
      '2026-11-27T12:10:00Z',
    ])
  })

  it('session events may be days away from their session, before or after it', () => {
    const week = (minutes: number): SessionSchedule => ({ of: ['XASX'], at: { open: minutes } })
    const opens = due(week(0), '2026-11-01T00:00:00Z', '2026-11-14T00:00:00Z')
    expect(opens[0]).toBe('2026-11-01T23:00:00Z')
    expect(due(week(3 * 1440), '2026-11-04T00:00:00Z', '2026-11-17T00:00:00Z')).toEqual(
      opens.map((open) => new Date(Date.parse(open) + 3 * 86_400_000).toISOString().replace('.000Z', 'Z')),
    )
    expect(due(week(-3 * 1440), '2026-10-29T00:00:00Z', '2026-11-11T00:00:00Z')).toHaveLength(opens.length)
  })

  it('session events exist for venues that trade every day, and coincide if one session ends when the next begins', () => {
    const always: SessionSchedule = { of: ['CRYPTO'], at: { open: 0 }, every: 720, to: { close: 0 } }
    expect(due(always, '2026-11-27T23:59:00Z', '2026-11-29T00:00:00Z')).toEqual([
      '2026-11-28T00:00:00Z',
      '2026-11-28T12:00:00Z',
      '2026-11-29T00:00:00Z',
    ])
    expect(due({ of: ['FOREX'], at: { close: 10 } }, '2026-11-27T12:00:00Z', '2026-11-30T12:00:00Z')).toEqual([
      '2026-11-28T00:10:00Z',
    ])
  })

  it('session events do not exist for a market without a calendar, or if no calendars are installed', () => {
    expect(due({ of: ['XXXX'], at: { open: 0 } }, '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z')).toEqual([])
    const both: Schedule = [afterClose, { cron: '0 4 * * *', zone: 'UTC' }]
    expect(dueBetween(both, '2026-11-23T12:00:00Z', '2026-11-24T12:00:00Z', undefined)).toEqual([
      '2026-11-24T04:00:00.000Z',
    ])
  })

  it('session events need an end and an interval to repeat', () => {
    const read = (schedule: Partial<SessionSchedule>) =>
      due({ ...afterClose, ...schedule }, '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z')
    expect(() => read({ every: 10 })).toThrow('"every" and "to" must be used together')
    expect(() => read({ to: { close: 10 } })).toThrow('"every" and "to" must be used together')
    expect(() => read({ every: 0, to: { close: 10 } })).toThrow('expected a positive number of minutes, got 0')
  })
})

describe('several schedules', () => {
  it('are due whenever any of them is, in order, and only once if they coincide', () => {
    const both: Schedule = [
      { cron: '5 21 * * *', zone: 'UTC' },
      { of: ['XNYS'], at: { close: 5 } },
    ]
    expect(due(both, '2026-11-25T12:00:00Z', '2026-11-28T00:00:00Z')).toEqual([
      '2026-11-25T21:05:00Z',
      '2026-11-26T21:05:00Z',
      '2026-11-27T18:05:00Z',
      '2026-11-27T21:05:00Z',
    ])
  })

  it('schedules are empty for work that never runs automatically', () => {
    expect(due('manual', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([])
    expect(due([], '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([])
    expect(isDue('manual', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', calendars)).toBe(false)
  })

  it('a schedule is found to be due without counting how often it has been due since the last check', () => {
    const started = performance.now()
    expect(isDue({ cron: '* * * * *', zone: 'UTC' }, '2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z', calendars)).toBe(
      true,
    )
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
