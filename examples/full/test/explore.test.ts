import { dailyBars } from '@bourse/eod'
import { test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { realLines } from './support/real-data.ts'
test('x', async () => {
  const host = await startFullHost('2014-04-03T06:00:00Z')
  const key = await host.key()
  const lines = await realLines(
    ['id', 'ticker', 'close', 'volume', 'd', 'f', 'p', 's'],
    'us-universe-day',
    '20140324.csv.gz',
  )
  const t = performance.now()
  await host.publish(
    dailyBars,
    lines.map(({ ticker, close, volume }) => ({ symbol: ticker, date: '2014-03-24', close, volume })),
    { source: 'primary', market: 'XNAS', createEntities: true },
  )
  console.log('publish', performance.now() - t)
  for (const p of [
    '/v1/eod?date=2014-03-24&limit=10000',
    '/v1/eod?date=2014-03-24&limit=9999',
    '/v1/eod?date=2014-03-24&limit=9998',
    '/v1/eod?date=2014-03-24&limit=1000',
    '/v1/eod?date=2014-03-24&limit=1000',
    '/v1/eod?date=2014-03-24&limit=9997&format=csv',
  ]) {
    const t0 = performance.now()
    const a = await host.get(p, { key })
    console.log(p, Math.round(performance.now() - t0), 'ms', a.text.length)
  }
  await host.close()
})
