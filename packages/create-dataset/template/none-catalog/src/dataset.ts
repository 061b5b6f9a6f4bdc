import {
  BadRecord,
  catalog,
  defineDataset,
  endpoint,
  f,
  orderKeys,
  paged,
  perRequest,
  record,
  RetryLater,
  source,
  Type,
} from '@bourse/kit'

// 1. A row, declared once. Table, JSON, CSV, documentation and the typed client follow from it.
const entries = record('entries', {
  title: '{{title}}',
  // Rows are about no listing: the key below says whose they are.
  subject: undefined,
  fields: {
    code: f.text('Code that the publisher gives the entry', { example: 'GAS-STORED' }),
    name: f.text('Name of the entry', { example: 'Gas in storage' }),
    // Decimals are exact text from file to answer, never a float. Say the unit.
    weight: f
      .decimal('Share of the entry in the whole; null where the publisher has none', { unit: 'percent', example: 12.5 })
      .nullable(),
  },
  key: ['code'],
  // A standing list: a row holds until the publisher changes it, and `as_of` reads what was known at any instant.
  time: catalog(),
  order: ['code asc'],
})

const HEADER = 'code,name,weight'

// 2. Where rows come from. For files over HTTP take `http.text(url)` instead of `files`, and name the host below.
const wholeList = source({
  id: '{{id}}-file',
  title: '{{title}}, the whole list',
  feeds: entries,
  publisher: {
    name: 'Name of the publisher',
    licence: 'Terms under which its data may be passed on',
    hosts: [],
    requestsPerSecond: 1,
  },
  // Each file is the whole list: what is missing from it has gone. False where a file holds changes only.
  complete: true,
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
      const [code = '', name = '', weight] = line.split(',')
      // A row that cannot be used is quarantined with the reason, and the others go on.
      if (weight === undefined) yield new BadRecord({ line }, `expected the columns ${HEADER}`)
      else yield { code, name, weight: weight === '' ? null : weight }
    }
  },
})

const ORDER = ['code asc'] as const

// 3. What callers ask: GET /v1/{{id}}. The host checks parameters, keys and credits; the read is yours.
const list = endpoint('/{{id}}', {
  id: '{{id}}.list',
  summary: '{{title}}',
  description: 'Every entry of the list, or those with one code, by code.',
  capabilities: ['{{id}}.list'],
  credits: perRequest(5),
  query: {
    code: Type.Optional(Type.String({ description: 'Code of one entry', examples: ['GAS-STORED'] })),
  },
  fields: entries.fields,
  // The order of the answer; the cursor of the next page is made of these fields.
  order: ORDER,
  needs: { entries },
  async read({ entries }, { query, knowledge, page }) {
    // The only door to rows: a Kysely select that already holds what was known at `as_of`.
    let rows = entries.at({ knowledge }).select(['r.code', 'r.name', 'r.weight'])
    if (query.code !== undefined) rows = rows.where('r.code', '=', query.code)
    return paged(rows, orderKeys(ORDER), page).execute()
  },
})

// 4. All of it as one plain value; a deployment lists it, and the host does the rest.
export default defineDataset({
  id: '{{id}}',
  title: '{{title}}',
  summary: '{{title}}, with what was known when.',
  records: [entries],
  sources: [wholeList],
  endpoints: [list],
  // What `bourse import {{id}} <file>` fills.
  imports: entries,
})
