import { weekdays } from '@bourse/kit/values'
import { expect, test } from 'vitest'
import { startFilesHost } from '../support/files-host.ts'
import { bars } from '../support/sample-datasets.ts'

const bar = (symbol: string, date: string, close: string) => ({
  ...{ symbol, date, close },
  ...{ volume: null, trade_count: null, note: null, seen_at: null, is_final: null },
})

test('the first run writes the 200 newest files, and only months and years whose files are all written', async () => {
  const files = await startFilesHost({ holidays: [] })
  const rows = [...weekdays('2017-01-02', '2018-06-29')].map((date) => bar('AAPL', date, '40'))
  await files.publish(bars, rows)
  expect(await files.work()).toEqual([])
  const { json } = await files.get('?dataset=eod&limit=1000', await files.host.key())
  const listed = json.data.map(({ date }: { date: string }) => date)
  expect(listed).toEqual(
    rows
      .map(({ date }) => date)
      .toReversed()
      .slice(0, 200),
  )
  const [facts] = await files.host.database.database.query<{ looked: string }>(
    `select count(*)::text as looked from flat_files.files where dataset = 'eod' and period = 'day'`,
  )
  // The run also checks the newest five sessions.
  expect(facts?.looked).toBe('205')
  // 2017-09, and therefore 2017, has dates whose files are not written yet.
  const key = await files.host.key()
  const periods = async (period: string) =>
    (await files.get(`?dataset=eod&period=${period}`, key)).json.data.map(({ date }: { date: string }) => date)
  expect(await periods('month')).toEqual(
    ['06', '05', '04', '03', '02', '01']
      .map((month) => `2018-${month}-01`)
      .concat(['2017-12-01', '2017-11-01', '2017-10-01']),
  )
  expect(await periods('year')).toEqual(['2018-01-01'])
  await files.host.close()
}, 180_000)
