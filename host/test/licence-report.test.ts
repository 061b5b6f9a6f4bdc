import { licenceReport, REPORTED_MONTH } from '@bourse/engine/licences'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bar } from './support/changing-dataset.ts'
import { notes, prices, startLicensed } from './support/licensed-dataset.ts'

type Line = Awaited<ReturnType<typeof licenceReport>>[number]

let scene: Awaited<ReturnType<typeof startLicensed>>
beforeAll(async () => {
  scene = await startLicensed({ licences: 'enforce' })
  await scene.publish(prices, 'free', [bar('AAPL', '2026-02-03', '1'), bar('NVDA', '2026-02-03', '3')])
  await scene.publish(prices, 'own', [bar('MSFT', '2026-02-03', '7')])
  await scene.host.publish(prices, [bar('VOD', '2026-02-03', '8')], { source: 'own', market: 'XLON' })
  await scene.publish(notes, 'notes', [{ code: 'a', note: 'x' }])
})
afterAll(() => scene?.host.close())

/** Calls on several days of a month, by accounts that may have different publishers' values. */
async function monthOfCalls() {
  const { accounts, keys } = scene.host.host
  const ids = ['internal', 'external', 'external'] as const
  const own = await Promise.all(
    ids.map(async (use, n) => {
      const { id } = await accounts.add({ name: `customer ${n}`, plan: 'ample', use })
      return [id, [(await keys.add({ account_id: id })).key, (await keys.add({ account_id: id })).key]] as const
    }),
  )
  const formats = ['', '&format=csv', '&format=ndjson', '&format=parquet', '&provenance=true', '&limit=1']
  for (let day = 0; day < 4; day++) {
    for (const [, [first = '', second = '']] of own) {
      for (const format of formats)
        await scene.host.get(`/v1/prices?symbols=AAPL,MSFT,NVDA,VOD${format}`, { key: first })
      for (const path of ['prices?date=2026-02-03', 'notes', 'prices?symbols=NONE', 'prices?symbols=AAPL&dry_run=true'])
        await scene.host.get(`/v1/${path}`, { key: second })
    }
    scene.host.clock.advance(24 * 3_600_000)
  }
  return own.map(([id]) => id)
}

it('the rows of a month add up to those of its usage, by account, exchange and publishers', async () => {
  const ids = await monthOfCalls()
  await scene.host.host.engine.servedRows.flush()
  const { database } = scene.host.database
  const lines = await licenceReport(database, '2026-03', { limit: 1_000, after: undefined })
  const used = await database.query<{ account_id: string; rows: string }>(
    'select account_id, sum(rows)::int8 as rows from bourse.usage group by 1',
  )
  const sum = (of: string) =>
    lines.filter(({ account_id }) => account_id === of).reduce((all, { rows }) => all + Number(rows), 0)
  for (const { account_id, rows } of used) expect(sum(account_id), account_id).toBe(Number(rows))
  const shown = ({ exchange_mic: mic, publishers, keys, rows, days }: Line) => [mic, publishers, keys, rows, days]
  const of = (id: string | undefined) => lines.filter(({ account_id }) => account_id === id).map(shown)
  // Five formats have four rows and one has one row; the second key reads them by date.
  expect(of(ids[0])).toEqual([
    ['XLON', 'free-house own-house', '2', '24', '4'],
    ['XNAS', 'free-house own-house', '2', '76', '4'],
    [null, 'notes-house', '1', '4', '4'],
  ])
  expect(of(ids[1])).toEqual([['XNAS', 'free-house', '2', '52', '4']])
  expect(of(ids[2])).toEqual(of(ids[1]))
  expect(lines.every(({ dataset }) => dataset === 'licensed')).toBe(true)
  // Pages continue after a line.
  const [first, ...rest] = lines
  expect(await licenceReport(database, '2026-03', { limit: 1_000, after: { id: first?.id ?? null } })).toEqual(rest)
})

it('rows that only usage counted are in a line without a dataset', async () => {
  const { database } = scene.host.database
  const [before] = await licenceReport(database, '2026-03', { limit: 1, after: undefined })
  await database.query('delete from bourse.served_rows where account_id = $1', [before?.account_id])
  const [line] = (await licenceReport(database, '2026-03', { limit: 1_000, after: undefined })).filter(
    ({ account_id }) => account_id === before?.account_id,
  )
  expect(line).toMatchObject({ dataset: null, exchange_mic: null, publishers: null, keys: '2', days: '4' })
})

it('every month that the pattern permits can be reported', async () => {
  const { database } = scene.host.database
  for (const month of ['0000-01', '0001-01', '1000-01', '2999-12', '9999-12'].filter((each) =>
    each.match(REPORTED_MONTH),
  ))
    expect(await licenceReport(database, month, { limit: 1, after: undefined }), month).toEqual([])
})
