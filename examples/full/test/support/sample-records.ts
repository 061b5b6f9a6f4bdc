import {
  collection,
  defineDataset,
  f,
  perRequest,
  perSubject,
  record,
  requiredEntities,
  revisioned,
  snapshot,
} from '@bourse/kit'
import { listing } from '@bourse/services'

/** Releases in a calendar, which belong to no market. */
export const releases = record('releases', {
  title: 'Releases',
  subject: undefined,
  fields: { release_date: f.date('Day of the release'), name: f.text('Name', { example: 'CPI' }) },
  key: ['name', 'release_date'],
  time: revisioned('release_date'),
  order: ['release_date asc', 'name asc'],
  history: 'release_date',
})

/** Trades, by instant. */
export const ticks = record('ticks', {
  title: 'Ticks',
  id: 'tck',
  subject: listing,
  fields: { traded_at: f.instant('Time of the trade'), price: f.price('Price') },
  key: ['instrument_id', 'traded_at'],
  time: revisioned('traded_at'),
  order: ['traded_at asc', 'id asc'],
  history: 'traded_at',
})

/** Complete lists of a fund's positions. */
export const positions = record('positions', {
  title: 'Positions',
  subject: listing,
  id: 'pos',
  fields: {
    listed_on: f.date('Date of the list'),
    line: f.count('Line', { example: 1 }),
    ticker: f.text('Ticker of the position', { example: 'AAPL' }),
    held_id: f.ref(listing, { from: 'ticker' }, { description: 'Listing held', example: 'ins_00000000000000000000' }),
  },
  key: ['instrument_id', 'listed_on', 'line'],
  time: snapshot('listed_on', { per: 'instrument_id', keep: 3, before: 'empty' }),
  order: ['line asc', 'id asc'],
})

/** Records of each kind that can be shared, and the lists that serve them. */
export const sampleRecords = defineDataset({
  id: 'sample-records',
  title: 'Sample records',
  summary: 'Records of each kind.',
  records: [releases, ticks, positions],
  endpoints: [
    collection('/releases', releases, {
      id: 'releases.list',
      summary: 'Releases',
      capabilities: ['releases.read'],
      credits: perRequest(5),
    }),
    collection('/ticks', ticks, {
      id: 'ticks.list',
      summary: 'Ticks of the requested listings',
      capabilities: ['ticks.read'],
      credits: perSubject(5),
      select: requiredEntities(listing),
    }),
    collection('/positions/{instrument_id}', positions, {
      id: 'positions.list',
      summary: 'Positions of a fund',
      capabilities: ['positions.read'],
      credits: perRequest(5),
      subjectIn: { param: 'instrument_id', subject: listing, otherwise: 'There is no fund with this id.' },
      examples: { instrument_id: 'ins_00000000000000000000' },
      dates: false,
      omits: ['ticker'],
    }),
  ],
})
