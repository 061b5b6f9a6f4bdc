import { addDays } from '@bourse/kit/values'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf, randomFrom } from './random.ts'
import { decimalOf } from './ticks.ts'

/** A US Treasury security's synthetic par yield. */
export interface DemoParYield {
  readonly date: string
  /** `1m` to `30y`, as Treasury curves name them. */
  readonly tenor: string
  /** Yield per year in percent, two decimals. */
  readonly percent: string
}

/** Spread of each tenor over the shortest one, in basis points. */
const PREMIUMS: Readonly<Record<string, number>> = {
  '1m': 0,
  '2m': 2,
  '3m': 4,
  '4m': 5,
  '6m': 6,
  '1y': 8,
  '2y': 12,
  '3y': 16,
  '5y': 24,
  '7y': 32,
  '10y': 41,
  '20y': 66,
  '30y': 72,
}

/** The shortest yield in basis points, and how far it varies around that level. */
const LEVEL = 380
const STRAY = 24

/** Yields the curve for every XNYS session in a range of dates, inclusive, by date and tenor, both ascending. */
export function* demoParYields(
  options: Pick<DemoOptions, 'sessionsBetween' | 'seed'> & { readonly from: string; readonly to: string },
): Generator<DemoParYield> {
  for (const date of options.sessionsBetween('XNYS', options.from, options.to)) {
    const level = levelOn(date, seedOf(options))
    for (const [tenor, premium] of Object.entries(PREMIUMS))
      yield { date, tenor, percent: decimalOf(level + premium, 2) }
  }
}

/** Returns the mean of the last weeks' draws, so that the level moves by a few basis points a day. */
function levelOn(date: string, seed: string): number {
  let sum = 0
  for (let back = 0; back < WEEKS; back++) {
    const month = addDays(date, -7 * back).slice(0, 7)
    sum += randomFrom(hashOf(`${seed} par yields ${month}`)).around(STRAY)
  }
  return LEVEL + Math.round(sum / WEEKS) + (randomFrom(hashOf(`${seed} par yields ${date}`)).below(3) - 1)
}

const WEEKS = 26
