import corporateActions, { corporateEvent, events } from '@bourse/corporate-actions'
import eod, { dailyBars } from '@bourse/eod'
import { fakeListings, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: TestHost
let key: string

beforeAll(async () => {
  const datasets = [fakeListings(['XNAS:GONE', 'XNAS:PAID']), corporateActions, eod]
  host = await startTestHost({ datasets, clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
})
afterAll(() => host.close())

const publish = (symbol: string, date: string, close: string) =>
  host.publish(dailyBars, [{ symbol, date, close }], { source: 'primary', market: 'XNAS' })

async function closes(symbol: string): Promise<readonly number[]> {
  const { json } = await host.get(`/v1/eod?symbols=${symbol}&from=2026-02-01&order=asc`, { key })
  return json.data.map(({ close }: { close: number }) => close)
}

async function tell(event: Partial<Parameters<typeof corporateEvent>[0]> & { symbol: string; type: string }) {
  await host.submit(events, [corporateEvent({ exchange_mic: 'XNAS', ...event })], { source: 'primary' })
  host.clock.advance(60_000)
  await runOwedJobs(host)
}

test.each([
  ['GONE', { type: 'liquidation' }],
  ['PAID', { type: 'special_dividend', amount: '95', currency_code: 'USD' }],
] as const)(
  'a jump of %s is explained by what holders received that day, whether the amount is known or not',
  async (symbol, got) => {
    await publish(symbol, '2026-02-27', '100')
    expect(await publish(symbol, '2026-03-02', '4')).toMatchObject({ published: 0, held: 1 })
    await tell({ symbol, ...got, ex_date: '2026-02-27' })
    expect(await closes(symbol)).toEqual([100])
    await tell({ symbol, ...got, ex_date: '2026-03-02' })
    expect(await closes(symbol)).toEqual([100, 4])
  },
)
