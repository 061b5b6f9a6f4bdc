import type { Preset } from './preset.ts'
import { alpaca } from './presets/alpaca.ts'
import { alphavantage } from './presets/alphavantage.ts'
import { binanceKlines } from './presets/binance-klines.ts'
import { eodhd } from './presets/eodhd.ts'
import { investing } from './presets/investing.ts'
import { metastock } from './presets/metastock.ts'
import { nasdaq } from './presets/nasdaq.ts'
import { norgate } from './presets/norgate.ts'
import { pandas } from './presets/pandas.ts'
import { quandlWiki } from './presets/quandl-wiki.ts'
import { stooq } from './presets/stooq.ts'
import { tradingview } from './presets/tradingview.ts'
import { yfinance } from './presets/yfinance.ts'

/** All presets. The first one that matches a file is used. */
export const PRESETS: readonly Preset[] = [
  ...[yfinance, stooq, metastock, alpaca, binanceKlines, alphavantage, eodhd, nasdaq],
  ...[quandlWiki, norgate, investing, tradingview, pandas],
]
