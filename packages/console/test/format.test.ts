import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { chartTimeText, dateText, instantText, marketTime, untilText, weekdayTime } from '../app/format/dates.ts'
import {
  bytes,
  compact,
  count,
  direction,
  exact,
  exactMoney,
  formatFixed,
  percent,
  price,
  signedPercent,
  withSign,
} from '../app/format/numbers.ts'
import { isChange, ratioText } from '../app/format/ratios.ts'
import { marketZone, readerZone, setTimes, zoneName } from '../app/format/zones.ts'

const OPENING = '2026-11-27T14:30:00Z'

describe('countdowns', () => {
  const until = (minutes: number) => untilText(OPENING, Date.parse(OPENING) - minutes * 60_000)

  it('have their two largest units, and round up to a minute', () => {
    expect([0, 0.2, 32, 60, 272, 1_440, 3_065].map(until)).toEqual([
      '0 min',
      '1 min',
      '32 min',
      '1 h',
      '4 h 32 min',
      '1 d',
      '2 d 3 h',
    ])
  })
  it('end when the instant has passed', () => expect(until(-5)).toBe('0 min'))
})

describe('times', () => {
  afterEach(() => setTimes('exchange'))

  it('of an exchange are in its zone, with the name of the zone', () => {
    expect(marketTime(OPENING, 'America/New_York')).toMatch(/^0?9:30( AM)? New York$/)
    expect(marketTime(OPENING, 'Etc/UTC')).toMatch(/^(14:30|2:30 PM) UTC$/)
    expect(marketTime(null, 'UTC')).toBe('–')
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  })

  it('of an exchange that are not on its current day include the weekday', () => {
    const now = Date.parse('2026-11-25T23:00:00Z')
    const said = (instant: string | null, zone: string) => weekdayTime(instant, zone, now)
    expect(said(OPENING, 'America/New_York')).toMatch(/^Fri 0?9:30/)
    expect(said('2026-11-26T01:00:00Z', 'America/New_York')).toMatch(/^0?8:00|^20:00/)
    // It is already past midnight in Sydney.
    expect(said('2026-11-26T05:00:00Z', 'Australia/Sydney')).toMatch(/^0?4:00|^16:00/)
    expect(said(null, 'UTC')).toBe('–')
  })

  it('that belong to no exchange are in the reader’s zone, with its abbreviation', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(readerZone()).toBe(timeZone)
    const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' }).formatToParts(Date.parse(OPENING))
    expect(instantText(OPENING)).toContain(parts.find(({ type }) => type === 'timeZoneName')?.value)
  })

  it('follow the choice of the reader, and dates do not', () => {
    const date = dateText('2026-11-27')
    setTimes('utc')
    expect(marketTime(OPENING, 'America/New_York')).toMatch(/^(14:30|2:30 PM) UTC$/)
    expect(instantText(OPENING)).toMatch(/(14:30|2:30 PM) UTC$/)
    expect(dateText('2026-11-27')).toBe(date)
    setTimes('local')
    expect(marketZone('America/New_York')).toBe(readerZone())
  })

  it('of intraday bars in a chart name their zone', () => {
    const opening = Date.parse('2026-11-27T09:30:00Z') / 1_000
    expect(chartTimeText(opening, 'America/New_York')).toMatch(/2026, 0?9:30( AM)? New York$/)
    expect(chartTimeText('2026-11-27', 'America/New_York')).toBe(dateText('2026-11-27'))
  })
})

describe('numbers', () => {
  it('keep digits that a float would lose', () => {
    expect(exact('123456789012345.678901234567890123')).toBe('123,456,789,012,345.678901234567890123')
    expect(exact(9_007_199_254_740_993n)).toBe('9,007,199,254,740,993')
    expect(exactMoney('0.1')).toBe('0.10')
    expect(exactMoney('0.123456789')).toBe('0.123456789')
  })

  it('are formatted for the reader', () => {
    expect([price('1.5'), percent('0.0088'), withSign('0.5'), count('1234567'), compact('101772000')]).toEqual([
      '1.50',
      '0.88%',
      '+0.50',
      '1,234,567',
      '101.77M',
    ])
    expect([bytes(999), bytes('1234567')]).toEqual(['999 byte', '1.2 MB'])
    expect(exact(null)).toBe('–')
  })

  it('that round to zero have no sign and no direction', () => {
    const tiny = fc.double({ min: -0.000_049, max: 0.000_049, noNaN: true })
    fc.assert(
      fc.property(tiny, (value) => {
        for (const format of [formatFixed, percent, withSign, signedPercent])
          expect(format(value)).toMatch(/^0[.,]00\s?%?$/)
        expect(direction(value)).toBeUndefined()
      }),
    )
    expect([formatFixed('-0.001'), exact('-0'), compact(-0), price('-0.0000001')]).toEqual(['0.00', '0', '0', '0.00'])
    expect([direction('0.0001'), direction(-0.5), direction(null)]).toEqual(['gain', 'loss', undefined])
  })
})

describe('ratios', () => {
  it('are changes by name; levels have no sign', () => {
    const changes = [
      'change_ratio',
      'percent_change',
      'return_ytd',
      'return_21d',
      'revenue_growth',
      'eps_surprise_ratio',
    ]
    expect(changes.filter((name) => !isChange(name))).toEqual([])
    const levels = ['return_on_equity', 'return_on_assets', 'net_margin', 'dividend_yield', 'from_high_252d', 'delta']
    expect(levels.filter(isChange)).toEqual([])
    expect(ratioText('return_on_equity', '0.1926')).toBe('19.26%')
    expect(ratioText('return_ytd', '0.1926')).toBe('+19.26%')
  })

  it('are multiples or factors by name', () => {
    expect(ratioText('price_to_earnings', '23.456')).toBe('23.46')
    expect([ratioText('gamma', '0.00125'), ratioText('cumulative_adjustment_factor', '0.25')]).toEqual([
      '0.00125',
      '0.25',
    ])
  })
})
