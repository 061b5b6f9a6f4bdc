import {
  BadRecord,
  collection,
  defineDataset,
  entities,
  f,
  perSubject,
  record,
  RetryLater,
  revisioned,
  source,
  Type,
} from '@bourse/kit'
import { listing } from '@bourse/services'

// 1. A row, declared once. Table, JSON, CSV, documentation and the typed client follow from it.
const observations = record('observations', {
  title: '{{title}}',
  // Rows are about a listing: callers name it by `symbols`, and the host adds instrument_id, symbol and exchange_mic to every row.
  subject: listing,
  fields: {
    date: f.date('Day of the observation, local to the exchange'),
    // Decimals are exact text from file to answer, never a float. Say the unit.
    value: f
      .decimal('Value observed on the day; null where the publisher has none', { unit: 'points', example: 61.5 })
      .nullable(),
    sample_size: f.count('Answers that the value is made of', { example: 14 }),
  },
  key: ['instrument_id', 'date'],
  // A correction closes the row before it and is there beside it: `as_of` reads what was known at any instant.
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  // How far back a plan reads is counted by this field.
  history: 'date',
})

const HEADER = 'day,ticker,mic,value,answers'

// 2. Where rows come from. For files over HTTP take `http.text(url)` instead of `files`, and name the host below.
const dailyFile = source({
  id: '{{id}}-file',
  title: '{{title}}, a file a day',
  feeds: observations,
  publisher: {
    name: 'Name of the publisher',
    licence: 'Terms under which its data may be passed on',
    hosts: [],
    requestsPerSecond: 1,
  },
  // When it runs by itself, once its settings say `enabled: true`.
  schedule: { cron: '0 6 * * *', zone: 'UTC' },
  config: Type.Object({
    folder: Type.Optional(Type.String({ description: 'Folder that the publisher’s files are in', examples: ['data'] })),
  }),
  // The units of work of a window of days; each is fetched, kept in the archive and published on its own.
  plan: ({ to }) => [{ date: to }],
  // The only step that does input or output, and only with the tools it is handed.
  async fetch(_, { files }) {
    const bytes = await files.bytes('sample.csv')
    if (bytes === undefined) throw new RetryLater(3600, 'sample.csv is not in the folder yet')
    return new TextDecoder().decode(bytes)
  },
  // Pure: the same text always gives the same rows, so that an archived answer can be parsed again.
  *parse(text) {
    const [header, ...lines] = text.trim().split(/\r?\n/)
    if (header !== HEADER) throw new Error(`the columns are ${header}, expected ${HEADER}`)
    for (const line of lines) {
      const [day = '', ticker = '', mic = '', value = '', answers] = line.split(',')
      // A row that cannot be used is quarantined with the reason, and the others go on.
      if (answers === undefined) yield new BadRecord({ line }, `expected the columns ${HEADER}`)
      else
        yield {
          date: day,
          symbol: ticker,
          exchange_mic: mic,
          value: value === '' ? null : value,
          sample_size: answers,
        }
    }
  },
})

// 3. What callers ask: GET /v1/{{id}}. Names, markets, paging, `as_of`, CSV, credits and errors are the host’s part.
const list = collection('/{{id}}', observations, {
  id: '{{id}}.list',
  summary: '{{title}}',
  description:
    'With `from` and `to`: the observations of the named listings by date. With `date`: one per listing of the key’s markets, in symbol order.',
  select: entities(listing),
  forms: [
    { form: 'range', dates: 'asc' },
    { form: 'date', excludeKinds: [] },
  ],
  capabilities: ['{{id}}.list'],
  // Credits for each listing that is named, and for a read of the whole market.
  credits: perSubject(5, { whole: 500 }),
  needsMarket: true,
})

// 4. All of it as one plain value; a deployment lists it, and the host does the rest.
export default defineDataset({
  id: '{{id}}',
  title: '{{title}}',
  summary: '{{title}} of listings, with what was known when.',
  records: [observations],
  sources: [dailyFile],
  endpoints: [list],
  // What `bourse import {{id}} <file>` fills.
  imports: observations,
})
