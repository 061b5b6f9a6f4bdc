import { Decimal } from '@bourse/kit/values'
import { isoDate } from './iso-date.ts'
import { realLines, realNames } from './real-data.ts'

/** An unadjusted bar, under the ticker of its file. */
export type RawBar = Readonly<Record<'symbol' | 'date' | 'open' | 'high' | 'low' | 'close' | 'volume', string>>

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const

/** The daily bars of `us-eod-raw`, for one ticker or all. */
export async function rawBars(ticker?: string): Promise<readonly RawBar[]> {
  const names = ticker === undefined ? realNames('us-eod-raw', 'daily') : [`${ticker.toLowerCase()}.zip`]
  const bars: RawBar[] = []
  for (const name of names)
    for (const { time, volume, ...prices } of await realLines(COLUMNS, 'us-eod-raw', 'daily', name))
      bars.push({
        symbol: name.replace('.zip', '').toUpperCase(),
        date: isoDate(time),
        open: price(prices.open),
        high: price(prices.high),
        low: price(prices.low),
        close: price(prices.close),
        volume,
      })
  return bars
}

/** The files contain prices multiplied by 10,000. */
const price = (text: string): string => new Decimal(text).dividedBy(10_000).toFixed()
