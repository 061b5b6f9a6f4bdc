import { describe, expect, test } from 'vitest'
import { demoListings, DEMO_START } from '../src/market/index.ts'
import { demoSecurities } from '../src/market/securities/demo-securities.ts'

const rows = [...demoListings('2026-03-02')]
const named = (name: string) => rows.filter(({ exchange_mic, symbol }) => `${exchange_mic}:${symbol}` === name)

/**
 * Returns the check digit for an ISIN, CUSIP or FIGI from its other characters: every second digit is doubled, and
 * letters count from 10.
 */
function checkDigit(body: string, doubled: (index: number, length: number) => boolean, digits: string[]): number {
  const sum = digits.reduce((total, digit, index) => {
    const value = Number.parseInt(digit, 36) * (doubled(index, digits.length) ? 2 : 1)
    return total + Math.trunc(value / 10) + (value % 10)
  }, 0)
  expect(body.length).toBeGreaterThan(0)
  return (10 - (sum % 10)) % 10
}

const everySecond = (index: number) => index % 2 === 1
const everySecondFromTheEnd = (index: number, length: number) => (length - index) % 2 === 1
const figures = (text: string) => [...text].map((letter) => String(Number.parseInt(letter, 36))).join('')

describe('the demo directory', () => {
  test('the demo directory lists about 120 securities, some under several symbols', () => {
    const securities = new Set(rows.map(({ listing }) => listing))
    expect(securities.size).toBeGreaterThanOrEqual(110)
    expect(securities.size).toBeLessThanOrEqual(140)
    expect(rows.length).toBeGreaterThan(securities.size)
  })

  test('the demo directory has listings on every market and venue in the specification', () => {
    expect(new Set(rows.map(({ exchange_mic }) => exchange_mic))).toEqual(
      new Set(
        'XNYS XNAS XASE ARCX BATS OTCM XTSE XTSX NEOE FSRV XLON XPAR XAMS XASX CRYPTO FOREX INDEX BOND'.split(' '),
      ),
    )
  })

  test('the demo directory has the Free plan’s symbols', () => {
    for (const symbol of ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA'])
      expect(named(`XNAS:${symbol}`).map(({ valid_to }) => valid_to)).toEqual([null])
    expect(named('ARCX:SPY')).toHaveLength(1)
  })

  test('the demo directory lists a renamed ticker as two symbols of one listing', () => {
    const [fb, meta] = [...named('XNAS:FB'), ...named('XNAS:META')]
    expect(fb).toMatchObject({ valid_from: DEMO_START, valid_to: '2022-06-08', name: 'Facebook, Inc.' })
    expect(meta).toMatchObject({
      listing: fb?.listing,
      valid_from: '2022-06-09',
      valid_to: null,
      name: 'Meta Platforms, Inc.',
    })
  })

  test('the demo directory lists a reused ticker as one symbol of two successive listings', () => {
    const carriers = named('XNYS:FI')
    expect(new Set(carriers.map(({ listing }) => listing)).size).toBe(2)
    expect(carriers.map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
      [DEMO_START, '2021-10-03'],
      ['2023-06-07', null],
    ])
  })

  test('the demo directory lists a move between exchanges as the same symbol on two markets', () => {
    const [before] = named('XNYS:PLTR')
    const [after] = named('XNAS:PLTR')
    expect(before?.listing).toBe(after?.listing)
    expect([before?.valid_to, after?.valid_from]).toEqual(['2024-11-25', '2024-11-26'])
  })

  test('the demo directory lists a delisting with its last day', () => {
    expect(named('XNYS:TWTR').map(({ valid_to }) => valid_to)).toEqual(['2022-10-27'])
  })

  test('bonds have their issuer’s CIK, the same as its stock if there is one', () => {
    const bonds = rows.filter(({ type }) => type === 'BOND')
    expect(bonds).toHaveLength(5)
    for (const { cik, company_name } of bonds) {
      expect(cik).toMatch(/^\d{10}$/)
      const stocks = rows.filter(({ type, company_name: issuer }) => type === 'CS' && issuer === company_name)
      for (const stock of stocks) expect(stock.exchange_mic === 'NEOE' || stock.cik === cik, stock.symbol).toBe(true)
    }
  })

  test('the demo directory has share classes, preferred stock, a warrant and a unit', () => {
    const kinds = ['XNYS:BRK.A', 'XNYS:BRK.B', 'XNYS:ABR.PRD', 'XNYS:OXY.WS', 'XNYS:PSTH.U'].map(
      (name) => named(name)[0]?.type,
    )
    expect(kinds).toEqual(['CS', 'CS', 'PFD', 'WARRANT', 'UNIT'])
    expect(named('XNYS:BRK.A')[0]?.company_name).toBe('Berkshire Hathaway Inc.')
    expect(named('XNYS:ABR.PRD')[0]?.company_name).toBe('Arbor Realty Trust, Inc.')
    expect(named('ARCX:SPY')[0]?.company_name).toBeNull()
  })

  test('on any date, the demo directory contains only what was known on that date', () => {
    const then = [...demoListings('2022-06-08')]
    expect(then.find(({ symbol }) => symbol === 'FB')).toMatchObject({ valid_to: null })
    expect(then.some(({ symbol }) => symbol === 'META')).toBe(false)
    expect(then.some(({ symbol }) => symbol === 'TWTR')).toBe(true)
    expect([...demoListings('2022-06-09')].filter(({ listing }) => listing === 'demo:XNAS:FB')).toHaveLength(2)
  })

  test('the demo directory has each listing under only one symbol at a time', () => {
    for (const spells of Map.groupBy(rows, ({ listing }) => listing).values())
      for (const [index, { valid_from }] of spells.entries())
        expect((spells[index - 1]?.valid_to ?? '') < valid_from).toBe(true)
  })

  test('the demo directory has identifiers with correct check digits', () => {
    const isins = rows.flatMap(({ isin }) => isin ?? [])
    expect(isins.length).toBeGreaterThan(10)
    for (const isin of isins)
      expect(checkDigit(isin, everySecondFromTheEnd, [...figures(isin.slice(0, -1))]), isin).toBe(Number(isin.at(-1)))
    for (const { cusip } of rows)
      if (cusip !== null)
        expect(checkDigit(cusip, everySecond, [...cusip.slice(0, -1)]), cusip).toBe(Number(cusip.at(-1)))
    for (const { figi } of rows)
      if (figi !== null) expect(checkDigit(figi, everySecond, [...figi.slice(0, -1)]), figi).toBe(Number(figi.at(-1)))
  })

  test('the demo directory names a bond by its ISIN', () => {
    const bonds = rows.filter(({ type }) => type === 'BOND')
    expect(bonds.length).toBeGreaterThan(2)
    for (const { symbol, isin } of bonds) expect(symbol).toBe(`BOND:${isin}`)
  })
})

describe('the underlying securities', () => {
  test('the underlying securities have unique keys, and those that move like another one refer to an existing security', () => {
    const keys = demoSecurities.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { like } of demoSecurities) if (like !== undefined) expect(keys).toContain(like)
  })
})
