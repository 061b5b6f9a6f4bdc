import type { Preset } from './preset.ts'
import { alpaca } from './presets/alpaca.ts'
import { alphavantage } from './presets/alphavantage.ts'
import { barchart } from './presets/barchart.ts'
import { binanceKlines } from './presets/binance-klines.ts'
import { bloomberg } from './presets/bloomberg.ts'
import { coingecko } from './presets/coingecko.ts'
import { compustat } from './presets/compustat.ts'
import { cryptodatadownload } from './presets/cryptodatadownload.ts'
import { databento } from './presets/databento.ts'
import { dukascopy } from './presets/dukascopy.ts'
import { eodhd } from './presets/eodhd.ts'
import { euronext } from './presets/euronext.ts'
import { fmp } from './presets/fmp.ts'
import { iexCloud } from './presets/iex-cloud.ts'
import { interactiveBrokers } from './presets/interactive-brokers.ts'
import { investing } from './presets/investing.ts'
import { marketstack } from './presets/marketstack.ts'
import { massive } from './presets/massive.ts'
import { metastock } from './presets/metastock.ts'
import { metatrader } from './presets/metatrader.ts'
import { nasdaqNordic } from './presets/nasdaq-nordic.ts'
import { nasdaq } from './presets/nasdaq.ts'
import { norgate } from './presets/norgate.ts'
import { nseBhavcopy } from './presets/nse-bhavcopy.ts'
import { pandas } from './presets/pandas.ts'
import { quandlWiki } from './presets/quandl-wiki.ts'
import { sharadar } from './presets/sharadar.ts'
import { stooq } from './presets/stooq.ts'
import { tiingo } from './presets/tiingo.ts'
import { tradingview } from './presets/tradingview.ts'
import { twelvedata } from './presets/twelvedata.ts'
import { yfinance } from './presets/yfinance.ts'

/** All presets. The first one that matches a file is used, so those with fewer columns come later. */
export const PRESETS: readonly Preset[] = [
  ...[yfinance, stooq, metastock, metatrader, alpaca, massive, binanceKlines, tiingo, databento, sharadar, fmp],
  ...[marketstack, compustat, iexCloud, interactiveBrokers, nasdaqNordic, euronext, nseBhavcopy, bloomberg],
  ...[dukascopy, coingecko, cryptodatadownload, barchart, alphavantage, twelvedata, eodhd, nasdaq],
  ...[quandlWiki, norgate, investing, tradingview, pandas],
]
