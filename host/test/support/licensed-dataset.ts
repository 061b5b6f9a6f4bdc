import {
  catalog,
  collection,
  defineDataset,
  derive,
  endpoint,
  entities,
  f,
  item,
  perRequest,
  perSubject,
  readThrough,
  record,
  source,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost } from '@bourse/testkit'
import { Type } from '@sinclair/typebox'
import { AMPLE, type Row } from './changing-dataset.ts'

/** Close of every row that only the operator's own accounts may have, and what is computed from it. */
export const SECRET = 7777
export const DOUBLED = 2 * SECRET

const fields = { date: f.date('Day'), close: f.price('Close', { example: 1.5 }) }
/** Settled rows are packed. */
export const prices = record('prices', {
  title: 'Prices',
  ...dailyByListing,
  id: 'prc',
  fields,
  history: 'date',
  longHistory: true,
  merge: (claims) => claims.toSorted((a, b) => (a.source < b.source ? 1 : -1))[0]?.row as never,
})
/** Rows of a list, computed by a job from the prices. */
export const sums = record('sums', { title: 'Sums', ...dailyByListing, fields, history: 'date' })
/** Rows that only the source for own use provides. */
export const notes = record('notes', {
  title: 'Notes',
  subject: undefined,
  fields: { code: f.text('Code'), note: f.text('Note') },
  key: ['code'],
  time: catalog(),
  order: ['code asc'],
})

type Redistribution = 'own-use' | 'attribution'
const house = (id: string, redistribution: Redistribution) => ({
  ...{ id: `${id}-house`, name: `House ${id}`, licence: redistribution, hosts: [], requestsPerSecond: 1 },
  attribution: `Data by ${id}`,
  terms: { page: 'Terms', url: 'https://houses.example', redistribution, accept: false },
})
const feed = (id: string, feeds: typeof prices | typeof notes, redistribution: Redistribution) =>
  source({
    id,
    title: id,
    feeds,
    publisher: house(id, redistribution),
    schedule: 'manual',
    config: Type.Object({}),
    plan: () => [],
    fetch: async () => '',
    *parse() {
      yield* []
    },
  })

/** An operation that reads a source on demand. */
const onDemand = (id: string) =>
  endpoint(`/${id}`, {
    id: `${id}.list`,
    summary: id,
    capabilities: ['licensed.read'],
    credits: perRequest(1),
    fields: { code: f.text('Code') },
    order: ['code asc'],
    needs: {
      live: readThrough({
        id,
        title: id,
        publisher: house(id, 'own-use'),
        config: Type.Object({}),
        fetch: async (_: { readonly code: string }) => '',
        *parse() {
          yield { code: 'a' }
        },
      }),
    },
    read: async ({ live }) => (live.enabled ? live.read({ code: 'a' }) : []),
  })

const terms = { summary: 'Rows', capabilities: ['licensed.read'], credits: perSubject(1, { whole: 5 }) }
export const licensedDataset = defineDataset({
  id: 'licensed',
  plans: ['ample'],
  title: 'Licensed',
  summary: 'Rows of two publishers, for tests.',
  records: [prices, sums, notes],
  jobs: [
    derive(sums, {
      id: 'sum',
      title: 'Sums',
      after: [prices],
      needs: { prices },
      read: () => [],
    }),
  ],
  sources: [feed('free', prices, 'attribution'), feed('own', prices, 'own-use'), feed('notes', notes, 'own-use')],
  endpoints: [
    collection('/prices', prices, {
      ...terms,
      id: 'prices.list',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc', whole: { excludeKinds: [] } },
        { form: 'date', excludeKinds: [] },
      ],
    }),
    item('/prices/{id}', prices, { ...terms, id: 'prices.get', examples: { id: 'prc_1' } }),
    collection('/notes', notes, { ...terms, id: 'notes.list', credits: perRequest(1) }),
    onDemand('live'),
    onDemand('spare'),
    collection('/sums', sums, { ...terms, id: 'sums.list', select: entities(listing) }),
  ],
})

/** Starts a host with the dataset, and the same row of two listings from each of the two sources. */
export async function startLicensed(config: object = {}) {
  const host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT', 'XNAS:NVDA', 'XLON:VOD']), licensedDataset],
    clock: '2026-03-02T22:00:00Z',
    config: {
      sources: { live: { enabled: true } },
      plans: { ample: AMPLE },
      publishers: { 'fake-listings': { redistribution: 'free' } },
      ...config,
    },
  })
  async function publish(of: typeof prices | typeof sums | typeof notes, source: string, rows: readonly Row[]) {
    host.clock.advance(1_000)
    return host.publish(of, rows, { source, market: 'XNAS' })
  }
  return { host, publish }
}
