import { conformance } from '@bourse/testkit'
import bars from '../src/index.ts'
import { everything } from './support.ts'

conformance(bars, { with: everything, symbols: ['AAPL', 'T', 'BTCUSD'] })
