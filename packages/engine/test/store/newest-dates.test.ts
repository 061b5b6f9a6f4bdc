import { catalog, defineDataset, f, record } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVersions } from '../../src/store/versions/versions.ts'

const fields = { day: f.date('Day'), venue: f.text('Venue').nullable() }
const shape = { title: 'Figures', fields, time: catalog() } as const
const order = ['day asc'] as const
const ofMarket = record('of_market', {
  ...shape,
  subject: listing,
  key: ['instrument_id', 'day'],
  order: ['day asc', 'instrument_id asc'],
  retain: { newest: 2, by: 'day', per: 'market' },
})
const ofRecord = record('of_record', { ...shape, key: ['day'], order, retain: { newest: 2, by: 'day', per: 'record' } })
const ofVenue = record('of_venue', {
  ...shape,
  fields: { ...fields, venue: f.text('Venue') },
  key: ['venue', 'day'],
  order: ['day asc', 'venue asc'],
  retain: { newest: 1, by: 'day', per: 'venue' },
})
const dataset = defineDataset({
  id: 'newest',
  title: 'Newest',
  summary: 'The newest dates',
  records: [ofMarket, ofRecord, ofVenue],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAA', 'XNAS:BBB', 'XLON:LLL']), dataset],
    clock: '2026-05-05T12:00:00Z',
  })
})
afterAll(() => host.close())

const DAYS = ['2026-01-31', '2026-02-28', '2026-03-31']
async function seen(of: typeof ofMarket | typeof ofRecord | typeof ofVenue, today?: string) {
  const { pins } = await readVersions(host.host.engine.database)
  const rows = host.host.store.rowsAt(of).at({ asOf: undefined, pins, today })
  return (await rows.select(['day', 'venue']).orderBy('day').orderBy('venue').execute()).map(
    ({ day, venue }) => `${String(day)} ${String(venue)}`,
  )
}
const stored = async (table: string) =>
  (
    await host.database.database.query(
      `select day || ' ' || coalesce(venue, '') as row from newest.${table} order by 1`,
    )
  ).map(({ row }) => row)

it("rows for a market's newest dates are served, and the others are removed a day later", async () => {
  for (const day of DAYS)
    await host.publish(ofMarket, [{ symbol: day === DAYS[1] ? 'BBB' : 'AAA', exchange_mic: 'XNAS', day, venue: 'n' }], {
      source: 'a',
    })
  await host.publish(ofMarket, [{ symbol: 'LLL', exchange_mic: 'XLON', day: DAYS[0], venue: 'l' }], { source: 'a' })
  const kept = ['2026-01-31 l', '2026-02-28 n', '2026-03-31 n']
  expect(await seen(ofMarket, '2026-05-05')).toEqual(kept)
  expect(await seen(ofMarket)).toHaveLength(4)
  await host.host.store.prune(dataset)
  expect(await stored('of_market')).toHaveLength(4)
  host.clock.set('2026-05-06T13:00:01Z')
  await host.host.store.prune(dataset)
  expect(await stored('of_market')).toEqual(kept)
})

it('dates are counted per record or per value of a column, as declared', async () => {
  await host.publish(
    ofRecord,
    DAYS.map((day) => ({ day, venue: 'r' })),
    { source: 'a' },
  )
  expect(await seen(ofRecord, '2026-05-05')).toEqual(['2026-02-28 r', '2026-03-31 r'])
  const rows = [...DAYS.map((day) => ({ day, venue: 'v' })), { day: '2020-01-01', venue: 'w' }]
  await host.publish(ofVenue, rows, { source: 'a' })
  expect(await seen(ofVenue, '2026-05-05')).toEqual(['2020-01-01 w', '2026-03-31 v'])
})

it('a record must declare how its dates are counted', () => {
  const retain = { newest: 2, by: 'date', per: 'market' }
  expect(() => record('bad', { ...shape, key: ['day'], order, retain })).toThrow(
    'a date in date, a subject or a market',
  )
})
