import { publicId } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directoryRow, type DirectoryRow } from '../src/staging/directory-fields.ts'
import { overlaps } from '../src/symbol-periods.ts'
import { rowsOfMapFile } from './support/map-file.ts'
import { memory } from './support/memory.ts'

const row = (
  symbol: string,
  valid_from: string | null,
  valid_to: string | null = null,
  more: Partial<DirectoryRow> = {},
) => directoryRow({ symbol, exchange_mic: 'XNYS', valid_from, valid_to, ...more })

const WM = rowsOfMapFile('wm', '19980102,uw,N\n19980716,uw,N\n20090804,wmi,N\n20501231,wm,N')
const QQQ = rowsOfMapFile('qqq', '19990310,qqq,Q\n20041130,qqq,Q\n20110322,qqqq,Q\n20501231,qqq,Q')
const FB = [
  ...rowsOfMapFile('fb.1', '19990929,fb,Q\n20030328,fb,Q'),
  ...rowsOfMapFile('fb', '20120518,fb,Q\n20501231,fb,Q'),
]

describe('the `directory` staging table', () => {
  test('UW, WMI and WM are one listing', () => {
    const store = memory()
    store.submit(WM)
    expect(store.historyOf('WM')).toEqual([
      ['UW@XNYS 1998-01-02..1998-07-16', 'WMI@XNYS 1998-07-17..2009-08-04', 'WM@XNYS 2009-08-05..'],
    ])
    expect(store.instruments()).toMatchObject([
      { symbol: 'WM', status: 'active', listed_on: '1998-01-02', delisted_on: null, type: 'CS' },
    ])
    expect(store.instruments()[0]?.id).toBe(publicId('ins', 'XNYS', 'UW', '1998-01-02'))
  })

  test('a symbol that returns to the same listing is a new period: QQQ, QQQQ, QQQ', () => {
    const store = memory()
    store.submit(QQQ)
    expect(store.historyOf('QQQ')).toEqual([
      ['QQQ@XNAS 1999-03-10..2004-11-30', 'QQQQ@XNAS 2004-12-01..2011-03-22', 'QQQ@XNAS 2011-03-23..'],
    ])
  })

  test('a ticker used by two companies keeps their listings separate: FB until 2003 and FB since 2012', () => {
    const store = memory()
    store.submit(FB)
    expect(store.historyOf('FB')).toEqual([['FB@XNAS 1999-09-29..2003-03-28'], ['FB@XNAS 2012-05-18..']])
    expect(store.instruments().map(({ status }) => status)).toEqual(['inactive', 'active'])
  })

  test('without a key, a gap separates listings, and a period that continues after a weekend extends a listing', () => {
    const store = memory()
    store.submit([row('FB', '1999-09-29', '2003-03-28'), row('FB', '2012-05-18')])
    store.submit([row('ABC', '2020-01-01', '2020-01-31'), row('ABC', '2020-02-03')])
    expect(store.historyOf('FB')).toHaveLength(2)
    expect(store.historyOf('ABC')).toEqual([['ABC@XNYS 2020-01-01..']])
  })

  test('submitting the same rows again changes nothing, even on a later day', () => {
    const store = memory()
    const rows = [...WM, ...QQQ, ...FB, row('BRK/B', null, null, { isin: 'US0846707026', cik: '1067983' })]
    expect(store.submit(rows)).not.toEqual([])
    expect(store.submit(rows)).toEqual([])
    expect(store.submit(rows, '2027-01-01')).toEqual([])
  })

  test('rows published one by one, newest first, produce the same listings', () => {
    const [together, apart] = [memory(), memory()]
    together.submit([...WM, ...QQQ])
    for (const single of [...WM, ...QQQ].toReversed()) apart.submit([single])
    for (const symbol of ['WM', 'QQQ']) expect(apart.historyOf(symbol)).toEqual(together.historyOf(symbol))
  })

  test('an assignment that ends gets its last day, and an open-ended row does not revive it', () => {
    const store = memory()
    store.submit([row('XYZ', '2001-01-02')])
    store.submit([row('XYZ', '2001-01-02', '2015-06-30')])
    expect(store.instruments()).toMatchObject([{ status: 'inactive', delisted_on: '2015-06-30' }])
    expect(store.submit([row('XYZ', '2001-01-02')])).toEqual([])
  })

  test('a row that begins the day after a recorded end removes the end', () => {
    const store = memory()
    store.submit([row('XYZ', '2001-01-02', '2015-06-30')])
    store.submit([row('XYZ', '2015-07-01')])
    expect(store.historyOf('XYZ')).toEqual([['XYZ@XNYS 2001-01-02..']])
    expect(store.instruments()).toMatchObject([{ status: 'active', delisted_on: null }])
  })

  test('a rename from a publisher without keys names the former symbol', () => {
    const store = memory()
    store.submit([row('FB', '2012-05-18')])
    store.submit([row('META', '2022-06-09', null, { previous_symbol: 'FB', name: 'Meta Platforms' })])
    expect(store.historyOf('META')).toEqual([['FB@XNYS 2012-05-18..2022-06-08', 'META@XNYS 2022-06-09..']])
    expect(store.instruments()).toMatchObject([{ symbol: 'META', name: 'Meta Platforms' }])
  })

  test('a move between exchanges keeps the listing', () => {
    const store = memory()
    store.submit([row('PEP', '1990-01-02')])
    store.submit([
      row('PEP', '2017-12-20', null, { exchange_mic: 'XNAS', previous_symbol: 'PEP', previous_exchange_mic: 'XNYS' }),
    ])
    expect(store.historyOf('PEP')).toEqual([['PEP@XNYS 1990-01-02..2017-12-19', 'PEP@XNAS 2017-12-20..']])
    expect(store.instruments()).toMatchObject([{ exchange_mic: 'XNAS' }])
  })

  test('a different key under an assigned symbol ends the previous holder’s period on the day before', () => {
    const store = memory()
    store.submit([row('ES', '1966-01-03', null, { listing: 'a:1' })])
    store.submit([row('ES', '2015-02-19', null, { listing: 'a:2' })])
    expect(store.historyOf('ES')).toEqual([['ES@XNYS 1966-01-03..2015-02-18'], ['ES@XNYS 2015-02-19..']])
  })

  test('a key adopts a listing that is known without a key, even if the key’s first rows are older', () => {
    const store = memory()
    store.submit([row('GOOGL', '2014-10-10', null, { exchange_mic: 'XNAS' })])
    store.submit(rowsOfMapFile('googl', '20040819,goog,Q\n20140402,goog,Q\n20501231,googl,Q'))
    expect(store.historyOf('GOOGL')).toEqual([['GOOG@XNAS 2004-08-19..2014-04-02', 'GOOGL@XNAS 2014-04-03..']])
    expect(store.instruments()).toHaveLength(1)
  })

  test('two publishers’ keys refer to one listing if their periods overlap', () => {
    const store = memory()
    store.submit(rowsOfMapFile('googl', '20040819,goog,Q\n20140402,goog,Q\n20501231,googl,Q'))
    store.submit([
      row('GOOGL', '2014-10-10', null, { exchange_mic: 'XNAS', listing: 'nasdaq-trader:XNAS:GOOGL:2014-10-10' }),
    ])
    expect(store.historyOf('GOOGL')).toEqual([['GOOG@XNAS 2004-08-19..2014-04-02', 'GOOGL@XNAS 2014-04-03..']])
    expect(store.keys().map(({ listing }) => listing)).toEqual(['map:googl', 'nasdaq-trader:XNAS:GOOGL:2014-10-10'])
  })

  test('a FIGI finds its listing under any symbol, and the id is generated from the FIGI in the first record', () => {
    const store = memory()
    store.submit([row('FB', '2012-05-18', null, { figi: 'BBG000MM2P62' })])
    store.submit([row('META', '2022-06-09', null, { figi: 'BBG000MM2P62' })])
    expect(store.historyOf('META')).toEqual([['FB@XNYS 2012-05-18..2022-06-08', 'META@XNYS 2022-06-09..']])
    expect(store.instruments()[0]?.id).toBe(publicId('ins', 'BBG000MM2P62'))
  })

  test('the id survives identifiers that arrive later', () => {
    const store = memory()
    store.submit([row('FB', '2012-05-18')])
    const id = store.instruments()[0]?.id
    store.submit([row('FB', '2012-05-18', null, { figi: 'BBG000MM2P62', cik: '1326801', lei: 'BQ4BKCS1HXDV9HN80Z93' })])
    expect(store.instruments()).toMatchObject([{ id, figi: 'BBG000MM2P62', cik: '0001326801' }])
    expect(store.identifiers().map(({ identifier_type }) => identifier_type)).toEqual(['FIGI', 'CIK', 'LEI'])
  })

  test('facts about an older period fill gaps and do not replace newer facts', () => {
    const store = memory()
    store.submit([row('WM', '2009-08-05', null, { name: 'Waste Management', listing: 'a:wm' })])
    store.submit([row('WMI', '1998-07-17', '2009-08-04', { name: 'Old name', currency_code: 'USD', listing: 'a:wm' })])
    expect(store.instruments()).toMatchObject([{ symbol: 'WM', name: 'Waste Management', currency_code: 'USD' }])
  })

  test('ended warrants, rights, units and bonds are expired; an explicit status takes precedence', () => {
    const store = memory()
    store.submit([
      row('AIG+', '2011-01-20', '2021-01-19'),
      row('OLD', '2000-01-03', '2001-01-03', { status: 'expired' }),
    ])
    expect(store.instruments().map(({ symbol, type, status }) => [symbol, type, status])).toEqual([
      ['OLD', 'CS', 'expired'],
      ['AIG.WS', 'WARRANT', 'expired'],
    ])
  })

  test('an inactive listing without a last day ended the day before its end was recorded, and remains ended', () => {
    const store = memory()
    const rows = [row('OLD', '2000-01-03', null, { status: 'inactive' })]
    store.submit(rows)
    expect(store.historyOf('OLD')).toEqual([['OLD@XNYS 2000-01-03..2026-03-01']])
    expect(store.submit(rows, '2026-05-01')).toEqual([])
  })

  test('a listing with an end in the future stays active until that end has passed', () => {
    const store = memory()
    store.submit([row('BOND:US123', '2020-01-01', '2026-06-30', { exchange_mic: 'BOND' })])
    expect(store.instruments()).toMatchObject([{ symbol: 'BOND:US123', type: 'BOND', status: 'active' }])
  })

  test('an issuer implies a company id; a listing without an issuer has none, and a fund is its own company', () => {
    const store = memory()
    store.submit([
      row('AAA', '2020-01-01', null, { company_name: 'Aaa Inc.' }),
      row('BBB', '2020-01-01'),
      row('CCC', '2020-01-01', null, { type: 'ETF' }),
    ])
    const companies = store.instruments().map(({ symbol, company_id }) => [symbol, company_id !== null])
    expect(companies).toEqual([
      ['AAA', true],
      ['BBB', false],
      ['CCC', true],
    ])
  })

  test('sequences follow the order of the rows and never change', () => {
    const store = memory()
    store.submit([row('ZZZ', '2020-01-01'), row('AAA', '2010-01-01')])
    store.submit([row('MMM', '2000-01-03'), row('ZZZ', '2020-01-01', '2021-01-01')])
    const sequences = Object.fromEntries(store.assignments().map(({ symbol, sequence }) => [symbol, sequence]))
    expect(sequences).toEqual({ ZZZ: '1', AAA: '2', MMM: '3' })
  })

  test('invalid rows are rejected with the reason, and the others are published', () => {
    const store = memory()
    store.submit([
      row('', '2020-01-01'),
      row('AAA', '2020-01-02', '2020-01-01'),
      row('BBB', '2020-01-01', null, { isin: 'nonsense' }),
      row('CCC', '2020-01-01', null, { exchange_mic: '?' }),
      row('DDD', '2020-01-01'),
    ])
    expect(store.rejected).toEqual([
      'symbol: expected a ticker, got ""',
      'valid_to 2020-01-01 is before valid_from 2020-01-02',
      'isin: expected an ISIN, got "nonsense"',
      'exchange_mic: expected a MIC or a venue, got "?"',
    ])
    expect(store.instruments().map(({ symbol }) => symbol)).toEqual(['DDD'])
  })

  test('a row that contradicts a closed assignment is rejected with an error that names the assignment', () => {
    const store = memory()
    store.submit([row('AAA', '2000-01-03', '2010-01-04', { listing: 'a:1' })])
    store.submit([row('AAA', '2005-01-03', '2006-01-03', { listing: 'a:2' })])
    expect(store.rejected).toHaveLength(1)
    expect(store.rejected[0]).toMatch(/XNYS:AAA cannot be recorded: another listing .* from 2000-01-03 to 2010-01-04/)
    expect(store.keys()).toHaveLength(1)
  })
})

describe('any rows', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2020-01-01', days))
  const anyRow = fc
    .record({
      symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
      listing: fc.constantFrom(null, 'k:1', 'k:2', 'k:3'),
      exchange_mic: fc.constantFrom('XNYS', 'XNAS'),
      from: fc.option(day),
      length: fc.option(fc.nat(200)),
      previous_symbol: fc.constantFrom(null, null, 'AAA'),
    })
    .map(({ from, length, ...rest }) =>
      directoryRow({
        ...rest,
        valid_from: from,
        valid_to: from === null || length === null ? null : addDays(from, length),
      }),
    )
  const batches = fc.array(fc.array(anyRow, { maxLength: 6 }), { maxLength: 4 })

  test('no symbol has two holders on a market on one day, and no listing has two symbols', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const store = memory()
        for (const rows of all) store.submit(rows, '2021-03-01')
        const assigned = store.assignments()
        for (const [index, a] of assigned.entries())
          for (const b of assigned.slice(index + 1)) {
            const rival =
              a.instrument_id === b.instrument_id || (a.symbol === b.symbol && a.exchange_mic === b.exchange_mic)
            expect(rival && overlaps(a, b), `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(false)
            expect(a.id).not.toBe(b.id)
            expect(a.sequence).not.toBe(b.sequence)
          }
        for (const { valid_from, valid_to } of assigned) expect(valid_to === null || valid_from <= valid_to).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('every instrument has an assignment, and every assignment an instrument', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const store = memory()
        for (const rows of all) store.submit(rows, '2021-03-01')
        const ids = new Set(store.instruments().map(({ id }) => id))
        expect(new Set(store.assignments().map(({ instrument_id }) => instrument_id))).toEqual(ids)
      }),
    )
  })
})

describe('any consistent history', () => {
  const cuts = fc.uniqueArray(
    fc.integer({ min: 1, max: 300 }).map((weeks) => weeks * 7 + 3),
    { minLength: 1, maxLength: 5 },
  )
  const histories = fc.array(fc.record({ cuts, isOpen: fc.boolean(), ticker: fc.constantFrom('A', 'B') }), {
    minLength: 1,
    maxLength: 4,
  })

  /**
   * Listings that follow one another in time, each with several renames and moves; some use a ticker that another
   * listing had before.
   */
  function rowsOf(
    all: readonly { cuts: readonly number[]; isOpen: boolean; ticker: string }[],
  ): readonly DirectoryRow[] {
    return all.flatMap(({ cuts: days, isOpen, ticker }, listing) => {
      const starts = days.toSorted((a, b) => a - b).map((days) => addDays('1990-01-01', listing * 4_000 + days))
      return starts.map((valid_from, nth) => {
        const next = starts[nth + 1]
        const isLast = listing === all.length - 1 && isOpen
        const valid_to = next === undefined ? (isLast ? null : addDays(valid_from, 100)) : addDays(next, -1)
        const [symbol, exchange_mic] = [`${ticker}${nth % 2}`, nth % 3 === 0 ? 'XNYS' : 'XNAS']
        return directoryRow({ listing: `k:${listing}`, symbol, exchange_mic, valid_from, valid_to })
      })
    })
  }

  const shuffled = histories.chain((all) =>
    fc.tuple(fc.constant(rowsOf(all)), fc.shuffledSubarray([...rowsOf(all).keys()], { minLength: rowsOf(all).length })),
  )

  test('produces the same rows in any order and any batches, and repeating them changes nothing', () => {
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 1, max: 8 }), ([rows, order], size) => {
        const store = memory()
        for (let at = 0; at < order.length; at += size)
          store.submit(order.slice(at, at + size).flatMap((index) => rows[index] ?? []))
        const told = rows.map(({ symbol, exchange_mic, valid_from, valid_to }) => ({
          symbol,
          exchange_mic,
          valid_from,
          valid_to,
        }))
        expect(store.assignments()).toMatchObject(told)
        expect(store.instruments()).toHaveLength(new Set(rows.map(({ listing }) => listing)).size)
        expect(store.rejected).toEqual([])
        expect(store.submit(rows)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('produces the same rows without keys if renames and moves name the former symbol', () => {
    fc.assert(
      fc.property(histories, (all) => {
        const rows = rowsOf(all).map((row, index, every) => {
          const before = every[index - 1]
          const former = before?.listing === row.listing ? before : undefined
          return {
            ...row,
            listing: null,
            previous_symbol: former?.symbol ?? null,
            previous_exchange_mic: former?.exchange_mic ?? null,
          }
        })
        const store = memory()
        for (const row of rows) for (const valid_to of [null, row.valid_to]) store.submit([{ ...row, valid_to }])
        const told = rows.map(({ symbol, exchange_mic, valid_from, valid_to }) => ({
          symbol,
          exchange_mic,
          valid_from,
          valid_to,
        }))
        expect(store.rejected).toEqual([])
        expect(store.assignments()).toMatchObject(told)
        expect(store.submit(rows)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
