import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalSymbol, symbolOfCqs, symbolOfNasdaq } from '../../../src/sources/nasdaq-trader/index.ts'

describe('the canonical symbol', () => {
  test.each([
    ['AAPL', 'AAPL', 'AAPL', 'a plain symbol'],
    ['BRK/B', 'BRK.B', 'BRK.B', 'a share class'],
    ['BRK.B', 'BRK.B', 'BRK.B', 'a share class in its later spelling'],
    ['ABRpA', 'ABR-A', 'ABR.PRA', 'a series of preferred stock'],
    ['AAp', 'AA-', 'AA.PR', 'the only preferred stock'],
    ['JPMpC/CL', 'JPM-C*', 'JPM.PRC', 'a called series, which keeps its symbol'],
    ['ARN/CL', 'ARN*', 'ARN', 'a called note'],
    ['AIG/WS', 'AIG+', 'AIG.WS', 'a warrant'],
    ['ACHR.WS', 'ACHR+', 'ACHR.WS', 'a warrant in its later spelling'],
    ['BAC/WS/A', 'BAC+A', 'BAC.WS.A', 'a class of warrants'],
    ['GRP/U', 'GRP=', 'GRP.U', 'a unit'],
    ['CENr', 'CEN^', 'CEN.RT', 'a right'],
    ['CENrw', 'CEN^#', 'CEN.RT.WI', 'a right when issued'],
    ['AROCw', 'AROC#', 'AROC.WI', 'stock when issued'],
    ['BRK/Aw', 'BRK.A#', 'BRK.A.WI', 'a class when issued'],
    ['ABRpAw', 'ABR-A#', 'ABR.PRA.WI', 'a preferred series when issued'],
    ['MKC/V', 'MKC.V', 'MKC.V', 'class V, which is not when issued'],
  ])('the symbol for %s and %s is %s: %s', (cqs, nasdaq, symbol) => {
    expect(canonicalSymbol({ cqs, nasdaq })).toBe(symbol)
    expect(symbolOfNasdaq(nasdaq)).toBe(symbol)
    expect(symbolOfCqs(cqs)).toBe(symbol)
  })

  test.each([
    ['', ''],
    ['abc', 'abc'],
    ['ABC?', 'ABC?'],
    ['ABC/XYZ', 'ABC/XYZ'],
    ['123', '$A'],
  ])('the symbol for %j and %j is undefined', (cqs, nasdaq) => expect(canonicalSymbol({ cqs, nasdaq })).toBeUndefined())

  test('the symbol is derived from the Nasdaq spelling if the CQS spelling is missing', () => {
    expect(canonicalSymbol({ cqs: '', nasdaq: 'ABR-A' })).toBe('ABR.PRA')
  })

  test('the symbol is the same from both spellings, and unique to a listing', () => {
    const letter = fc.constantFrom('A', 'B', 'V', 'Z')
    const kind = fc.oneof(
      fc.constant({ cqs: '', nasdaq: '' }),
      letter.map((x) => ({ cqs: `/${x}`, nasdaq: `.${x}` })),
      letter.map((x) => ({ cqs: `p${x}`, nasdaq: `-${x}` })),
      letter.map((x) => ({ cqs: `/WS/${x}`, nasdaq: `+${x}` })),
      fc.constantFrom({ cqs: 'p', nasdaq: '-' }, { cqs: '/WS', nasdaq: '+' }, { cqs: 'r', nasdaq: '^' }),
    )
    const whenIssued = fc.boolean().map((on) => (on ? { cqs: 'w', nasdaq: '#' } : { cqs: '', nasdaq: '' }))
    const listing = fc
      .tuple(fc.stringMatching(/^[A-Z]{1,4}$/), kind, whenIssued)
      .map(([root, a, b]) => ({ cqs: root + a.cqs + b.cqs, nasdaq: root + a.nasdaq + b.nasdaq }))
    fc.assert(
      fc.property(fc.uniqueArray(listing, { selector: ({ cqs }) => cqs }), (listings) => {
        const symbols = listings.map(({ cqs }) => symbolOfCqs(cqs))
        expect(symbols).toEqual(listings.map(({ nasdaq }) => symbolOfNasdaq(nasdaq)))
        expect(new Set(symbols).size).toBe(listings.length)
        expect(symbols.every((symbol) => symbol && /^[A-Z]+(\.[A-Z]+)*$/.test(symbol))).toBe(true)
      }),
    )
  })
})
