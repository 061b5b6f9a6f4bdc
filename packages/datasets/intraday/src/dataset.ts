import { defineDataset } from '@bourse/kit'
import { bars } from './staging/bars.ts'
import { minutes } from './staging/minutes.ts'
import { intradayBars, streamMinutes } from './records.ts'
import { listIntraday } from './list-intraday.ts'
import { barsService } from './provides.ts'
import { alpacaMinutes } from './sources/alpaca-minutes.ts'
import { binanceMinutes } from './sources/binance-minutes.ts'
import { coinbaseMinutes } from './sources/coinbase-minutes.ts'
import { eodhdIntraday } from './sources/eodhd-intraday.ts'
import { massiveMinutes } from './sources/massive-minutes.ts'
import { leanMinutes } from './sources/lean-minutes.ts'

export default defineDataset({
  id: 'intraday',
  module: import.meta.url,
  title: 'Intraday bars',
  summary: 'One-minute, five-minute and one-hour bars of the regular session for the last 30 days.',
  records: [intradayBars, streamMinutes],
  staging: [bars, minutes],
  sources: [leanMinutes, massiveMinutes, alpacaMinutes, eodhdIntraday, coinbaseMinutes, binanceMinutes],
  endpoints: [listIntraday],
  provides: [barsService],
  imports: bars,
})
