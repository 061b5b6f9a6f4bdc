import {
  defineDataset,
  f,
  stagingTable,
  record,
  revisioned,
  source,
  Type,
  type Into,
  type SubjectResolver,
} from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listings } from '@bourse/services'
import { dailyByListing, startTestHost, type TestHost } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tasksOf } from '@bourse/engine/jobs'

/** More publications than a test host has connections. */
const MANY = 24

const fields = { date: f.date('Day'), close: f.price('Close') }
const closes = record('closes', {
  title: 'Closes',
  ...dailyByListing,
  fields,
  longHistory: true,
})
const names = record('names', {
  title: 'Names',
  subject: undefined,
  fields: { name: f.text('Name'), since: f.date('First day') },
  key: ['name'],
  time: revisioned('since'),
  order: ['name asc'],
})
const newNames = stagingTable('new_names', {
  title: 'New names',
  fields: { name: f.text('Name') },
  feeds: [names],
  needs: {},
  reconcile: async (_, rows): Promise<readonly Into[]> =>
    rows.map((row) => ({ record: names, row: { ...row, since: '2024-01-01' } })),
})

/** Reads the created names from the database on every call, as listing providers do. */
const provider = listings.provide({ names, to: newNames }, (needs): SubjectResolver => {
  return {
    resolve: async ({ requested }) => requested.map((asked) => ({ requested: asked, found: false, reason: 'unknown' })),
    universe: async () => [],
    carriers: async (asked, _, knowledge) => {
      const known = await needs.names.at(knowledge).select('r.name').execute()
      return known
        .filter(({ name }) => asked.includes(name))
        .map(({ name }) => ({ name, id: `ins_${name}`, market: 'XNAS', kind: 'LISTING', from: '1990-01-01', to: null }))
    },
    create: async (entities) => void (await needs.to.submit(entities.map(({ name }) => ({ name })))),
  }
})

let fetching = 0
let allFetch = Promise.withResolvers<void>()
const madeUp = Array.from({ length: MANY }, (_, index) =>
  source({
    id: `demo-${index}`,
    title: 'Made up',
    feeds: newNames,
    publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
    schedule: { cron: '0 0 * * *', zone: 'UTC' },
    config: Type.Object({}),
    demo: true,
    plan: (window) => [window],
    async fetch() {
      if (++fetching === MANY) allFetch.resolve()
      await allFetch.promise
      return {}
    },
    *parse() {
      yield { name: `D${index}` }
    },
  }),
)

const kept = defineDataset({
  id: 'kept',
  title: 'Kept',
  summary: 'Names and synthetic rows',
  records: [names],
  staging: [newNames],
  sources: madeUp,
  provides: [provider],
})
const dataset = defineDataset({ id: 'many', title: 'Many', summary: 'Closes', records: [closes] })

let host: TestHost
beforeEach(async () => {
  host = await startTestHost({ datasets: [kept, dataset], clock: '2026-11-21T12:00:00Z' })
  fetching = 0
  allFetch = Promise.withResolvers()
})
afterEach(() => host.close())

const history = (symbol: string, close: string) =>
  Array.from({ length: 12 }, (_, index) => ({ symbol, date: addDays('2024-07-01', index), close }))

const publishAll = (close: string) =>
  Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      host.publish(closes, history(`S${index}`, close), { source: 'one', market: 'XNAS', createEntities: true }),
    ),
  )

describe('more concurrent publications than connections', () => {
  it("all publications succeed, even if they create their rows' entities and while others read", async () => {
    const reading = Promise.all(Array.from({ length: MANY }, () => host.get('/v1/datasets')))
    for (const report of await publishAll('1.5')) expect(report).toMatchObject({ published: 12 })
    for (const { status } of await reading) expect(status).toBe(401)
    for (const report of await publishAll('1.5')) expect(report).toMatchObject({ published: 0, unchanged: 12 })
    for (const report of await publishAll('2.5')) expect(report).toMatchObject({ revised: 12 })
  })

  it('all publications of synthetic rows succeed, and one connection holds the demo lock for all of them', async () => {
    await host.host.publications.publish(newNames, once({ name: 'FIRST' }), { source: 'demo', demo: true })
    const tasks = tasksOf(host.host.work).filter(({ name }) => name.startsWith('kept__demo-'))
    expect(tasks).toHaveLength(MANY)
    const ran = Promise.all(tasks.map(({ run }) => run(new AbortController().signal)))
    await allFetch.promise
    const locks = await host.database.database
      .query(`select from pg_locks where locktype = 'advisory' and granted and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`)
    expect(locks).toHaveLength(1)
    await ran
    expect(await host.database.database.query('select name from kept.names')).toHaveLength(MANY + 1)
  })
})

async function* once(row: Readonly<Record<string, unknown>>) {
  yield [{ row }]
}
