import { Decimal, roundedText } from '@bourse/kit/values'
import type { Scale } from '@bourse/kit/host'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixedPoint, timesFixed } from '../src/request/read/fixed-point.ts'
import { scaledLines } from '../src/request/read/scale-lines.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  .map(([whole, places]) => new Decimal(String(whole)).div(new Decimal(10).pow(places)))
/** Quoted prices, and numbers just too large for fast multiplication. */
const prices = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 26 + 9 }), fc.integer({ min: 0, max: 8 }))
  .map(([whole, places]) => new Decimal(whole).div(new Decimal(10).pow(places)))
/** Factors that result from splits and dividends. */
const ratios = fc.oneof(
  fc.constantFrom('1', '2', '4', '7', '0.1', '1.5', '0.05').map((text) => new Decimal(text)),
  fc.integer({ min: 1, max: 10 ** 9 }).map((cut) => new Decimal(cut).div(10 ** 9)),
  decimals,
)
const scales = fc.record({ times: ratios, over: ratios, digits: fc.integer({ min: 0, max: 12 }) })

const line = (date: string, close: string, volume = '7') =>
  `{\t"date":"${date}","name":"Zürich ✓","close":${close},"volume":${volume},"trade_count":3}`
const scaled = (lines: readonly string[], ...known: readonly (readonly [string, Scale, Scale?])[]) =>
  scaledLines(lines.join('\n'), {
    date: 'date',
    names: ['close', 'volume'],
    scales: known.map(([date, close, volume]) => ({ date, scales: { close, volume } })),
  }).split('\n')

it('both the fast and the exact path multiply like Decimal, and leave everything else unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(prices, decimals), { minLength: 1 }), scales, (values, scale) => {
      const lines = values.map((value) => line('2026-02-24', value.toFixed()))
      const { times, over, digits } = scale
      const expected = values.map((value) => roundedText(value.times(times).div(over), digits))
      expect(scaled(lines, ['2026-03-01', scale])).toEqual(expected.map((value) => line('2026-02-24', value)))
    }),
    { numRuns: 2_000 },
  )
})

it('a line uses the first scales with a date after its own; null and values without a scale are unchanged', () => {
  const [half, double] = [scale('0.5'), scale('2', 0)]
  const lines = [line('2026-02-24', '10', '5'), line('2026-02-25', '10', 'null'), line('2026-02-26', '10')]
  expect(scaled(lines, ['2026-02-25', half, double], ['2026-02-26', half])).toEqual([
    line('2026-02-24', '5', '10'),
    line('2026-02-25', '5', 'null'),
    line('2026-02-26', '10'),
  ])
})

it('scaled values are rounded half to even, without trailing zeros', () => {
  const closes = (values: readonly string[], by: Scale) =>
    scaled(
      values.map((value) => line('2026', value)),
      ['3', by],
    )
  const lines = (values: readonly string[]) => values.map((value) => line('2026', value))
  expect(closes(['1', '3', '5', '-3', '0', '4'], scale('0.5', 0))).toEqual(lines(['0', '2', '2', '-2', '0', '2']))
  expect(closes(['0.000001', '100.50', '0.0000004'], scale('1', 6))).toEqual(lines(['0.000001', '100.5', '0']))
})

it('values near a half, or with too many digits, use exact arithmetic', () => {
  const fixed = (times: string, over = '1') => fixedPoint(scaleOver(times, over), 0) ?? expect.unreachable()
  expect([3, 4].map((number) => timesFixed(number, fixed('0.5')))).toEqual([undefined, 2])
  const third = fixed('1', '3')
  expect([1, 2, 2 ** 26 - 1, 2 ** 26, -1].map((number) => timesFixed(number, third))).toEqual([
    ...[0, 1, 22_369_621],
    ...[undefined, undefined],
  ])
  // Slightly below and above a half: only digits after the fifty-second differ.
  for (const away of [-1n, 1n]) expect(timesFixed(1, fixed(`${(1n << 59n) + away}`, `${1n << 60n}`))).toBeUndefined()
  expect(fixedPoint(scaleOver(String(2 ** 26)), 0)).toBeUndefined()
})

function scale(times: string, digits = 6): Scale {
  return { times: new Decimal(times), over: new Decimal(1), digits }
}
function scaleOver(times: string, over = '1'): Scale {
  return { times: new Decimal(times), over: new Decimal(over), digits: 0 }
}
