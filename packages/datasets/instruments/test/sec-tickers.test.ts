import { runTimetable, startTestHost } from '@bourse/testkit'
import { startPublisher } from '@bourse/testkit/publisher'
import { expect, test } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'

/** The list in the SEC's format. */
const list = (...data: readonly (readonly unknown[])[]) => ({ fields: ['cik', 'name', 'ticker', 'exchange'], data })

test('the SEC list adds CIKs to listings; a ticker without a listing is counted', async () => {
  const publisher = await startPublisher('plain', {
    clock: { now: () => host.clock.now(), millis: () => host.clock.millis() },
  })
  const host = await startTestHost({
    datasets: [instruments],
    clock: '2026-03-02T09:00:00Z',
    config: {
      operator: 'Fixture ops@fixture.example',
      sources: { 'sec-tickers': { enabled: true } },
      publishers: { sec: { base_url: publisher.url } },
    },
  })
  try {
    const rows = [
      directoryRow({ symbol: 'AAPL', exchange_mic: 'XNAS', valid_from: '1980-12-12', name: 'Apple Inc.' }),
      directoryRow({ symbol: 'BRK.B', exchange_mic: 'XNYS', valid_from: '1996-05-09' }),
      directoryRow({ symbol: 'SPY', exchange_mic: 'ARCX', valid_from: '1993-01-29', type: 'ETF' }),
      directoryRow({ symbol: 'WRONG', exchange_mic: 'XLON', valid_from: '2001-01-02' }),
      directoryRow({ symbol: 'ENDED', exchange_mic: 'XNAS', valid_from: '2001-01-02', valid_to: '2010-05-03' }),
    ]
    await host.submit(directory, rows, { source: 'import' })
    publisher.put(
      '/files/company_tickers_exchange.json',
      list(
        [320193, 'Apple Inc.', 'AAPL', 'Nasdaq'],
        [1067983, 'BERKSHIRE HATHAWAY INC', 'BRK-B', 'NYSE'],
        [884394, 'SPDR S&P 500 ETF TRUST', 'SPY', 'NYSE'],
        [11, 'FIXTURE PLC', 'WRONG', 'OTC'],
        [12, 'FIXTURE ENDED', 'ENDED', 'Nasdaq'],
        [13, 'FIXTURE WITHOUT EXCHANGE', 'AAPL', null],
        ['x', 'FIXTURE WITHOUT CIK', 'AAPL', 'Nasdaq'],
      ),
    )
    await runTimetable(host, { from: '2026-03-02T09:00:00Z', to: '2026-03-03T12:00:00Z' })
    const { json } = await host.get('/v1/instruments?status=all&limit=100', { key: await host.key() })
    const listed = json.data as readonly { symbol: string; exchange_mic: string; cik: string | null; name: string }[]
    expect(listed.map(({ exchange_mic, symbol, cik }) => `${exchange_mic}:${symbol} ${cik}`).toSorted()).toEqual([
      'ARCX:SPY 0000884394',
      'XLON:WRONG null',
      'XNAS:AAPL 0000320193',
      'XNAS:ENDED null',
      'XNYS:BRK.B 0001067983',
    ])
    expect(listed.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({ name: 'Apple Inc.' })
    expect(publisher.requests().map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await host.close()
    await publisher.close()
  }
})
