import { directory } from '@bourse/instruments'
import { dailyBars } from '@bourse/eod'
import { test } from 'vitest'
import { startFullHost } from './support/full-host.ts'
import { tickerHistories } from './support/map-files.ts'
import { rawBars } from './support/raw-bars.ts'
test('x', async () => {
  const t = (l: string) => console.log(l, Math.round(performance.now()))
  t('start')
  const host = await startFullHost('2021-04-01T12:00:00Z'); t('host')
  console.log(await host.submit(directory, tickerHistories(), { source: 'map-files' })); t('dir')
  const bars = await rawBars(); t('read')
  console.log(await host.publish(dailyBars, bars, { source: 'primary' })); t('pub')
  const { rows } = await host.database.database.pool.query(`select reason, count(*), min(content::json->>'date'), max(content::json->>'date') from bourse.quarantine group by reason`)
  console.log(rows)
  const key = await host.key()
  for (const p of ['/v1/eod?symbols=FB&date=2001-05-01','/v1/eod?symbols=FB&date=2013-05-01','/v1/eod?symbols=FB&from=2000-01-01&limit=2','/v1/eod?symbols=QQQ&from=2004-11-26&to=2011-03-25','/v1/eod?symbols=QQQQ&date=2008-01-03','/v1/eod?symbols=UW&from=1998-07-14&to=1998-07-20','/v1/eod?symbols=WMI&date=2005-01-03','/v1/eod?symbols=WM&date=2009-08-04', '/v1/eod?symbols=AAPL&from=2014-06-06&to=2014-06-09','/v1/eod?date=2014-04-01','/v1/eod?symbols=GOOG&date=2014-03-31','/v1/eod?symbols=GOOG&from=2014-03-27&to=2014-04-04','/v1/eod?symbols=GOOGL&from=2014-03-27&to=2014-04-04','/v1/tickers?date=1998-08-03','/v1/symbols/search?q=WM','/v1/symbols/search?q=FB','/v1/symbols/search?q=QQQ','/v1/securities?symbols=WM,FB,QQQ&symbol_at=2008-01-03','/v1/health'])
    console.log(p, (await host.get(p, { key })).text.slice(0, 1500))
  await host.close()
}, 300000)
