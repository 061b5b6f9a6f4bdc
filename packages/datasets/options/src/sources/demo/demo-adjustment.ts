import { Decimal, into } from '@bourse/kit'
import { occSymbolOf } from '../../contracts/occ-symbol.ts'
import { adjustments } from '../../intake/adjustments.ts'
import type { DemoUnderlying } from './underlyings.ts'

const EFFECTIVE = '2022-06-06'
const EXPIRATION = '2022-06-17'
const RATIO = 20
/** Strikes are a multiple of this before a split. */
const STEP = 100

/** One series of Amazon that the split of twenty for one adjusted. */
export function* demoAdjustment(underlyings: readonly DemoUnderlying[]) {
  const amazon = underlyings.find(({ symbol }) => symbol === 'AMZN')
  const before = amazon?.closes.findLast(({ date }) => date < EFFECTIVE)
  if (before === undefined) return
  const strike = Math.round(before.close / STEP) * STEP
  const [old_symbol, new_symbol] = [strike, strike / RATIO].map((each) =>
    occSymbolOf({
      root_symbol: 'AMZN',
      expiration: EXPIRATION,
      option_type: 'call',
      strike: new Decimal(each).toFixed(),
    }),
  )
  if (old_symbol === undefined || new_symbol === undefined) return
  yield into(adjustments, {
    old_symbol,
    new_symbol,
    underlying: 'AMZN',
    effective_date: EFFECTIVE,
    multiplier: null,
    deliverables: null,
  })
}
