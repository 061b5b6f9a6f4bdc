import {
  collection,
  defineDataset,
  entities,
  f,
  item,
  perSubject,
  record,
  revisioned,
  type SubjectResolver,
} from '@bourse/kit'
import { listing, listings } from '@bourse/services'

/** A minimal daily series. */
export const bars = record('bars', {
  title: 'Bars',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close'), volume: f.count('Shares').nullable() },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

/** A record about a listing that is read by its public id. */
export const notes = record('notes', {
  title: 'Notes',
  subject: listing,
  id: 'note',
  fields: { date: f.date('Day'), text: f.text('Text') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

const KNOWN = [
  { id: 'ins_a', name: 'AAA', market: 'XNAS' },
  { id: 'ins_b', name: 'BBB', market: 'XNYS' },
  { id: 'ins_l', name: 'LLL', market: 'XLON' },
]
const entityOf = ({ id, name, market }: (typeof KNOWN)[number]) => ({
  id,
  market,
  kind: 'LISTING',
  unrecorded: false,
  labels: { symbol: name, exchange_mic: market },
})

const resolver: SubjectResolver = {
  resolve: async ({ by, requested, markets }) =>
    requested.map((asked) => {
      const known = KNOWN.find(({ id, name, market }) =>
        by === 'id' ? id === asked : asked === `${market}:${name}` || (name === asked && markets.includes(market)),
      )
      return known === undefined
        ? { requested: asked, found: false, reason: 'unknown' }
        : { requested: asked, found: true, entity: entityOf(known) }
    }),
  universe: async ({ markets }) => KNOWN.filter(({ market }) => markets.includes(market)).map(entityOf),
  carriers: async (names) =>
    KNOWN.filter(({ name }) => names.includes(name)).map(({ id, name, market }) => ({
      name,
      id,
      market,
      kind: 'LISTING',
      from: '1990-01-01',
      to: null,
    })),
}

/** A dataset with one record and one collection, resolved by three listings it knows itself. */
export const sample = defineDataset({
  id: 'sample',
  title: 'Sample',
  summary: 'Bars for tests',
  records: [bars, notes],
  provides: [listings.provide({}, () => resolver)],
  endpoints: [
    item('/notes-sample/{id}', notes, {
      id: 'notes-sample.get',
      summary: 'One note',
      capabilities: ['bars-sample.list'],
      credits: perSubject(5),
      examples: { id: 'note_00000000000000000000' },
    }),
    collection('/bars-sample', bars, {
      id: 'bars-sample.list',
      summary: 'Bars',
      select: entities(listing),
      capabilities: ['bars-sample.list'],
      credits: perSubject(5, { whole: 500 }),
      forms: [
        { form: 'range', dates: 'desc' },
        { form: 'date', excludeKinds: ['FUND'] },
      ],
    }),
  ],
})

/** The same series in a dataset of its own. */
export const otherBars = record('other_bars', {
  title: 'Other bars',
  subject: listing,
  fields: bars.fields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
})
