import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  perRequest,
  perSubject,
  record,
  revisioned,
} from '@bourse/kit'
import { issuer, listing, objectStore, type ObjectStore } from '@bourse/services'
import {
  dailyByListing,
  fakeListings,
  runTimetable,
  startTestHost,
  type TestAnswer,
  type TestHost,
} from '@bourse/testkit'
import { onTestFinished, vi } from 'vitest'
import deliverExports from '../../src/index.ts'

/** Daily closes, newest first. */
export const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

/** `/v1/some-bars`, which can be read entirely. */
export const listBars = collection('/some-bars', bars, {
  id: 'some-bars.list',
  summary: 'Bars',
  select: entities(listing),
  forms: [
    { form: 'range', dates: 'desc' },
    { form: 'date', excludeKinds: [] },
  ],
  capabilities: ['eod.read'],
  credits: perSubject(5, { whole: 500 }),
  limit: { default: 1000, max: 10_000 },
})
const reports = record('reports', {
  title: 'Reports',
  subject: issuer,
  fields: { filed_on: f.date('Day'), form: f.text('Form') },
  key: ['company_id', 'filed_on'],
  time: revisioned('filed_on'),
  order: ['company_id asc', 'filed_on asc'],
})
const dataset = defineDataset({
  id: 'some-bars',
  title: 'Bars',
  summary: 'Bars.',
  records: [bars, reports],
  endpoints: [
    listBars,
    collection('/some-reports', reports, {
      id: 'some-reports.list',
      summary: 'Reports',
      select: entities(issuer),
      capabilities: ['eod.read'],
      credits: perRequest(5),
      filters: {},
    }),
    // Reads rows itself, so the host does not know which entities the rows belong to.
    endpoint('/some-closes', {
      id: 'some-closes.list',
      summary: 'Closes',
      select: entities(listing),
      capabilities: ['eod.read'],
      credits: perRequest(5),
      fields: { date: f.date('Day'), close: f.price('Close') },
      order: ['date asc'],
      needs: { bars },
      read: ({ bars: rows }, { knowledge }) =>
        rows.at({ knowledge }).select(['r.date', 'r.close']).distinctOn('r.date').execute(),
    }),
  ],
})

/** The date of all bars. */
export const DAY = '2026-02-27'
const LISTINGS = [
  'XNAS:AAPL',
  'XNYS:T',
  'XLON:VOD',
  { kind: 'BOND', stretches: [{ symbol: 'US0378331005', exchange_mic: 'BOND' }] },
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
]

/** An account with a key. */
export interface Who {
  readonly account: string
  readonly keyId: string
  readonly key: string
}

/** A host that serves exports over one day of bars from every market. */
export interface ExportsHost {
  readonly host: TestHost
  readonly store: ObjectStore
  who(plan: string): Promise<Who>
  order(
    who: Who,
    parameters: Readonly<Record<string, string>>,
    options?: { readonly endpoint?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<TestAnswer>
  get(who: Who, id: string, query?: string): Promise<TestAnswer>
  /** Runs the jobs that are due within the given number of seconds; returns the reasons for failures. */
  work(seconds?: number): Promise<readonly string[]>
}

export async function startExportsHost(plans = ['pro', 'commercial', 'scale']): Promise<ExportsHost> {
  const host = await startTestHost({
    datasets: [fakeListings(LISTINGS), dataset, deliverExports],
    config: { datasets: { [dataset.id]: { plans } } },
  })
  const symbols = ['AAPL', 'T', 'VOD', 'US0378331005', 'VFIAX']
  await host.publish(
    bars,
    symbols.map((symbol) => ({ symbol, date: DAY, close: '10.50' })),
    { source: 'primary' },
  )
  await host.publish(
    reports,
    ['XNAS:AAPL', 'XNYS:T'].map((symbol) => ({ symbol, filed_on: DAY, form: `of ${symbol}` })),
    { source: 'primary' },
  )
  const store = host.host.wiring.service(objectStore)
  if (store === undefined) throw new Error('no store')
  let made = 0
  return {
    host,
    store,
    async who(plan) {
      const account = await host.host.accounts.add({ name: `somebody ${(made += 1)}`, plan })
      const { id: keyId, key } = await host.host.keys.add({ account_id: account.id })
      return { account: account.id, keyId, key }
    },
    async order({ key }, parameters, { endpoint: path = '/v1/some-bars', headers = {} } = {}) {
      const response = await host.host.app.inject({
        method: 'POST',
        url: '/v1/exports',
        headers: { authorization: `Bearer ${key}`, ...headers },
        payload: { endpoint: path, parameters },
      })
      const { statusCode: status, body: text, rawPayload: bytes } = response
      return { status, text, bytes, headers: response.headers as TestAnswer['headers'], json: JSON.parse(text) }
    },
    get: ({ key }, id, query = '') => host.get(`/v1/exports/${id}${query}`, { key }),
    async work(seconds = 1) {
      await host.host.refresh()
      const from = host.clock.now()
      const runs = await runTimetable(host, { from, to: new Date(Date.parse(from) + seconds * 1_000).toISOString() })
      await host.host.refresh()
      return runs.flatMap(({ why }) => (why === '' ? [] : [why]))
    },
  }
}

/** Replaces one method of a store until the test ends. */
export function instead<Name extends 'put' | 'remove' | 'room'>(
  store: ObjectStore,
  name: Name,
  does: ObjectStore[Name],
): void {
  const spy = vi.spyOn(store, name).mockImplementation(does as never)
  onTestFinished(() => spy.mockRestore())
}
