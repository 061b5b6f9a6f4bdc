import economic from '@bourse/economic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casePath } from './support/cases.ts'
import { startFullHost } from './support/full-host.ts'
import { describeReal } from './support/real-data.ts'
import { asking } from './support/rows.ts'

const DGS10 = {
  ...{ id: 'DGS10', place: 'usa', name: 'Ten years', category: 'government_bond', unit: 'percent' },
  ...{ unit_text: 'Percent', frequency: 'daily', vintages: false },
}
const UNRATE = { ...DGS10, id: 'UNRATE', name: 'Unemployment rate', category: 'labour', frequency: 'monthly' }
const SERIES = [DGS10, { ...DGS10, id: 'DGS2', name: 'Two years' }, UNRATE]

describeReal('files of economic series', () => {
  let host: Awaited<ReturnType<typeof startFullHost>>
  let ask: ReturnType<typeof asking>

  beforeAll(async () => {
    host = await startFullHost('2026-11-25T12:00:00Z', { sources: { fred: { series: SERIES } } })
    ask = asking(host, await host.key())
  }, 120_000)
  afterAll(() => host?.close())

  const take = (source: string, ...path: readonly string[]) => host.ingest(economic, source, [casePath(...path)])
  const values = async (id: string, from: string) => {
    const rows = await ask.rows(`/v1/economic/observations?series_ids=${id}&from=${from}&order=asc`)
    return rows.map((row) => `${String(row['observation_date'])} ${String(row['value'])}`)
  }

  test('case 08: six maturities in weeks become series, an empty cell is not a row, and the feed has the same rows as the CSV', async () => {
    const curve = 'usa.government_bond.yield'
    await take('treasury', '08-treasury-6week', 'feed.xml')
    expect(await values(`${curve}.6w`, '2026-11-01')).toEqual(['2026-11-24 4.08'])
    expect(await values(`${curve}.30y`, '2026-11-01')).toEqual(['2026-11-24 4.65'])
    await take('treasury', '08-treasury-6week', 'daily-treasury-rates.csv')
    expect(await values(`${curve}.6w`, '2026-11-01')).toEqual(['2026-11-24 4.08'])
    expect(await values(`${curve}.30y`, '2026-11-01')).toEqual(['2026-11-23 4.66', '2026-11-24 4.65'])
  })

  test('case 09: a period and an empty cell are not rows, and each series in a file has its own rows', async () => {
    for (const file of ['DGS10.csv', 'UNRATE.csv', 'fredgraph.csv']) await take('fred', '09-fred-missing', file)
    expect(await values('usa.fred.dgs10', '2025-10-01')).toEqual([
      ...['2025-10-10 4.05', '2025-10-14 4.03', '2025-10-15 4.05', '2025-10-16 3.99'],
    ])
    expect(await values('usa.fred.dgs2', '2025-10-01')).toEqual(['2025-10-15 3.5'])
    expect(await values('usa.fred.unrate', '2025-08-01')).toEqual([
      ...['2025-08-01 4.3', '2025-09-01 4.4', '2025-11-01 4.5'],
    ])
  })

  test('case 24: a price is negative', async () => {
    await take('eia', '24-negative-spot', 'wti-daily.csv')
    expect(await values('world.commodity.wti', '2020-04-17')).toEqual([
      ...['2020-04-17 18.31', '2020-04-20 -36.98', '2020-04-21 8.91'],
    ])
  })
})
