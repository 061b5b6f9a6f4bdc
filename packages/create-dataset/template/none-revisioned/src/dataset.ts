import {
  BadRecord,
  defineDataset,
  endpoint,
  f,
  orderKeys,
  paged,
  perRequest,
  record,
  RetryLater,
  revisioned,
  source,
  Type,
} from '@bourse/kit'

// 1. A row, declared once. Table, JSON, CSV, documentation and the typed client follow from it.
const observations = record('observations', {
  title: '{{title}}',
  // Rows are about no listing: the key below says whose they are.
  subject: undefined,
  fields: {
    series: f.text('Code of the series', { example: 'GAS-STORED' }),
    date: f.date('Day of the observation, UTC'),
    // Decimals are exact text from file to answer, never a float. Say the unit.
    value: f
      .decimal('Value observed on the day; null where the publisher has none', { unit: 'points', example: 61.5 })
      .nullable(),
  },
  key: ['series', 'date'],
  // A correction closes the row before it and is there beside it: `as_of` reads what was known at any instant.
  time: revisioned('date'),
  order: ['series asc', 'date asc'],
  // How far back a plan reads is counted by this field.
  history: 'date',
})

const HEADER = 'day,series,value'

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
      const [day = '', series = '', value] = line.split(',')
      // A row that cannot be used is quarantined with the reason, and the others go on.
      if (value === undefined) yield new BadRecord({ line }, `expected the columns ${HEADER}`)
      else yield { series, date: day, value: value === '' ? null : value }
    }
  },
})

const ORDER = ['series asc', 'date asc'] as const
const date = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: ['2026-02-27'] }))

// 3. What callers ask: GET /v1/{{id}}. The host checks parameters, keys, credits and the plan’s history; the read is yours.
const list = endpoint('/{{id}}', {
  id: '{{id}}.list',
  summary: '{{title}}',
  description: 'The observations of every series, or of one, by series and date.',
  capabilities: ['{{id}}.list'],
  credits: perRequest(5),
  query: {
    series: Type.Optional(Type.String({ description: 'Code of one series', examples: ['GAS-STORED'] })),
    from: date('First date, inclusive'),
    to: date('Last date, inclusive'),
  },
  fields: observations.fields,
  // The order of the answer; the cursor of the next page is made of these fields.
  order: ORDER,
  // `order=desc` turns the date.
  turns: 'date',
  historyBound: true,
  needs: { observations },
  async read({ observations }, { query, knowledge, floor, page }) {
    // The only door to rows: a Kysely select that already holds what was known at `as_of`. `floor` is where the plan’s history starts.
    let rows = observations
      .at({ knowledge })
      .select(['r.series', 'r.date', 'r.value'])
      .where('r.date', '>=', query.from ?? floor)
    if (query.to !== undefined) rows = rows.where('r.date', '<=', query.to)
    if (query.series !== undefined) rows = rows.where('r.series', '=', query.series)
    return paged(rows, orderKeys(ORDER, 'date', page.turned), page).execute()
  },
})

// 4. All of it as one plain value; a deployment lists it, and the host does the rest.
export default defineDataset({
  id: '{{id}}',
  title: '{{title}}',
  summary: '{{title}}, with what was known when.',
  records: [observations],
  sources: [dailyFile],
  endpoints: [list],
  // What `bourse import {{id}} <file>` fills.
  imports: observations,
})
