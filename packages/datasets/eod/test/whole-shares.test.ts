import { Decimal } from '@bourse/kit/values'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dataset, { dailyBars } from '../src/index.ts'

const DAYS = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'] as const

let host: TestHost
let key: string

beforeAll(async () => {
  const coins = { id: 'ins_btc', kind: 'CRYPTO', stretches: [{ symbol: 'BTCUSD', exchange_mic: 'CRYPTO' }] }
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL', coins]), dataset] })
  key = await host.key()
})
afterAll(() => host.close())

const bar = (symbol: string, date: string, volume: string) => ({ symbol, date, close: '100', volume })

async function publish(rows: readonly object[]) {
  const found: string[] = []
  const report = await host.publish(dailyBars, rows as never, {
    source: 'primary',
    onFinding: ({ line, rule, reason }) => void found.push(`${line} ${rule}: ${reason}`),
  })
  return { report, found }
}

async function volumes(symbol: string): Promise<readonly string[]> {
  const { text } = await host.get(`/v1/eod?symbols=${symbol}&from=2026-02-23&order=asc&format=csv`, { key })
  const [header = '', ...lines] = text.trim().split('\r\n')
  return lines.map((line) => line.split(',')[header.split(',').indexOf('volume')] ?? '')
}

describe('volumes with fractions', () => {
  test('volumes are rounded to whole shares, half to even, with a warning; the prices are accepted', async () => {
    const rows = ['0.5', '1.5', '2.5', '12345.678', '10'].map((volume, at) => bar('AAPL', DAYS[at] ?? '', volume))
    const { report, found } = await publish(rows)
    expect(report).toMatchObject({ published: 5, quarantined: 0, warnings: 4 })
    expect(found).toHaveLength(4)
    expect(found.at(-1)).toContain('fraction-of-a-share: volume 12345.678 is stored as 12346 whole shares')
    expect(await volumes('AAPL')).toEqual(['0', '2', '2', '12346', '10'])
    expect((await publish(rows)).report).toMatchObject({ published: 0, revised: 0, unchanged: 5 })
  })

  test('volumes in coins are unchanged, regardless of how the row identifies its listing', async () => {
    const [first, second, third] = DAYS
    const { report, found } = await publish([
      bar('BTCUSD', first, '0.5'),
      { ...bar('BTCUSD', second, '1.25'), exchange_mic: 'CRYPTO' },
      { instrument_id: 'ins_btc', date: third, close: '100', volume: '2.125' },
    ])
    expect(report).toMatchObject({ published: 3, warnings: 0 })
    expect(found).toEqual([])
    expect(await volumes('BTCUSD')).toEqual(['0.5', '1.25', '2.125'])
  })

  test('volumes are rounded as decimals with any number of digits', async () => {
    const digits = fc.tuple(fc.nat({ max: 99_999 }), fc.stringMatching(/^\d{1,8}$/)).map((parts) => parts.join('.'))
    await fc.assert(
      fc.asyncProperty(fc.array(digits, { minLength: 5, maxLength: 5 }), async (drawn) => {
        await publish(drawn.map((volume, at) => bar('AAPL', DAYS[at] ?? '', volume)))
        const expected = drawn.map((volume) =>
          new Decimal(volume).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toFixed(),
        )
        expect(await volumes('AAPL')).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })
})
