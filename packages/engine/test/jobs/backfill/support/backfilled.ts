import { source, Type, type Dataset, type Source } from '@bourse/kit'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { startPublisher, type FakePublisher, type PublisherProfile } from '@bourse/testkit/publisher'
import { defineDataset } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import {
  readBackfill,
  requestBackfill,
  stopBackfill,
  workOnBackfill,
  type Backfill,
  type BackfillRequest,
} from '../../../../src/jobs/index.ts'
import { readConfig } from '../../../../src/wiring/index.ts'
import { bars, notes } from '../../support/prices-dataset.ts'

/** The first of the fake publisher's days. */
export const FIRST = '2026-01-01'
export const dayOf = (number: number) => addDays(FIRST, number - 1)

const acme = (id: string): Source =>
  source({
    id,
    title: 'Days of Acme',
    feeds: bars,
    publisher: {
      ...{ id: 'acme', name: 'Acme', licence: 'none', hosts: ['data.acme.example'], requestsPerSecond: 1_000 },
      plans: { paid: {}, free: { perMinute: 5, history: '30d' }, small: { perDay: 5 }, none: { lacks: ['acme-day'] } },
    },
    schedule: 'manual',
    config: Type.Object({}),
    *plan({ from, to }): Iterable<{ date: string }> {
      for (let date = from; date <= to; date = addDays(date, 1)) yield { date }
    },
    fetch: ({ date }, { http }) => http.text(`https://data.acme.example/days/${date}`),
    *parse(text, { date }) {
      if (text.startsWith('broken')) throw new Error(`${date} cannot be read`)
      yield { symbol: 'AAA', date, close: text.trim(), volume: null }
    },
  })

export const [day, other] = [acme('acme-day'), acme('acme-other')]
export const dataset: Dataset = defineDataset({
  id: 'prices',
  title: 'Prices',
  summary: 'Prices',
  records: [bars, notes],
  sources: [day, other],
})

const profile: PublisherProfile = {
  id: 'acme',
  plans: { free: { perMinute: 5, tooMany: { body: 'too many' } } },
  missing: () => ({ status: 404, body: '' }),
}

/** A host, and a publisher with thirty days. */
export interface Backfilling {
  readonly host: TestHost
  readonly publisher: FakePublisher
  /** Days fetched, in order. */
  fetched(): readonly string[]
  request(request: BackfillRequest, of?: Source): Promise<Backfill>
  stop(id: string): Promise<Backfill | undefined>
  work(id: string, signal?: AbortSignal): Promise<boolean>
  read(id: string): Promise<Backfill>
  /** Published dates and prices. */
  rows(): Promise<readonly unknown[]>
  parts(): Parameters<typeof workOnBackfill>[0]
  close(): Promise<void>
}

export async function startBackfilling(plan = 'paid'): Promise<Backfilling> {
  const host = await startTestHost({ datasets: [fakeListings(['XNAS:AAA']), dataset] })
  const publisher = await startPublisher(profile, { clock: host.clock, ...(plan === 'free' && { plan }) })
  for (let number = 1; number <= 30; number++) publisher.put(`/days/${dayOf(number)}`, `${100 + number}`)
  const config = { ...readConfig({}), publishers: { acme: { base_url: publisher.url, plan } } }
  const parts = () => ({ ...host.host.work, config, log: () => undefined, parsesHere: true })
  const by = { kind: 'command', name: 'tests' } as const
  return {
    ...{ host, publisher, parts },
    fetched: () => publisher.requests().map(({ address }) => address.slice('/days/'.length)),
    request: (request, of = day) => requestBackfill({ ...parts(), by }, { dataset, source: of }, request),
    stop: (id) => stopBackfill({ ...parts(), by }, id),
    work: (id, signal = new AbortController().signal) => workOnBackfill(parts(), id, signal),
    async read(id) {
      const found = await readBackfill(host.database.database, id)
      if (found === undefined) throw new Error(`expected the back-fill ${id}, got none`)
      return found
    },
    rows: () =>
      host.database.database.query('select date::text as date, close::text as close from prices.bars order by 1'),
    async close() {
      await host.close()
      await publisher.close()
    },
  }
}
