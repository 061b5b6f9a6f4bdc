import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  item,
  perRequest,
  perSubject,
  record,
  Type,
} from '@bourse/kit'
import { download, redirect } from '@bourse/kit/delivery'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings } from '@bourse/testkit'

/** A daily series in the `eod` dataset, which belongs to the `prices` group. */
export const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: {
    date: f.date('Trading day'),
    close: f.price('Last price', { unit: 'currency of the listing' }),
    volume: f.count('Shares traded').nullable(),
  },
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

const prices = defineDataset({
  id: 'eod',
  title: 'Daily bars',
  summary: 'Daily bars.',
  records: [bars],
  endpoints: [
    collection('/eod', bars, {
      id: 'eod.list',
      summary: 'Daily bars, raw as traded',
      description: 'Prices at the end of each day.',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc' },
        { form: 'date', excludeKinds: [] },
      ],
      capabilities: ['eod.read'],
      credits: perSubject(5, { whole: 500 }),
      limit: { default: 10, max: 100 },
    }),
  ],
})

async function* oneLetter(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a')
}

/** A record that is read by its id. */
export const filings = record('filings', {
  title: 'Filings',
  ...dailyByListing,
  id: 'flg',
  fields: { date: f.date('Day of filing'), form: f.text('Form, such as 10-K') },
  order: ['instrument_id asc', 'date desc'],
})

const reports = defineDataset({
  id: 'reports',
  title: 'Reports',
  summary: 'What companies report.',
  records: [filings],
  endpoints: [
    collection('/reports', filings, {
      id: 'reports.list',
      summary: 'Filings with the regulator',
      select: entities(listing),
      forms: [{ form: 'range', dates: 'desc' }],
      capabilities: ['reports.list'],
      credits: perRequest(50),
    }),
    item('/reports/{id}', filings, {
      id: 'reports.get',
      summary: 'One filing',
      capabilities: ['reports.list'],
      credits: perRequest(50),
      examples: { id: 'flg_00000000000000000000' },
    }),
    endpoint('/reports/search', {
      id: 'reports.search',
      summary: 'Words in filings',
      capabilities: ['reports.list'],
      credits: perRequest(25),
      body: Type.Object({ words: Type.String({ minLength: 2, description: 'Words to look for' }) }),
      headers: { 'idempotency-key': 'Makes a repetition safe.' },
      fields: { words: f.text('What was looked for') },
      single: true,
      order: ['words asc'],
      pointInTime: false,
      needs: {},
      read: async (_, { body }) => [{ words: body.words }],
    }),
    endpoint('/reports/{name}/text', {
      id: 'reports.text',
      summary: 'The text of a filing',
      capabilities: [],
      credits: perRequest(5),
      fields: { id: f.text('Id') },
      single: true,
      downloads: true,
      order: ['id asc'],
      pointInTime: false,
      examples: { name: 'a' },
      needs: {},
      async read(_, { params }) {
        if (params['name'] === 'elsewhere') return redirect('https://store.example/x', { 'x-content-sha256': 'abc' })
        return download({
          mediaType: 'text/plain',
          bytes: 1,
          tag: '"v1"',
          filename: 'a.txt',
          headers: {},
          open: async () => oneLetter(),
        })
      },
    }),
    endpoint('/reports/large', {
      id: 'reports.large',
      summary: 'More than half of the size limit of a batch',
      capabilities: [],
      credits: perRequest(5),
      fields: { text: f.text('Letters') },
      single: true,
      order: ['text asc'],
      pointInTime: false,
      needs: {},
      read: async () => [{ text: 'x'.repeat(600_000) }],
    }),
    endpoint('/reports/broken', {
      id: 'reports.broken',
      summary: 'Fails',
      capabilities: [],
      credits: perRequest(5),
      fields: { id: f.text('Id') },
      order: ['id asc'],
      pointInTime: false,
      needs: {},
      read: async () => Promise.reject(new Error('an internal secret')),
    }),
  ],
})

const soon = defineDataset({
  id: 'ratings',
  title: 'Ratings',
  summary: 'Not there yet.',
  planned: true,
  endpoints: [
    endpoint('/ratings', {
      id: 'ratings.list',
      summary: 'Sustainability ratings',
      capabilities: ['ratings.list'],
      credits: perRequest(50),
      fields: { id: f.text('Id') },
      order: ['id asc'],
      pointInTime: false,
      needs: {},
      read: async () => [],
    }),
  ],
})

/** A small deployment's datasets. */
export const market = [fakeListings(['XNAS:AAPL', 'XNYS:T', 'XLON:VOD']), prices, reports, soon]

const dates = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`)

/** 28 bars for each of three listings; one price has more digits than a binary float. */
export const barRows = ['AAPL', 'T', 'VOD'].flatMap((symbol) =>
  dates.map((date) => ({
    symbol,
    date,
    close: date === '2026-02-03' ? '189.123456789012345678' : date === '2026-02-02' ? '0.00000012' : '10.5',
    volume: date === '2026-02-03' ? '9007199254740993' : null,
  })),
)

export const filingRows = [{ symbol: 'AAPL', date: '2026-02-02', form: '10-K' }]
