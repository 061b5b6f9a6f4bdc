import { defineDataset, f, record, revisioned, source, Type } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listing } from '@bourse/services'

export const prices = record('prices', {
  title: 'Prices',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})

const acme = source({
  id: 'acme-day',
  title: 'Prices of Acme',
  feeds: prices,
  publisher: {
    ...{ id: 'acme', name: 'Acme', licence: 'own use', hosts: ['data.acme.example'], requestsPerSecond: 1_000 },
    plans: { paid: {}, free: { perMinute: 60, history: '90d' } },
  },
  schedule: 'manual',
  config: Type.Object({}),
  *plan({ from, to }): Iterable<{ date: string }> {
    for (let date = from; date <= to; date = addDays(date, 1)) yield { date }
  },
  fetch: ({ date }, { http }) => http.text(`https://data.acme.example/days/${date}`),
  *parse(text, { date }) {
    for (const line of text.trim().split('\n')) {
      const [symbol = '', close = ''] = line.split(',')
      yield { symbol, date, close }
    }
  },
})

/** A source with one unit per symbol, whose publisher lists the symbols. */
const acmeSymbols = source({
  id: 'acme-symbols',
  title: 'Histories of Acme',
  feeds: prices,
  publisher: { ...acme.publisher, id: 'acme' },
  schedule: 'manual',
  config: Type.Object({}),
  async discover({ from, to }, { http }) {
    const list = await http.text('https://data.acme.example/symbols')
    return list.split(',').map((symbol) => ({ symbol, from, to }))
  },
  fetch: ({ symbol, from, to }, { http }) => http.text(`https://data.acme.example/symbols/${symbol}/${from}/${to}`),
  *parse(text, { symbol }) {
    for (const line of text.trim().split('\n')) {
      const [date = '', close = ''] = line.split(',')
      yield { symbol, date, close }
    }
  },
})

/** Daily prices of a publisher that bills each of them. */
const billed = source({
  id: 'billed-day',
  title: 'Billed prices of Acme',
  feeds: prices,
  publisher: { ...acme.publisher, id: 'acme', billsRequests: true },
  schedule: 'manual',
  config: Type.Object({}),
  *plan({ from, to }): Iterable<{ date: string }> {
    for (let date = from; date <= to; date = addDays(date, 1)) yield { date }
  },
  estimate: async (units, { http }) => ({
    amount: await http.text(`https://data.acme.example/costs/${units.length}`),
    currency_code: 'USD',
  }),
  fetch: ({ date }, { http }) => http.text(`https://data.acme.example/days/${date}`),
  *parse(text, { date }) {
    yield { symbol: 'AAA', date, close: text.slice(4, 7) }
  },
})

export const history = defineDataset({
  id: 'history',
  title: 'History',
  summary: 'Prices of each day',
  records: [prices],
  sources: [acme, acmeSymbols, billed],
})
