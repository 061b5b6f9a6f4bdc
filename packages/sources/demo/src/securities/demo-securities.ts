import type { DemoSecurity } from '../security.ts'
import { australia } from './australia.ts'
import { canada } from './canada.ts'
import { europe } from './europe.ts'
import { mutualFunds } from './mutual-funds.ts'
import { usOthers } from './us-others.ts'
import { usStocks } from './us-stocks.ts'
import { venues } from './venues.ts'

/** Every security of the demo market. */
export const demoSecurities: readonly DemoSecurity[] = [
  ...usStocks,
  ...usOthers,
  ...mutualFunds,
  ...canada,
  ...europe,
  ...australia,
  ...venues,
]
