import {
  BadRecord,
  catalog,
  defineDataset,
  endpoint,
  f,
  named,
  orderKeys,
  paged,
  perSubject,
  record,
  RetryLater,
  source,
  sql,
  Type,
} from '@bourse/kit'
import { listing } from '@bourse/services'

// 1. A row, declared once. Table, JSON, CSV, documentation and the typed client follow from it.
const profiles = record('profiles', {
  title: '{{title}}',
  // Rows are about a listing: files name it by symbol and market, rows are kept by its instrument_id.
  subject: listing,
  fields: {
    segment: f.text('Segment that the publisher puts the listing into', { example: 'Semiconductors' }),
    // Decimals are exact text from file to answer, never a float. Say the unit.
    weight: f
      .decimal('Weight of the listing in its segment; null where the publisher has none', {
        unit: 'percent',
        example: 12.5,
      })
      .nullable(),
  },
  key: ['instrument_id'],
  // A standing list: a row holds until the publisher changes it, and `as_of` reads what was known at any instant.
  time: catalog(),
  order: ['instrument_id asc'],
})

const HEADER = 'ticker,mic,segment,weight'

// 2. Where rows come from. For files over HTTP take `http.text(url)` instead of `files`, and name the host below.
const wholeList = source({
  id: '{{id}}-file',
  title: '{{title}}, the whole list',
  feeds: profiles,
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
      const [ticker = '', mic = '', segment = '', weight] = line.split(',')
      // A row that cannot be used is quarantined with the reason, and the others go on.
      if (weight === undefined) yield new BadRecord({ line }, `expected the columns ${HEADER}`)
      else yield { symbol: ticker, exchange_mic: mic, segment, weight: weight === '' ? null : weight }
    }
  },
})

const ORDER = ['instrument_id asc'] as const

// 3. What callers ask: GET /v1/{{id}}?symbols=… The host resolves the names, and checks markets, keys and credits; the read is yours.
const list = endpoint('/{{id}}', {
  id: '{{id}}.list',
  summary: '{{title}}',
  description: 'The profile of each named listing that has one, by instrument_id.',
  select: named(listing),
  capabilities: ['{{id}}.list'],
  // Credits for each listing that is named.
  credits: perSubject(5),
  fields: { ...listing.columns, ...listing.labels, ...profiles.fields },
  // The order of the answer; the cursor of the next page is made of these fields.
  order: ORDER,
  needs: { profiles },
  async read({ profiles }, { entities = [], knowledge, page }) {
    const labels = new Map(entities.map(({ id, labels }) => [id, labels]))
    // The only door to rows: a Kysely select that already holds what was known at `as_of`.
    const known = profiles
      .at({ knowledge })
      .select(['r.instrument_id', 'r.segment', 'r.weight'])
      .where(sql<boolean>`r.instrument_id = any(${[...labels.keys()]})`)
    const rows = await paged(known, orderKeys(ORDER), page).execute()
    return rows.map((row) => {
      const { symbol = null, exchange_mic = null } = labels.get(row.instrument_id) ?? {}
      return { ...row, symbol, exchange_mic }
    })
  },
})

// 4. All of it as one plain value; a deployment lists it, and the host does the rest.
export default defineDataset({
  id: '{{id}}',
  title: '{{title}}',
  summary: '{{title}} of listings, with what was known when.',
  records: [profiles],
  sources: [wholeList],
  endpoints: [list],
  // What `bourse import {{id}} <file>` fills.
  imports: profiles,
})
