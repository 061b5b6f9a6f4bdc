import { sessionsBetween } from '@bourse/calendar-rules'
import { describe, expect, test } from 'vitest'
import { demoBars } from '../src/market/bars.ts'
import { demoCompanies } from '../src/market/companies.ts'
import { demoListings } from '../src/market/listings.ts'
import { demoOfferings } from '../src/market/offerings.ts'
import { demoShortInterest } from '../src/market/short-interest.ts'
import { demoShortVolumes } from '../src/market/short-volumes.ts'

const today = '2026-11-24'
const market = { today, sessionsBetween }
const keyOf = ({ symbol, exchange_mic, date }: { symbol: string; exchange_mic: string; date: string }) =>
  `${exchange_mic}:${symbol} ${date}`

describe('demo short volume', () => {
  const window = { ...market, from: '2026-11-02', to: '2026-11-23' }
  const rows = [...demoShortVolumes(window)]

  test('demo short volume is a third to a half of a bar’s volume, in whole shares, and its facilities add up', () => {
    const volumes = new Map([...demoBars(market)].map((bar) => [keyOf(bar), Number(bar.volume)]))
    for (const row of rows) {
      const [part, total] = [Number(row.total_volume) / (volumes.get(keyOf(row)) ?? 0), Number(row.total_volume)]
      expect(part).toBeLessThanOrEqual(0.5)
      // With only a few shares, rounding down yields a smaller fraction.
      if (total > 1_000) expect(part).toBeGreaterThan(0.34)
      expect(Number(row.short_volume)).toBeLessThanOrEqual(0.6 * total)
      for (const name of ['short_volume', 'short_exempt_volume', 'total_volume'] as const)
        expect(row.facilities.reduce((sum, facility) => sum + Number(facility[name]), 0)).toBe(Number(row[name]))
    }
  })

  test('demo short volume has at most 20,000 rows in 260 sessions, always the same ones', () => {
    expect(rows.length * (260 / 16)).toBeLessThan(20_000)
    const later = [...demoShortVolumes({ ...window, today: '2026-12-01' })]
    expect(later).toEqual(rows)
  })
})

describe('demo short interest', () => {
  const rows = [...demoShortInterest(market)]

  test('demo short interest is published for the 15th and the last session of each month, starting in September 2026', () => {
    expect([...new Set(rows.map(({ observed_on }) => observed_on))]).toEqual([
      '2026-09-15',
      '2026-09-30',
      '2026-10-15',
      '2026-10-30',
      '2026-11-13',
    ])
    expect([...demoShortInterest({ ...market, today: '2026-09-01' })]).toEqual([])
  })

  test('demo short interest is between 1% and 6% of the float, and each report states the previous report’s position', () => {
    const before = new Map<string, string>()
    for (const { symbol, short_interest, previous_short_interest, short_float_ratio, split_adjusted } of rows) {
      expect(Number(short_float_ratio)).toBeGreaterThan(0.0099)
      expect(Number(short_float_ratio)).toBeLessThanOrEqual(0.06)
      expect(previous_short_interest).toBe(before.get(symbol) ?? null)
      expect(split_adjusted).toBe(false)
      before.set(symbol, short_interest)
    }
  })
})

describe('demo offerings', () => {
  test('demo offerings belong to listings that began later and to four fictional issuers', () => {
    const rows = [...demoOfferings(market)]
    expect(rows.find(({ expected_symbol }) => expected_symbol === 'PLTR')).toMatchObject({
      exchange_mic: 'XNYS',
      listing_date: '2020-09-30',
      status: 'priced',
    })
    const madeUp = rows.filter(({ company_name }) => company_name.startsWith('Demo'))
    expect(madeUp.map(({ status, listing_date }) => [status, listing_date])).toEqual([
      ['expected', '2026-12-03'],
      ['priced', today],
      ['postponed', '2026-01-15'],
      ['withdrawn', '2026-02-03'],
    ])
  })

  test('demo offerings are first expected, then priced on their listing date', () => {
    const of = (day: string) => new Map([...demoOfferings({ ...market, today: day })].map((row) => [row.deal_id, row]))
    const expected = of(today).get('demo:2026-12-03')
    expect(expected).toMatchObject({ status: 'expected', offer_price: null })
    expect(of('2026-12-03').get('demo:2026-12-03')).toEqual({ ...expected, status: 'priced', offer_price: '15' })
  })
})

describe('demo companies', () => {
  test('demo companies cover every issuer with an active listing, with sector, code and fictional officers', () => {
    const rows = [...demoCompanies(today)]
    const told = new Set(rows.map(({ name }) => name))
    const listed = [...demoListings(today)].filter(
      ({ company_name, type, valid_to }) => company_name !== null && type !== 'BOND' && valid_to === null,
    )
    expect(listed.filter(({ company_name }) => !told.has(company_name ?? ''))).toEqual([])
    expect(told.size).toBe(rows.length)
    for (const { officers, sic_code } of rows) {
      expect(officers.every(({ name }) => /^Demo Officer \d$/.test(name))).toBe(true)
      expect(sic_code).toMatch(/^\d{4}$/)
    }
  })

  test('demo companies end their fiscal years as stated in their reports', () => {
    const ends = new Map(
      [...demoCompanies(today)].map((row) => [`${row.exchange_mic}:${row.symbol}`, row.fiscal_year_end]),
    )
    expect(
      ['XNAS:AAPL', 'XNAS:NVDA', 'XNYS:WMT', 'XNAS:MSFT', 'XNAS:COST', 'XNYS:KO'].map((symbol) => ends.get(symbol)),
    ).toEqual(['09-30', '01-31', '01-31', '06-30', '08-31', '12-31'])
  })
})
