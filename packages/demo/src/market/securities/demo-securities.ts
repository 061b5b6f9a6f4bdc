import type { DemoSecurity } from '../security.ts'
import { australia } from './australia.ts'
import { canada } from './canada.ts'
import { europe } from './europe.ts'
import { mutualFunds } from './mutual-funds.ts'
import { nasdaqStocks } from './nasdaq-stocks.ts'
import { newYorkStocks } from './new-york-stocks.ts'
import { usOthers } from './us-others.ts'
import { venues } from './venues.ts'

/** Every demo market security. */
export const demoSecurities: readonly DemoSecurity[] = [
  ...nasdaqStocks,
  ...newYorkStocks,
  ...usOthers,
  ...mutualFunds,
  ...canada,
  ...europe,
  ...australia,
  ...venues,
]

/** Returns the securities that have ever had one of the symbols, or all securities if no symbols are given. */
export function securitiesOf({
  symbols,
}: {
  readonly symbols?: ReadonlySet<string> | undefined
}): readonly DemoSecurity[] {
  if (symbols === undefined) return demoSecurities
  return demoSecurities.filter(({ carried }) => carried.some(({ symbol }) => symbols.has(symbol)))
}
