import { expect, test } from 'vitest'
import { relativeStrength } from '../src/indicators/relative-strength.ts'
import { fromDecimalText, toEightPlaces } from '../src/numbers/decimal-text.ts'
import { settledSmoothing, smoothingAfter } from '../src/series/smoothing.ts'
import { SETTLING } from '../src/screener-fields.ts'

const PERIOD = 14

/** Prices that change direction every seventeen sessions, so that averages can start anywhere. */
const closes = Array.from({ length: 1_000 }, (_, day) =>
  fromDecimalText(String(100 + ((day * 7) % 17) - 8 + Math.trunc(day / 40))),
)

test('the screener’s rsi_14 equals the series to eight digits although it uses fewer bars', () => {
  const settled = smoothingAfter(() => SETTLING)
  for (const end of [700, 811, 1_000]) {
    const series = relativeStrength(closes.slice(0, end), PERIOD, settledSmoothing).at(-1)
    const few = relativeStrength(closes.slice(end - PERIOD - SETTLING - 1, end), PERIOD, settled).at(-1)
    expect(few && toEightPlaces(few)).toBe(series && toEightPlaces(series))
    expect(few).toBeTruthy()
  }
})
