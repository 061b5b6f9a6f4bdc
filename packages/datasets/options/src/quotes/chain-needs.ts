import { optional } from '@bourse/kit'
import { dailyBars, dividends, listings, splits, treasuryCurve } from '@bourse/services'
import { optionBars } from '../bars/record.ts'
import { contracts } from '../contracts/record.ts'
import { openInterest } from '../open-interest/record.ts'
import { quotes } from './record.ts'

/** What making quotes needs: what is known of contracts, and what they are valued with. */
export const chainNeeds = {
  ...{ contracts, listings, quotes, optionBars, openInterest },
  bars: optional(dailyBars),
  curve: optional(treasuryCurve),
  dividends: optional(dividends),
  splits: optional(splits),
}
