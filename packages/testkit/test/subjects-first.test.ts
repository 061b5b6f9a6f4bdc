import {
  BadRecord,
  catalog,
  collection,
  defineDataset,
  entities,
  f,
  stagingTable,
  into,
  perRequest,
  record,
  revisioned,
  service,
  source,
  Type,
  type Subject,
  type SubjectResolver,
} from '@bourse/kit'
import { ownEntities } from '@bourse/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestHost, type TestHost } from '../src/index.ts'
import { findings } from './support/findings.ts'

const resolver = service<SubjectResolver>('sites.resolver')
const site: Subject<'site_id'> = {
  name: 'site',
  column: 'site_id',
  selectors: { names: 'site_ids', ids: 'site_ids' },
  nameField: 'site_id',
  columns: { site_id: f.text('Id of the site', { example: 'rehden' }) },
  labels: {},
  resolver,
}
const sites = record('sites', {
  title: 'Sites',
  fields: { site_id: f.text('Id of the site', { example: 'rehden' }) },
  key: ['site_id'],
  time: catalog(),
  order: ['site_id asc'],
})
const levels = record('levels', {
  title: 'Levels',
  subject: site,
  fields: { date: f.date('Day'), filled: f.decimal('Part that is filled', { example: 60 }) },
  key: ['site_id', 'date'],
  time: revisioned('date'),
  order: ['site_id asc', 'date asc'],
})
const readings = stagingTable('readings', {
  title: 'Readings',
  fields: { site: f.text('Site'), date: f.date('Day'), filled: f.decimal('Part that is filled') },
  // Each row comes before the row it is about, so the host must find the right order itself.
  feeds: [levels, sites],
  needs: {},
  reconcile: async (_, rows) =>
    rows.flatMap(({ site: site_id, date, filled }) => [
      into(levels, { site_id, date, filled }),
      into(sites, { site_id }),
    ]),
})
const common = {
  publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: () => [{}],
  fetch: async () => [] as readonly string[],
} as const
const direct = source({
  ...common,
  id: 'direct',
  title: 'Sites and levels in one response',
  feeds: [levels, sites],
  *parse(names) {
    for (const site_id of names) {
      yield into(levels, { site_id, date: '2026-02-27', filled: '60' })
      yield into(sites, { site_id })
    }
  },
})
const dataset = defineDataset({
  id: 'storage',
  title: 'Storage',
  summary: 'A catalog and rows about its entries.',
  records: [levels, sites],
  staging: [readings],
  sources: [direct],
  provides: [
    resolver.provide({ sites }, (needs) =>
      ownEntities(async (knowledge) => {
        const rows = await needs.sites.at(knowledge).select(['r.site_id']).execute()
        return rows.map(({ site_id: id }) => ({ id, labels: {} }))
      }),
    ),
  ],
  endpoints: [
    collection('/levels', levels, {
      id: 'levels.list',
      summary: 'Levels',
      capabilities: [],
      credits: perRequest(1),
      select: entities(site),
    }),
  ],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset] })
})
afterAll(() => host?.close())

const ids = async () => {
  const { json } = await host.get('/v1/levels', { key: await host.key() })
  return json.data.map((row: { readonly site_id: string }) => row.site_id) as readonly string[]
}

test('rows about catalog entries that arrive in the same unit are published with them, in one batch', async () => {
  const report = await host.publishUnit(direct, { unit: {}, raw: ['rehden', 'breitbrunn'] })
  expect(report).toMatchObject({ rows: 4, published: 4, quarantined: 0 })
  expect(await ids()).toEqual(['breitbrunn', 'rehden'])
  const batches = await host.database.database.query<{ n: string }>('select count(*) n from bourse.batches')
  expect(batches).toEqual([{ n: '1' }])
  expect(await host.publishUnit(direct, { unit: {}, raw: ['rehden', 'breitbrunn'] })).toMatchObject({ published: 0 })
})

test('a staging table may also yield catalog entries and rows about them', async () => {
  const rows = [{ site: 'epe', date: '2026-02-27', filled: '40' }]
  expect(await host.submit(readings, rows, { source: 'test' })).toMatchObject({ published: 2, quarantined: 0 })
  expect(await ids()).toEqual(['breitbrunn', 'epe', 'rehden'])
})

test('a row about an unknown entry is still rejected', async () => {
  const stray = { ...direct, parse: () => [into(levels, { site_id: 'nowhere', date: '2026-02-27', filled: '1' })] }
  expect(await host.publishUnit(stray, { unit: {}, raw: [] })).toMatchObject({ published: 0, quarantined: 1 })
})

test("conformance publishes a source's response in one batch, as a run does", async () => {
  const answer = { unit: {}, raw: ['rehden', 'breitbrunn'] }
  expect(await findings('the-sample-is-published', dataset, { fixtures: { direct: answer } })).toBe('')
  expect(await findings('publishing-twice-changes-nothing', dataset, { fixtures: { direct: answer } })).toBe('')
})

test('conformance finds a unit that the host rejects as a whole, and accepts lines that a source reports as bad', async () => {
  const parse = () => [into(sites, { site_id: 'rehden' }), into(levels, level), new BadRecord('no level', 'epe;')]
  const level = { site_id: 'rehden', date: '2026-02-27', filled: '60' }
  const of = (allOrNothing: boolean) => ({ ...dataset, sources: [{ ...direct, allOrNothing, parse }] })
  const options = { fixtures: { direct: { unit: {}, raw: [] } } }
  expect(await findings('the-sample-is-published', of(false), options)).toBe('')
  expect((await findings('the-sample-is-published', of(true), options)).split('\n')).toEqual([
    'record levels has no published row',
    'record sites has no published row',
    'source direct: 1 of 3 rows cannot be used, so none are published; the first error: epe;',
  ])
})

test('a sample combines synthetic responses with those of other sources', async () => {
  const demo = { ...direct, id: 'demo', demo: true }
  const answer = (site: string) => ({ unit: {}, raw: [site] })
  const options = { fixtures: { direct: answer('rehden'), demo: answer('epe') } }
  expect(await findings('the-sample-is-published', { ...dataset, sources: [direct, demo] }, options)).toBe('')
})
