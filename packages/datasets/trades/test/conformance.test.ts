import { extendWithDemo } from '@bourse/demo'
import { conformance, fakeListings, fakeSessions } from '@bourse/testkit'
import { afterAll } from 'vitest'
import trades from '../src/index.ts'
import { leanFolder, line } from './support/lean-folder.ts'

const folder = leanFolder()
folder.put(
  'aapl',
  '2026-02-26',
  line('10:00:00', 603, 100),
  line('10:00:00', 603.5, 200, 'D'),
  line('10:00:01', 603.25, 5),
)
folder.put('aapl', '2026-02-27', line('10:00:00', 610, 10), line('10:00:00', 610.5, 20, 'Q'), line('10:00:01', 611, 5))
afterAll(() => folder.remove())

conformance(await extendWithDemo(trades), {
  with: [fakeListings(['XNAS:AAPL']), fakeSessions()],
  symbols: ['AAPL'],
  sources: { 'lean-trades': { enabled: true, folder: folder.path } },
  queries: { 'trades.list': ['/v1/trades?symbols=AAPL&from=2026-02-27&to=2026-02-27'] },
})
