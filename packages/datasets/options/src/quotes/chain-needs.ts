import { optional } from '@bourse/kit'
import { dailyBars, dividends, listings, splits, treasuryCurve } from '@bourse/services'
import { optionBars } from '../bars/record.ts'
import { contracts } from '../contracts/record.ts'
import { openInterest } from '../open-interest/record.ts'
import { quotes } from './record.ts'

/** Services and records used to compute quotes: contracts and pricing inputs. */
export const chainNeeds = {
  ...{ contracts, listings, quotes, optionBars, openInterest },
  bars: optional(dailyBars),
  curve: optional(treasuryCurve),
  dividends: optional(dividends),
  splits: optional(splits),
}
