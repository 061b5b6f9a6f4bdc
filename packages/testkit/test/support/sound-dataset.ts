import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  stagingTable,
  into,
  item,
  optional,
  orderKeys,
  paginate,
  perRequest,
  perSubject,
  publicId,
  record,
  revisioned,
  source,
  Type,
  type Claim,
  type Dataset,
} from '@bourse/kit'
import { listing, splits } from '@bourse/services'
import { fakeListings, type ConformanceOptions } from '../../src/index.ts'

interface Level {
  readonly date: string
  readonly level: string
  readonly holders: string | null
}

/** The source that sorts last wins. */
const mergeLevels = (claims: readonly Claim<Level>[]): Level =>
  claims.reduce((best, claim) => (claim.source > best.source ? claim : best)).row

export const levels = record('levels', {
  title: 'Levels',
  subject: listing,
  id: 'lvl',
  fields: {
    date: f.date('Day of the level'),
    level: f.decimal('Level at the end of the day', { unit: 'points', example: 10.5 }),
    holders: f.count('Holders at the end of the day; null if not counted', { example: 12 }).nullable(),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'id asc'],
  history: 'date',
  merge: mergeLevels,
})

export const venues = record('venues', {
  title: 'Venues',
  subject: undefined,
  id: 'ven',
  fields: {
    exchange_mic: f.text('MIC of the venue', { example: 'XNAS' }),
    opened_at: f.instant('First opening'),
    tags: f.json('Words for it', Type.Array(Type.String()), { example: ['lit'] }),
    open_to_all: f.boolean('Whether anyone may trade there'),
  },
  key: ['exchange_mic'],
  time: { mode: 'catalog' },
  order: ['exchange_mic asc'],
  market: 'exchange_mic',
})

/** Venues as a publisher names them. */
export const venueList = stagingTable('venue_list', {
  title: 'List of venues',
  fields: { mic: f.text('MIC', { example: 'XNAS' }), since: f.instant('First opening') },
  feeds: [venues],
  needs: {},
  reconcile: async (_, rows) =>
    rows.map(({ mic, since }) =>
      into(venues, {
        id: publicId('ven', mic),
        exchange_mic: mic,
        opened_at: since,
        tags: ['lit', 'quoted "so"'],
        open_to_all: mic !== 'XLON',
      }),
    ),
})

export const levelFile = source({
  id: 'level-file',
  title: 'Levels of a day',
  feeds: levels,
  publisher: {
    id: 'levels',
    name: 'Nobody',
    licence: 'none needed',
    hosts: ['levels.example.org'],
    requestsPerSecond: 1,
  },
  schedule: 'manual',
  config: Type.Object({ address: Type.String({ description: 'Location of the file', default: 'levels.example.org' }) }),
  plan: ({ to }) => [{ date: to }],
  fetch: async (unit, { http, config }) =>
    (await http.ask(`${config.address}/${unit.date}`, { expects: 'csv', endsLines: true })).text(),
  *parse(text, { date }) {
    if (text.startsWith('<')) throw new Error('expected levels, got a page')
    for (const line of text.trimEnd().split('\n')) {
      const [symbol = '', level = '', holders = ''] = line.split(';')
      yield { symbol, date, level, holders: holders === '' ? null : holders }
    }
  },
})

export const listLevels = collection('/levels', levels, {
  id: 'levels.list',
  summary: 'Levels',
  select: entities(listing),
  capabilities: ['levels.list'],
  credits: perSubject(5, { whole: 500 }),
  forms: [
    { form: 'range', dates: 'asc' },
    { form: 'date', excludeKinds: [] },
  ],
})

/** Returns the id of a venue, as the store generates it. */
export const venueId = publicId('ven', 'XNAS')

export const getVenue = item('/level-venues/{id}', venues, {
  id: 'level-venues.get',
  summary: 'One venue',
  capabilities: ['levels.list'],
  credits: perRequest(5),
  examples: { id: venueId },
})

const venueOrder = ['exchange_mic asc'] as const

/** The fields of a venue in responses. */
export const venueFields = { id: f.text('Public id of the venue', { example: venueId }), ...venues.fields }

export const listVenues = endpoint('/level-venues', {
  id: 'level-venues.list',
  summary: 'Venues of levels',
  capabilities: ['levels.list', 'reference.read'],
  credits: perRequest(5),
  query: {
    open_to_all: Type.Optional(
      Type.Boolean({ description: 'Only venues where anyone may trade, or only the others', examples: [true] }),
    ),
  },
  fields: venueFields,
  order: venueOrder,
  turns: 'exchange_mic',
  needs: { venues, splits: optional(splits) },
  read(needs, { knowledge, scope, page, query }) {
    let select = needs.venues
      .at({ knowledge })
      .selectAll()
      .where('r.exchange_mic', 'in', [...scope.markets])
    if (query.open_to_all !== undefined) select = select.where('r.open_to_all', '=', query.open_to_all)
    return paginate(select, orderKeys(venueOrder, 'exchange_mic', page.turned), page).execute()
  },
  changesAt: async () => undefined,
})

/** A dataset that passes every check; the tests for the checks break one piece of it at a time. */
export const sound: Dataset = defineDataset({
  id: 'sound',
  module: import.meta.url,
  title: 'Levels',
  summary: 'Listing levels, and the venues where they are measured.',
  records: [levels, venues],
  staging: [venueList],
  sources: [levelFile],
  endpoints: [listLevels, getVenue, listVenues],
  imports: levels,
})

export const listed = fakeListings([
  'XNAS:AAPL',
  { id: 'ins_00000000000000000000', stretches: [{ symbol: 'ZED', exchange_mic: 'XLON' }] },
  { stretches: [{ symbol: 'BRK.B', exchange_mic: 'XNYS' }] },
])

/** Rows for the sound dataset. */
export const sample: ConformanceOptions = {
  with: [listed],
  fixtures: {
    'level-file': { unit: { date: '2026-03-02' }, raw: 'AAPL;10.50;100\nZED;7.000000000000000001;\nBRK.B;0.1;9\n' },
  },
  rows: {
    levels: [
      { symbol: 'AAPL', exchange_mic: 'XNAS', date: '2026-02-26', level: '9', holders: '3' },
      { symbol: 'AAPL', exchange_mic: 'XNAS', date: '2026-02-27', level: '9.5', holders: null },
      { symbol: 'ZED', exchange_mic: 'XLON', date: '2026-02-27', level: '8' },
    ],
  },
  stagingRows: {
    venue_list: [
      { mic: 'XNAS', since: '1971-02-08T14:30:00.5Z' },
      { mic: 'XLON', since: '1801-03-03T08:00:00Z' },
    ],
  },
}
