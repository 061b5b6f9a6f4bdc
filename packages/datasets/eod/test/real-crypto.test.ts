import { realFile, skipNotice } from '@bourse/testkit/real-data'
import { dailyBars as leanDailyBars } from '@bourse/lean'
import { BadRecord } from '@bourse/kit'
import { addDays, Decimal, decimalText } from '@bourse/kit/values'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import eod, { dailyBars } from '../src/index.ts'

const file = (...path: readonly string[]) => realFile('crypto', ...path)

const pair = (symbol: string) => ({ kind: 'CRYPTO', stretches: [{ symbol, exchange_mic: 'CRYPTO' }] })

interface Bar {
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

describe.skipIf(skipNotice !== '')(`crypto pairs as reported by two exchanges${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    host = await startTestHost({
      datasets: [fakeListings(['BTCUSD', 'BTCUSDT'].map(pair)), eod],
      clock: '2023-05-01T02:00:00Z',
    })
    key = await host.key()
  })
  afterAll(() => host?.close())

  const publish = (symbol: string, bars: readonly Bar[], more: object = {}) =>
    host.publish(
      dailyBars,
      bars.map((bar) => ({ symbol, ...bar, ...more })),
      { source: 'crypto-file', market: 'CRYPTO' },
    )

  /** Returns the date, close and volume of the served bars, oldest first. */
  async function sent(symbol: string): Promise<readonly string[]> {
    const { text } = await host.get(`/v1/eod?symbols=${symbol}&order=asc&limit=10000&format=csv`, { key })
    const [head = '', ...lines] = text.trim().split(/\r?\n/)
    const columns = head.split(',')
    return lines.map((line) => {
      const cells = line.split(',')
      return ['date', 'close', 'volume'].map((name) => cells[columns.indexOf(name)]).join(' ')
    })
  }

  const shown = (bars: readonly Bar[]) =>
    bars.map(({ date, close, volume }) => `${date} ${decimalText(close)} ${decimalText(volume)}`)

  test('eod rule 7: volumes keep their fractions of a coin, even for less than one coin in an entire day', async () => {
    const archive = file('lean', 'coinbase-daily-btcusd_trade.zip')
    const bars = (await Array.fromAsync(leanDailyBars(archive, { scaled: false }))).map((bar): Bar => {
      if (bar instanceof BadRecord || bar.volume === null) expect.fail('a day that cannot be read')
      return { ...bar, volume: bar.volume }
    })
    expect(bars[0]).toMatchObject({ date: '2014-12-01', volume: '0.05655554' })
    const report = await publish('BTCUSD', bars)
    expect(report).toMatchObject({ rows: 1318, published: 1318, quarantined: 0, held: 0 })
    expect(await sent('BTCUSD')).toEqual(shown(bars))
    // The same file from a source that states the market changes nothing, and fractions do not cause warnings.
    const again = await publish('BTCUSD', bars, { exchange_mic: 'CRYPTO' })
    expect([report.warnings, again]).toMatchObject([0, { published: 0, quarantined: 0, unchanged: 1318, warnings: 0 }])
  })

  test('eod rule 7: hours aggregate into UTC days with exact volume sums', async () => {
    const bars = ['01', '02', '03', '04'].flatMap((month) => daysOf(file('binance', `BTCUSDT-1h-2023-${month}.csv.gz`)))
    expect(await publish('BTCUSDT', bars, { exchange_mic: 'CRYPTO' })).toMatchObject({
      published: 120,
      quarantined: 0,
      warnings: 0,
    })
    expect(await sent('BTCUSDT')).toEqual(shown(bars))
    expect(bars.some(({ volume }) => volume.includes('.'))).toBe(true)
  })
})

/** Aggregates a file's hourly bars into days: the open of the first hour, the close of the last. */
function daysOf(file: Buffer): readonly Bar[] {
  const hours = gunzipSync(file).toString().trim().split(/\r?\n/).slice(1)
  const byDay = Map.groupBy(hours, (line) => addDays('1970-01-01', Math.floor(Number(line.split(',')[0]) / 86_400_000)))
  return [...byDay].map(([date, lines]) => {
    const column = (index: number) => lines.map((line) => new Decimal(line.split(',')[index] ?? ''))
    const text = (value: Decimal | undefined) => decimalText((value ?? new Decimal(0)).toFixed()) ?? ''
    return {
      date,
      open: text(column(1)[0]),
      high: text(Decimal.max(...column(2))),
      low: text(Decimal.min(...column(3))),
      close: text(column(4).at(-1)),
      volume: text(Decimal.sum(...column(5))),
    }
  })
}
