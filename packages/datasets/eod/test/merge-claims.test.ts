import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Claim } from '@bourse/kit'
import type { Bar } from '../src/bar-fields.ts'
import { mergeClaims } from '../src/merge-claims.ts'

const tape: Bar = {
  date: '2026-03-02',
  open: '10.1',
  high: '10.9',
  low: '9.95',
  close: '10.5',
  volume: '1200345',
  trade_count: '8123',
}
const primary: Bar = { ...tape, volume: '1100000', trade_count: null }
const claim = (source: string, row: Bar): Claim<Bar> => ({ source, row })

describe('merging several sources’ claims', () => {
  test('a single claim is returned unchanged', () => {
    for (const source of ['tape', 'primary', 'import', 'demo', 'anything'])
      expect(mergeClaims([claim(source, primary)])).toEqual(primary)
  })

  test('eod rule 4: the tape keeps volume and trade count if it agrees on open, high, low and close', () => {
    expect(mergeClaims([claim('tape', tape), claim('primary', primary)])).toEqual(tape)
  })

  test.each(['open', 'high', 'low', 'close'] as const)(
    'eod rule 4: the primary source supplies prices, volume and trade count if the %s differs',
    (field) => {
      const other = { ...primary, [field]: '10.11' }
      expect(mergeClaims([claim('tape', tape), claim('primary', other)])).toEqual(other)
    },
  )

  test('daily bars: prices are compared as numbers, not as text', () => {
    const spelled = { ...primary, open: '10.10', low: '9.950' }
    expect(mergeClaims([claim('primary', spelled), claim('tape', tape)])).toEqual({
      ...spelled,
      volume: '1200345',
      trade_count: '8123',
    })
  })

  test('daily bars: the trade count is null if the primary source has none and the tape disagrees', () => {
    const merged = mergeClaims([claim('tape', tape), claim('primary', { ...primary, close: '10.51' })])
    expect(merged.trade_count).toBeNull()
  })

  test('daily bars: a tape claim after the primary claim changes only volume and trade count, and only if the prices agree', () => {
    const claims = [claim('primary', primary)]
    const agreeing = mergeClaims([...claims, claim('tape', { ...tape, volume: '7', trade_count: '1' })])
    expect(agreeing).toEqual({ ...primary, volume: '7', trade_count: '1' })
    expect(mergeClaims([...claims, claim('tape', { ...tape, high: '11' })])).toEqual(primary)
  })

  test('a missing price does not equal any price, not even another missing one', () => {
    const merged = mergeClaims([claim('tape', { ...tape, open: null }), claim('primary', { ...primary, open: null })])
    expect(merged.volume).toBe('1100000')
  })

  test('a tape without a volume contributes nothing', () => {
    const merged = mergeClaims([claim('tape', { ...tape, volume: null }), claim('primary', primary)])
    expect(merged).toEqual(primary)
  })

  test('prices are from primary, then import, then any other source by name, then the tape, then demo', () => {
    const order = ['primary', 'import', 'aaa', 'zzz', 'tape', 'demo']
    const claims = order.map((source, index) =>
      claim(source, { ...tape, close: `10.${index + 1}`, volume: `${index}` }),
    )
    for (let first = 0; first < order.length; first++)
      expect(mergeClaims(claims.slice(first).reverse()).close).toBe(`10.${first + 1}`)
  })

  test('claims in any order and with any repetition produce the same row', () => {
    fc.assert(
      fc.property(claimsInTwoOrders, ([claims, shuffled]) => {
        expect(mergeClaims(shuffled)).toEqual(mergeClaims(claims))
      }),
    )
  })

  test('the row takes prices from one claim, and volume and trade count from one claim', () => {
    fc.assert(
      fc.property(someClaims, (claims) => {
        const merged = mergeClaims(claims)
        const pick = (row: Bar, names: readonly (keyof Bar)[]) => names.map((name) => row[name])
        const rows = claims.map(({ row }) => row)
        for (const names of [['open', 'high', 'low', 'close'] as const, ['volume', 'trade_count'] as const])
          expect(rows.map((row) => pick(row, names))).toContainEqual(pick(merged, names))
      }),
    )
  })
})

const price = fc.constantFrom('10', '10.0', '10.5', null)
const count = fc.constantFrom('0', '15', '900', null)
const bar = fc.record({
  date: fc.constant('2026-03-02'),
  open: price,
  high: price,
  low: price,
  close: fc.constantFrom('10', '10.5'),
  volume: count,
  trade_count: count,
})
const someClaims = fc.uniqueArray(
  fc.record({ source: fc.constantFrom('primary', 'tape', 'import', 'demo', 'vendor-a', 'vendor-b'), row: bar }),
  { minLength: 1, selector: ({ source }) => source },
)
const claimsInTwoOrders = someClaims.chain((claims) =>
  fc.tuple(
    fc.constant(claims),
    fc
      .array(fc.constantFrom(...claims), { maxLength: 6 })
      .chain((again) => fc.shuffledSubarray([...claims, ...again], { minLength: claims.length + again.length })),
  ),
)
