import { defineDataset } from '@bourse/kit'
import { dailyBars } from './record.ts'
import { listBars } from './list-bars.ts'
import { dropMovers } from './migrations/drop-movers.ts'
import { indexByDate } from './migrations/index-by-date.ts'
import { volumeWithFractions } from './migrations/volume-with-fractions.ts'
import { barsService } from './provides.ts'
import { publishQuotedDays } from './publish-quoted-days.ts'
import { quotedDays } from './staging/quoted-days.ts'
import { releaseHeldBars } from './release-held-bars.ts'
import { screenerFields } from './screener-fields.ts'
import { alpacaDay } from './sources/alpaca-day.ts'
import { binanceDay } from './sources/binance-day.ts'
import { coinbaseDay } from './sources/coinbase-day.ts'
import { databentoDay } from './sources/databento-day.ts'
import { eodhdDay } from './sources/eodhd-day.ts'
import { eodhdHistory } from './sources/eodhd-history.ts'
import { ecbCrosses } from './sources/ecb-crosses.ts'
import { ecbReference } from './sources/ecb-reference.ts'
import { fmpDay } from './sources/fmp-day.ts'
import { krakenDay } from './sources/kraken-day.ts'
import { massiveDay } from './sources/massive-day.ts'
import { sharadarDay } from './sources/sharadar-day.ts'
import { tiingoDay } from './sources/tiingo-day.ts'
import { twelveDataDay } from './sources/twelve-data-day.ts'
import { yahooDay } from './sources/yahoo-day.ts'

export default defineDataset({
  id: 'eod',
  module: import.meta.url,
  title: 'Daily bars',
  summary: 'Open, high, low, close and volume of every session, raw as traded, with point-in-time history.',
  records: [dailyBars],
  staging: [quotedDays],
  migrations: {
    '0002_volume_with_fractions': volumeWithFractions,
    '0003_index_by_date': indexByDate,
    '0004_drop_movers': dropMovers,
  },
  sources: [
    alpacaDay,
    coinbaseDay,
    binanceDay,
    ecbReference,
    ecbCrosses,
    eodhdDay,
    eodhdHistory,
    databentoDay,
    fmpDay,
    krakenDay,
    massiveDay,
    sharadarDay,
    tiingoDay,
    twelveDataDay,
    yahooDay,
  ],
  endpoints: [listBars],
  moved: { '/movers': '@bourse/movers' },
  jobs: [releaseHeldBars, publishQuotedDays],
  provides: [barsService, screenerFields],
  imports: dailyBars,
  freshness: dailyBars,
})
