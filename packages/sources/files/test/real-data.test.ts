import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTable, type TableOptions } from '../src/index.ts'

const realData = process.env.BOURSE_REALDATA ?? ''

async function count(file: string, options?: TableOptions) {
  const table = await openTable(join(realData, file), options)
  let rows = 0
  let problems = 0
  for await (const batch of table.batches()) {
    rows += batch.rows.length
    problems += batch.problems.length
  }
  return { columns: table.columns.length, rows, problems, whole: table.readBytes() === table.bytes }
}

describe.skipIf(!realData)('real files (skipped where BOURSE_REALDATA is not set)', () => {
  test('five years of 465 stocks: 570,695 rows without a problem', async () => {
    const counted = await count('us-eod-sp500-2013-2018/all_stocks_5yr.csv.gz')
    expect(counted).toEqual({ columns: 7, rows: 570_695, problems: 0, whole: true })
  })

  test('prices keep the digits in the file', async () => {
    const table = await openTable(join(realData, 'us-eod-sp500-2013-2018/all_stocks_5yr.csv.gz'))
    for await (const batch of table.batches()) {
      expect(batch.rows[0]).toEqual({
        line: 2,
        values: ['2013-02-08', '15.07', '15.12', '14.63', '14.75', '8407500', 'AAL'],
      })
      break
    }
  })

  test('a zipped daily bar file without a header row is read', async () => {
    const file = 'us-eod-raw/daily/aapl.zip'
    // Columns without names are numbered; an import then needs --columns or a preset.
    expect(await count(file)).toMatchObject({ columns: 6, rows: 5849, problems: 0 })
    const columns = ['time', 'open', 'high', 'low', 'close', 'volume']
    expect(await count(file, { columns })).toMatchObject({ columns: 6, rows: 5849, problems: 0 })
  })

  test('one day of the entire market is read from a file without a header row', async () => {
    const columns = ['id', 'ticker', 'close', 'volume', 'dollar_volume', 'fundamentals', 'price_factor', 'split_factor']
    const counted = await count('us-universe-day/20140324.csv.gz', { columns })
    expect(counted).toEqual({ columns: 8, rows: 7111, problems: 0, whole: true })
  })

  test.each([
    ['symbol-directory/datasets-org/other-listed.csv.gz', 9, 7543],
    ['security-master/equities-NYQ.csv.gz', 23, 3695],
    ['calendars/xnys.csv.gz', 5, 8324],
    ['ipos/us_ipos_1998_2018.csv.gz', undefined, 4848],
  ])('%s has the number of rows in its manifest', async (file, columns, rows) => {
    expect(await count(file)).toMatchObject({ rows, problems: 0, whole: true, ...(columns && { columns }) })
  })

  test("a publisher's count in the last line is reported, not lost", async () => {
    const counted = await count('short-volume/finra/CNMSshvol20201201.txt.gz')
    expect(counted).toMatchObject({ columns: 6, rows: 8864, problems: 1 })
  })
})
