import { Decimal } from '@bourse/kit/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDICATORS } from '../src/all-indicators.ts'
import type { TimedBar } from '../src/bars/listing-bars.ts'
import { calculate } from '../src/calculate.ts'
import { valuesText } from '../src/answer/values-text.ts'
import type { Indicator } from '../src/definition/indicator.ts'
import { valuesOf, type TextBar } from './support/calculated.ts'
import { weekdaysUpTo } from './support/market.ts'
import { randomBars } from './support/random-bars.ts'

const listing = { id: 'ins_a', market: 'XNAS', labels: {}, kind: 'CS', unrecorded: false }
const small = { period: '4', fast: '2', slow: '4', signal: '2', smoothing: '2', rsi_period: '3', atr_period: '3' }

const timed = (bars: readonly TextBar[]): readonly TimedBar[] => {
  const dates = weekdaysUpTo('2026-03-02', bars.length)
  return bars.map((bar, at) => ({ bar: { open: bar.close, ...bar }, date: dates[at] ?? '', closes: at }))
}

function rowsOf(
  indicator: Indicator,
  bars: readonly TextBar[],
  splits: readonly { execution_date: string; ratio: string }[],
): readonly string[] {
  const own = Object.fromEntries(Object.entries(small).filter(([name]) => name in indicator.parameters))
  const found = calculate(
    { listing, bars: timed(bars), first: 0, opening: 0 },
    {
      indicator,
      parameters: valuesOf(indicator, own),
      interval: '1d',
      warmup: 'available',
      splits: splits.map((split) => ({ instrument_id: 'ins_a', ...split })),
    },
  )
  return found?.closes.map((_, bar) => valuesText(found.at(bar).values)) ?? []
}

/** Values as traded before a split: prices multiplied by its ratio, volumes divided by it. */
const asTraded = ({ high, low, close, volume }: TextBar, ratio: Decimal): TextBar => ({
  high: new Decimal(high).times(ratio).toFixed(),
  low: new Decimal(low).times(ratio).toFixed(),
  close: new Decimal(close).times(ratio).toFixed(),
  volume: new Decimal(volume).div(ratio).toFixed(),
})

describe('split adjustment', () => {
  test.each(INDICATORS.map((indicator) => [indicator.name, indicator] as const))(
    '%s of a split listing equals that of the same listing without splits',
    (_, indicator) => {
      fc.assert(
        fc.property(
          randomBars({ min: 12, max: 30, places: 2 }),
          fc.array(
            fc.record({
              at: fc.integer({ min: 1, max: 29 }),
              ratio: fc.constantFrom('2', '3', '7', '0.1', '1.05', '20'),
            }),
            { maxLength: 3 },
          ),
          (bars, drawn) => {
            const dates = weekdaysUpTo('2026-03-02', bars.length)
            const splits = drawn.flatMap(({ at, ratio }) =>
              at < bars.length ? [{ at, execution_date: dates[at] ?? '', ratio }] : [],
            )
            const traded = bars.map((bar, at) =>
              asTraded(
                bar,
                splits.reduce((ratio, split) => (split.at > at ? ratio.times(split.ratio) : ratio), new Decimal(1)),
              ),
            )
            expect(rowsOf(indicator, traded, splits)).toEqual(rowsOf(indicator, bars, []))
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})
