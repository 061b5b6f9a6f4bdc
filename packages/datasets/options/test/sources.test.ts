import { readFileSync } from 'node:fs'
import { BadRecord } from '@bourse/kit'
import { parseAll } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { occSymbolOf, parseOccSymbol } from '../src/subjects/occ-symbol.ts'
import { expirationType } from '../src/contracts/expiration-type.ts'
import { leanOptions } from '../src/sources/lean-options.ts'
import { occSeries } from '../src/sources/occ-series.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

interface Addressed {
  readonly record: { readonly id: string }
  readonly row: Readonly<Record<string, unknown>>
}

async function parsed(source: Parameters<typeof parseAll>[0], raw: unknown, unit: unknown) {
  const rows = await parseAll(source, raw, unit)
  const bad = rows.filter((row) => row instanceof BadRecord)
  return { rows: rows.filter((row) => !(row instanceof Error)) as Addressed[], bad }
}

describe('the clearing house’s series search', () => {
  it('the response has a call and a put per line, and the open interest after the previous session', async () => {
    const { rows, bad } = await parsed(occSeries, fixture('series-search.txt'), { symbol: 'MSFT', date: '2026-03-02' })
    const series = rows.filter(({ record }) => record.id === 'series').map(({ row }) => row)
    expect(series.map((row) => row['contract_symbol'])).toEqual([
      'MSFT260320C00400000',
      'MSFT260320P00400000',
      'MSFT260320C00402500',
      'MSFT260320P00402500',
      'MSFT260417C00410000',
    ])
    expect(series[0]).toMatchObject({ underlying: 'MSFT', seen_on: '2026-03-02' })
    const interest = rows.find(({ record }) => record.id === 'open_interest_rows')?.row
    expect(interest).toMatchObject({ date: '2026-02-27', open_interest: '120' })
    expect(bad).toHaveLength(1)
  })

  it('the response is rejected if its last line is not a series, because a shorter list would end series', async () => {
    const text = fixture('series-search.txt')
    for (const cut of [text.slice(0, 180), text.slice(0, -20)])
      await expect(parsed(occSeries, cut, { symbol: 'MSFT', date: '2026-03-02' })).rejects.toThrow('on the last line')
  })

  it('the response is identified by a file’s name and a date', () => {
    const unit = (name: string, date?: string) => occSeries.files?.unit(name, { config: {} as never, path: name, date })
    expect(unit('AAPL.txt', '2026-02-27')).toEqual({ symbol: 'AAPL', date: '2026-02-27' })
    expect(unit('series-search-AAPL-2026-02-27.txt')).toEqual({ symbol: 'AAPL', date: '2026-02-27' })
    expect(unit('AAPL.txt')).toBeUndefined()
  })
})

describe('files in a LEAN folder', () => {
  it('files are identified by their names', () => {
    const unit = (path: string) =>
      leanOptions.files?.unit(path.split('/').at(-1) ?? '', { config: {} as never, path, date: undefined })
    expect(unit('aapl_2014_trade_american.zip')).toEqual({ kind: 'trade', ticker: 'aapl', year: '2014' })
    expect(unit('aapl-20151211.csv')).toEqual({ kind: 'universe', ticker: 'aapl', date: '2015-12-11' })
    expect(unit('universes/aapl/20151211.csv')).toEqual({ kind: 'universe', ticker: 'aapl', date: '2015-12-11' })
    expect(unit('minute/aapl/20140606_openinterest_american.zip')).toEqual({
      ...{ kind: 'minutes', of: 'openinterest', ticker: 'aapl', date: '2014-06-06' },
    })
    expect(unit('20140631_trade_american.zip')).toBeUndefined()
    expect(unit('aapl.zip')).toBeUndefined()
  })

  it('a chain states the underlying’s close; its unreadable lines are reported', async () => {
    const unit = { kind: 'universe', ticker: 'aapl', date: '2026-02-27' }
    const { rows, bad } = await parsed(leanOptions, { text: fixture('aapl-20260227.csv') }, unit)
    expect(rows.map(({ row }) => [row['option_type'], row['underlying_close'], row['volume']])).toEqual([
      ['call', '274.9', '120'],
      ['put', '274.9', '0'],
    ])
    expect(bad).toHaveLength(1)
  })
})

describe('OCC symbols', () => {
  it.each([
    ['AAPL140621C00092140', { root_symbol: 'AAPL', expiration: '2014-06-21', option_type: 'call', strike: '92.14' }],
    ['O:F240119P00002500', { root_symbol: 'F', expiration: '2024-01-19', option_type: 'put', strike: '2.5' }],
    ['aapl1 140621c00092140', { root_symbol: 'AAPL1', strike: '92.14' }],
  ])('%s is valid', (text, terms) => {
    expect(parseOccSymbol(text)).toMatchObject(terms)
  })

  it.each(['AAPL140631C00092140', 'AAPL140621C00000000', 'AAPL140621C0009214', 'TOOLONG140621C00092140', ''])(
    '%s is not valid',
    (text) => {
      expect(parseOccSymbol(text)).toBeUndefined()
    },
  )

  it('a contract has one OCC symbol, which parses back to the same terms; strikes outside the format have none', () => {
    const terms = { root_symbol: 'AAPL', expiration: '2014-06-21', option_type: 'call', strike: '92.14' } as const
    expect(occSymbolOf(terms)).toBe('AAPL140621C00092140')
    expect(occSymbolOf({ ...terms, strike: '92.1428' })).toBeUndefined()
    expect(occSymbolOf({ ...terms, strike: '100000' })).toBeUndefined()
  })
})

describe('expirations', () => {
  it.each([
    ['2014-06-21', undefined, 'monthly'],
    ['2026-03-20', '2025-06-01', 'monthly'],
    ['2025-04-17', undefined, 'monthly'],
    ['2026-03-13', undefined, 'weekly'],
    ['2026-03-31', undefined, 'quarterly'],
    ['2026-03-11', undefined, 'other'],
    ['2027-01-15', '2025-06-01', 'leap'],
  ])('%s listed on %s is %s', (expiration, listedOn, type) => {
    expect(expirationType(expiration, listedOn)).toBe(type)
  })
})
