import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalSymbol } from '../src/names/canonical-symbol.ts'
import { qualifiedSymbol, requestedName } from '../src/names/requested-name.ts'
import { spellingPrefixes, spellings } from '../src/names/spelling.ts'

/** Returns every spelling that clients may use to request a canonical symbol, in upper case as in a request. */
function spellingsOf(root: string, suffix: string): readonly string[] {
  const [, kind = '', series = ''] = /^\.(PR|WS|U|RT|WI|[A-Z])\.?([A-Z]?)$/.exec(suffix) ?? []
  const forms: Readonly<Record<string, readonly string[]>> = {
    PR: [
      `$${series}`,
      `P${series}`,
      `-${series}`,
      `-P${series}`,
      `/P${series}`,
      ` PR${series}`,
      `-PR${series}`,
      `.PR.${series}`,
      `PR${series}`,
    ],
    WS:
      series === ''
        ? ['+', '/WS', '-WS', '-WT', '.WT', ' WS', 'WS', '.W']
        : [`+${series}`, `/WS/${series}`, `-WS${series}`, `WS${series}`, `-WT-${series}`],
    U: ['=', '/U', '-U', '-UN', ' U', 'U', '.UN'],
    RT: ['^', '/RT', '-RT', ' RT', 'RT', '.R', 'R', '-RI'],
    WI: ['#', '/WI', '-WI', ' WI', 'WI', '.V', 'W'],
  }
  return (forms[kind] ?? [`-${kind}`, `/${kind}`, ` ${kind}`, `_${kind}`, kind]).map((form) => root + form)
}

const letter = fc.constantFrom(...'ABCDEFGHJKLMNOQSTXYZ')
const root = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''))
const suffix = fc.oneof(
  letter.map((x) => `.${x}`),
  letter.map((x) => `.PR${x}`),
  letter.map((x) => `.WS.${x}`),
  fc.constantFrom('.PR', '.WS', '.U', '.RT', '.WI'),
)

describe('spellings', () => {
  test('every canonical symbol resolves from each of its spellings', () => {
    fc.assert(
      fc.property(root, suffix, (base, tail) => {
        for (const spelling of spellingsOf(base, tail)) expect(spellings(spelling), spelling).toContain(base + tail)
      }),
    )
  })

  test('the text itself is always the first candidate', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => spellings(text)[0] === text))
  })

  test('no text has more than sixteen candidates, and none is repeated or empty', () => {
    const text = fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^[A-Z0-9$+=^#./ _-]{1,12}$/))
    fc.assert(
      fc.property(text, (any) => {
        const found = spellings(any)
        expect(found.length).toBeLessThanOrEqual(16)
        expect(new Set(found).size).toBe(found.length)
        expect(found.slice(1)).not.toContain('')
      }),
      { numRuns: 2_000 },
    )
  })

  test('the spellings in the specification resolve to the canonical one', () => {
    for (const text of ['BRK-B', 'BRK/B', 'BRKB']) expect(spellings(text)).toContain('BRK.B')
    for (const text of ['ABR$A', 'ABRPA', 'ABR-A', 'ABR-PA', 'ABR/PA']) expect(spellings(text)).toContain('ABR.PRA')
    expect(spellings('BTC-USD')).toContain('BTCUSD')
    expect(spellings('CEN^#')).toContain('CEN.RT.WI')
  })

  test('preferred stock of series R differs from preferred stock without a series', () => {
    for (const text of ['PSA$R', 'PSAPR', 'PSA-R', 'PSA-PR', 'PSA/PR']) expect(spellings(text)).toContain('PSA.PRR')
    for (const text of ['AAPR', 'AA-PR']) expect(spellings(text)).toContain('AA.PR')
  })
})

describe('prefixes of spellings', () => {
  test('the start of any spelling leads to the canonical symbol', () => {
    fc.assert(
      fc.property(root, suffix, fc.nat(), (base, tail, cut) => {
        for (const spelling of spellingsOf(base, tail)) {
          const start = spelling.slice(0, base.length + 1 + (cut % (spelling.length - base.length)))
          const found = spellingPrefixes(start).some((prefix) => (base + tail).startsWith(prefix))
          expect(found, `${start} of ${spelling}`).toBe(true)
        }
      }),
    )
  })

  test('no prefix begins with another', () => {
    expect(spellingPrefixes('ABR$')).toEqual(['ABR$', 'ABR.PR'])
    expect(spellingPrefixes('BRK')).toEqual(['BR.K', 'BRK'])
    expect(spellingPrefixes('BRK-')).toEqual(['BRK-', 'BRK.'])
  })
})

describe('canonical symbols', () => {
  test.each([
    ['BRK/B', 'XNYS', 'CS', 'BRK.B'],
    ['BRK-B', 'XNYS', undefined, 'BRK.B'],
    ['ABR$A', 'XNYS', undefined, 'ABR.PRA'],
    ['ABRpA', 'XNYS', undefined, 'ABR.PRA'],
    ['ABR-A', 'XNYS', 'PFD', 'ABR.PRA'],
    // Depositary receipts for preferred shares, with the exchange's class suffix.
    ['EBR.B', 'XNYS', 'ADRP', 'EBR.B'],
    ['ABR-PA', 'XNYS', undefined, 'ABR.PRA'],
    ['AA-', 'XASE', 'PFD', 'AA.PR'],
    ['BCE.PR.A', 'XTSE', 'PFD', 'BCE.PRA'],
    ['BAC/WS/A', 'XNYS', 'WARRANT', 'BAC.WS.A'],
    ['AIG+', 'XNYS', undefined, 'AIG.WS'],
    ['GABr', 'XNYS', undefined, 'GAB.RT'],
    ['CENrw', 'XNYS', undefined, 'CEN.RT.WI'],
    ['GRP=', 'XNYS', undefined, 'GRP.U'],
    ['REI-UN', 'XTSE', undefined, 'REI.UN'],
    ['wm', 'XNYS', undefined, 'WM'],
    ['BP.', 'XLON', undefined, 'BP.'],
    ['spx', 'INDEX', undefined, 'INDEX:SPX'],
    ['INDEX:SPX', 'INDEX', undefined, 'INDEX:SPX'],
    ['BTC-USD', 'CRYPTO', undefined, 'BTCUSD'],
    ['EURUSD=X', 'FOREX', undefined, 'EURUSD'],
    ['', 'XNYS', undefined, undefined],
    ['A B', 'XNYS', undefined, 'A.B'],
    ['é', 'XNYS', undefined, undefined],
  ])('%s on %s as %s is stored as %s', (published, mic, kind, stored) => {
    expect(canonicalSymbol(published, mic, kind)).toBe(stored)
  })

  test('a stored symbol is unchanged', () => {
    fc.assert(fc.property(root, suffix, (base, tail) => canonicalSymbol(base + tail, 'XNYS') === base + tail))
  })
})

describe('requested names', () => {
  test('the market before the colon is separated, and case is ignored', () => {
    expect(requestedName(' xnas:aapl ')).toEqual({ market: 'XNAS', symbol: 'AAPL' })
    expect(requestedName('brk.b')).toEqual({ market: undefined, symbol: 'BRK.B' })
  })

  test('index and bond symbols keep their venue, and it is never repeated', () => {
    expect(requestedName('index:spx')).toEqual({ market: 'INDEX', symbol: 'INDEX:SPX' })
    expect(qualifiedSymbol('INDEX', 'INDEX:SPX')).toBe('INDEX:SPX')
    expect(qualifiedSymbol('XNYS', 'WM')).toBe('XNYS:WM')
  })
})
