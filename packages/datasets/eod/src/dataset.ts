import { defineDataset } from '@bourse/kit'
import { dailyBars } from './daily-bars.ts'
import { listBars } from './endpoints.ts'
import { barsService } from './provides.ts'
import { demo } from './sources/demo.ts'

export default defineDataset({
  id: 'eod',
  title: 'Daily bars',
  summary: 'Open, high, low, close and volume of every session, raw as traded, with what was known when.',
  records: [dailyBars],
  sources: [demo],
  endpoints: [listBars],
  provides: [barsService],
  imports: dailyBars,
  freshness: dailyBars,
})
