import { catalog, collection, defineDataset, f, item, perRequest, record, revisioned } from '@bourse/kit'
import { ownEntities, ownSubject } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const series = ownSubject({
  name: 'series',
  column: 'series_id',
  selector: 'series_ids',
  field: f.text('Id of the series', { example: 'GDP' }),
  labels: { title: f.text('Title of the series').nullable() },
})

const seriesList = record('series', {
  title: 'Series',
  fields: { series_id: f.text('Id'), title: f.text('Title') },
  subject: undefined,
  key: ['series_id'],
  time: catalog(),
  order: ['series_id asc'],
})
const observations = record('observations', {
  title: 'Observations',
  subject: series,
  id: 'obs',
  fields: { date: f.date('Date'), value: f.decimal('Value') },
  key: ['series_id', 'date'],
  time: revisioned('date'),
  order: ['series_id asc', 'date asc'],
})

/** Rows without a subject, but with a series among their fields. */
const notes = record('notes', {
  title: 'Notes',
  id: 'not',
  fields: { number: f.count('Number'), about_id: f.ref(series, { from: 'about' }) },
  key: ['number'],
  time: catalog(),
  order: ['number asc'],
})

const dataset = defineDataset({
  id: 'economy',
  title: 'Economy',
  summary: 'Series without a market, for tests.',
  records: [seriesList, observations, notes],
  endpoints: [
    collection('/notes', notes, { id: 'notes.list', summary: 'Notes', capabilities: [], credits: perRequest(1) }),
    item('/observations/{id}', observations, {
      id: 'observations.get',
      summary: 'One observation',
      capabilities: [],
      credits: perRequest(1),
      examples: {},
    }),
  ],
  provides: [
    series.resolver.provide({ seriesList }, (needs) =>
      ownEntities(async (knowledge) => {
        const rows = await needs.seriesList.at(knowledge).select(['r.series_id', 'r.title']).execute()
        return rows.map(({ series_id: id, title }) => ({ id, labels: { title } }))
      }),
    ),
  ],
})

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset] })
  await host.publish(seriesList, [{ series_id: 'GDP', title: 'Gross domestic product' }], { source: 'test' })
})
afterAll(() => host?.close())

describe("a dataset's own subject", () => {
  it('rows are labeled, and every key can read them, regardless of markets', async () => {
    const report = await host.publish(observations, [{ series_id: 'GDP', date: '2026-01-01', value: '1.5' }], {
      source: 'test',
    })
    expect(report).toMatchObject({ published: 1, quarantined: 0 })
    const { rows } = await host.database.database.pool.query<{ id: string }>('select id from economy.observations')
    const key = await host.key({ owner: true, markets: ['XLON'], symbols: ['AAPL'] })
    const { status, json } = await host.get(`/v1/observations/${rows[0]?.id}`, { key })
    expect([status, json.data?.title, json.data?.value]).toEqual([200, 'Gross domestic product', 1.5])
  })

  it('rows with an unknown subject name are quarantined', async () => {
    await host.publish(observations, [{ series_id: 'NONE', date: '2026-01-01', value: '1' }], { source: 'test' })
    const { rows } = await host.database.database.pool.query('select rule, value from bourse.quarantine')
    expect(rows).toEqual([{ rule: 'unknown-series', value: 'NONE' }])
  })

  it('an entity is found by its id in any case, and entities can be listed', async () => {
    const resolver = host.host.engine.resolverOf(series)
    const knowledge = { asOf: undefined, pins: host.host.engine.versions().pins }
    const asked = { on: '2026-03-02', day: '2026-03-02', labels: 'current', markets: [], knowledge } as const
    const found = await resolver.resolve({ by: 'id', requested: ['gdp', 'none'], ...asked })
    expect(found.map((each) => (each.found ? each.entity.id : each.reason))).toEqual(['GDP', 'unknown'])
  })
})

it('a reference to the subject is included on every page, even if nothing else in a row refers to an entity', async () => {
  const about = [1, 2, 3].map((number) => ({ number, about: 'GDP' }))
  await host.publish(notes, about, { source: 'test' })
  const key = await host.key()
  const { json: first } = await host.get('/v1/notes?limit=1', { key })
  const { json: rest } = await host.get(`/v1/notes?limit=5&cursor=${first.meta.next_cursor}`, { key })
  expect([...first.data, ...rest.data]).toMatchObject([1, 2, 3].map((number) => ({ number, about_id: 'GDP' })))
})

it("the dataset's coverage has each entity's range, and reports unknown entities", async () => {
  await host.publish(observations, [{ series_id: 'GDP', date: '2026-04-01', value: '1.6' }], { source: 'test' })
  const key = await host.key({ owner: true, markets: ['XLON'], symbols: ['AAPL'] })
  const coverage = (query: string) => host.get(`/v1/datasets/economy/coverage?${query}`, { key })
  const { status, json } = await coverage('series_ids=gdp,none')
  const reach = { exchange_mic: null, instrument_id: null, history_from: '2026-01-01', history_to: '2026-04-01' }
  expect([status, json.data.length]).toEqual([200, 1])
  expect(json.data[0]).toMatchObject({ series_id: 'GDP', ...reach, status: 'available' })
  expect(json.meta.errors).toMatchObject([{ code: 'symbol-not-resolved', message: 'no series has this id' }])
  expect((await coverage('series_ids=none')).status).toBe(404)
})
