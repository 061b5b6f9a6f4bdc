import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '@bourse/kit/values'
import { judgeBars, type Close, type StockSplit } from '../src/hold/judge-bars.ts'

/** Closes on consecutive days in March 2026; undefined for a day without a bar. */
function march(...closes: readonly (string | undefined)[]): Close[] {
  return closes.flatMap((close, index) => (close === undefined ? [] : [{ date: day(index + 1), close }]))
}

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`
const split = (number: number, ratio: string): StockSplit => ({ execution_date: day(number), ratio })

/** Days in March whose bars remain quarantined. */
function heldDays(
  published: readonly Close[],
  waiting: readonly Close[],
  splits: readonly StockSplit[] = [],
): number[] {
  return [...judgeBars({ published, waiting, splits }).keys()].map((date) => Number(date.slice(-2)))
}

describe('eod rule 4: a bar that differs from the previous close by at least 90%', () => {
  test.each([
    ['10', true],
    ['10.01', false],
    ['190', true],
    ['189.99', false],
    ['2000', true],
    ['0.01', true],
    ['100', false],
  ])('after a close of 100, a close of %s is held: %s', (close, isHeld) => {
    expect(heldDays(march('100'), march(undefined, close))).toEqual(isHeld ? [2] : [])
  })

  test('the reason states both closes', () => {
    const reasons = judgeBars({ published: march('100'), waiting: march(undefined, '5'), splits: [] })
    expect(reasons.get(day(2))).toBe(
      'close 5 is 95% away from the previous close 100 on 2026-03-01 and neither a split on its date nor the ' +
        'next session confirms it',
    )
  })

  test('a listing’s first bar has no previous close', () => {
    expect(heldDays([], march('5'))).toEqual([])
  })

  test('a bar is not held if cash paid on its date explains the difference', () => {
    const [published, waiting] = [march('100'), march(undefined, '5')]
    const held = (date: string) => [...judgeBars({ published, waiting, splits: [], paidOut: new Set([date]) }).keys()]
    expect(held(day(2))).toEqual([])
    expect(held(day(3))).toEqual([day(2)])
  })

  test('a close that is too old is not compared', () => {
    const around = { published: march('100'), waiting: march(undefined, '5'), splits: [] }
    expect([...judgeBars({ ...around, isRecent: () => false }).keys()]).toEqual([])
    expect([
      ...judgeBars({ ...around, isRecent: (before, date) => before === day(1) && date === day(2) }).keys(),
    ]).toEqual([day(2)])
  })

  test('a split on the bar’s date releases it', () => {
    expect(heldDays(march('100'), march(undefined, '5'), [split(2, '20')])).toEqual([])
    expect(heldDays(march('100'), march(undefined, '5'), [split(3, '20')])).toEqual([2])
    expect(heldDays(march('100'), march(undefined, '5'), [split(1, '20')])).toEqual([2])
  })

  test('the previous close is adjusted by later splits, including on a day without a bar', () => {
    expect(heldDays(march('100'), march(undefined, undefined, '5'), [split(2, '20')])).toEqual([])
    expect(heldDays(march('100'), march(undefined, undefined, '100'), [split(2, '20')])).toEqual([3])
    expect(
      heldDays(march('2'), march(undefined, undefined, undefined, '40'), [split(2, '0.1'), split(3, '0.5')]),
    ).toEqual([])
  })

  test('the next session releases the bar if its close differs by less than 90%', () => {
    expect(heldDays(march('100'), march(undefined, '5', '5.2'))).toEqual([])
    expect(heldDays(march('100'), march(undefined, '5', '9.49'))).toEqual([])
  })

  test('the next session leaves the bar held if its close differs by 90% or more', () => {
    expect(heldDays(march('100'), march(undefined, '5', '9.5'))).toEqual([2, 3])
    expect(heldDays(march('100'), march(undefined, '5', '101'))).toEqual([2])
  })

  test('only the next session confirms a bar, not a later one', () => {
    expect(heldDays(march('100'), march(undefined, '5', '101', '5'))).toEqual([2, 4])
  })

  test('the next session is adjusted by a split on its own date', () => {
    expect(heldDays(march('10'), march(undefined, '100', '5'), [split(3, '20')])).toEqual([])
  })

  test('a bar after a held one is compared with the last published close', () => {
    expect(heldDays(march('100'), march(undefined, '5', '99', '98'))).toEqual([2])
  })

  test('two bars at a new level confirm each other, and the level is accepted', () => {
    expect(heldDays(march('100', '101'), march(undefined, undefined, '5', '5.1', '5.3', '5.2'))).toEqual([])
  })

  test('a published bar is never withdrawn', () => {
    expect(heldDays(march('100', '5'), march(undefined, undefined, '99'))).toEqual([3])
  })

  test('a published bar for the next session also confirms a bar', () => {
    expect(heldDays(march('100', undefined, '5'), march(undefined, '5.5'))).toEqual([])
  })

  test('a revision is compared with the previous bar, and the published bar remains while it is held', () => {
    expect(heldDays(march('100', '101'), march(undefined, '1'))).toEqual([2])
    expect(heldDays(march('100', '101'), march(undefined, '1', '102'))).toEqual([2])
  })

  test('a held bar needs no confirmation after the previous close was revised', () => {
    expect(heldDays(march('100'), march('5', '5.1'))).toEqual([])
  })

  test('a single load holds the same bars as loading session by session', () => {
    fc.assert(
      fc.property(fc.array(closes, { minLength: 1, maxLength: 12 }), splitsOfMarch, (prices, splits) => {
        const bars = march(...prices)
        expect(oneByOne(bars, splits)).toEqual(heldDays([], bars, splits))
      }),
      { numRuns: 500 },
    )
  })

  test('without splits, exactly the bars that the rule names are held', () => {
    fc.assert(
      fc.property(closes, closes, closes, (before, close, after) => {
        const away = (a: string, b: string) => new Decimal(b).dividedBy(a).minus(1).abs().greaterThanOrEqualTo('0.9')
        const expected = away(before, close) && away(close, after)
        expect(heldDays(march(before), march(undefined, close, after)).includes(2)).toBe(expected)
      }),
    )
  })
})

const closes = fc.constantFrom('1', '1.5', '1.9', '2', '10', '19', '20', '100', '190', '1000')
const splitsOfMarch = fc.array(
  fc.record({ execution_date: fc.integer({ min: 1, max: 12 }).map(day), ratio: fc.constantFrom('2', '10', '0.1') }),
  { maxLength: 3 },
)

/** Publishes the sessions one by one, as in daily operation. */
function oneByOne(bars: readonly Close[], splits: readonly StockSplit[]): number[] {
  const published: Close[] = []
  let held: Close[] = []
  for (const bar of bars) {
    const waiting = [...held, bar]
    const reasons = judgeBars({ published, waiting, splits })
    published.push(...waiting.filter(({ date }) => !reasons.has(date)))
    held = waiting.filter(({ date }) => reasons.has(date))
  }
  return held.map(({ date }) => Number(date.slice(-2)))
}
