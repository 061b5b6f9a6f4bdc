import { collection, defineDataset, entities, f, perSubject, record } from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import sql from '../../src/index.ts'

/** Daily closes, newest first. */
export const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: {
    date: f.date('Day'),
    close: f.price('Close'),
    volume: f.decimal('Volume', { unit: 'shares' }),
    trades: f.count('Trades').nullable(),
    note: f.text('Note').nullable(),
  },
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

const dataset = defineDataset({
  id: 'some-bars',
  title: 'Bars',
  summary: 'Bars.',
  records: [bars],
  endpoints: [
    collection('/some-bars', bars, {
      id: 'bars.list',
      summary: 'Bars',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc', whole: { excludeKinds: [] } },
        { form: 'date', excludeKinds: [] },
      ],
      capabilities: ['eod.read'],
      credits: perSubject(5, { whole: 500 }),
    }),
  ],
})

/** The dates with bars. */
export const DAYS = ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27']

/** The bars, in the order of publication. */
export const ROWS = ['AAPL', 'T', 'VOD'].flatMap((symbol, at) =>
  DAYS.map((date, day) => ({
    symbol,
    date,
    close: `${100 * (at + 1) + day}.1234567${at === 0 ? '' : '9'}`,
    volume: `${206_448_001 + day}`,
    trades: day === 0 ? null : `${day}`,
    note: symbol === 'T' ? 'Bär, "quoted"' : null,
  })),
)

/** A host with a few bars in two market groups, and SQL. */
export async function startSqlHost(): Promise<TestHost> {
  const host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNYS:T', 'XLON:VOD']), dataset, sql],
    config: { datasets: { [dataset.id]: { plans: ['free', 'pro', 'commercial', 'scale'] } } },
  })
  await host.publish(bars, ROWS, { source: 'primary' })
  return host
}

interface Options {
  readonly key?: string
  readonly query?: string
  readonly as_of?: string
}

/** Sends a statement. */
export async function query(host: TestHost, statement: string, { key, query: search = '', as_of }: Options = {}) {
  const body = { sql: statement, ...(as_of === undefined ? {} : { as_of }) }
  return host.post(`/v1/sql${search}`, body, { key: key ?? (await host.key({ plan: 'scale' })) })
}
