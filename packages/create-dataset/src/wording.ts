import type { SubjectName, TimeName } from './choices.ts'
import { titleOf } from './dataset-id.ts'
import type { Filling } from './fill-template.ts'
import type { Variant } from './variant.ts'

/** Words that depend on what the rows are about. */
interface SubjectWords {
  /** The column that identifies a row's subject. */
  readonly whose: string
  /** The column names in the sample file, and two subjects in it. */
  readonly columns: readonly string[]
  readonly first: string
  readonly second: string
  /** The first subject as written in a row and in a query, and the second one as written in a row. */
  readonly named: string
  readonly other: string
  readonly query: string
  /** Code that adds the subject's columns before the record's fields in a response. */
  readonly members: string
}

const OF_SUBJECT: Readonly<Record<SubjectName, SubjectWords>> = {
  listing: {
    whose: 'instrument_id',
    columns: ['ticker', 'mic'],
    first: 'AAPL,XNAS',
    second: 'VOD,XLON',
    named: "symbol: 'AAPL', exchange_mic: 'XNAS'",
    other: "symbol: 'VOD', exchange_mic: 'XLON'",
    query: '?symbols=AAPL',
    members: '...listing.columns, ',
  },
  own: {
    whose: 'place_id',
    columns: ['place'],
    first: 'BER',
    second: 'OSL',
    named: "place_id: 'BER'",
    other: "place_id: 'OSL'",
    query: '?place_ids=BER',
    members: '...place.columns, ',
  },
  none: {
    whose: 'code',
    columns: ['code'],
    first: 'GAS',
    second: 'OIL',
    named: "code: 'GAS'",
    other: "code: 'OIL'",
    query: '?code=GAS',
    members: '',
  },
}

/** Words that depend on the time mode. */
interface TimeWords {
  /** The record's name. */
  readonly rows: string
  /** Columns in the sample file before and after the subject's columns. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** The order keys after the subject. */
  readonly order: readonly string[]
  /**
   * The field that a search filters, and the sample's values from 1 to 62, which the generated test expects to find.
   */
  readonly measure: string
  readonly found: string
}

const OF_TIME: Readonly<Record<TimeName, TimeWords>> = {
  revisioned: {
    rows: 'observations',
    before: ['day'],
    after: ['value', 'answers'],
    order: ['date asc'],
    measure: 'value',
    found: '61.5, 48',
  },
  snapshot: {
    rows: 'members',
    before: ['day'],
    after: ['rank', 'name', 'weight'],
    order: ['snapshot_date asc', 'line asc'],
    measure: 'weight',
    found: '37.5, 61.75',
  },
  catalog: {
    rows: 'entries',
    before: [],
    after: ['name', 'segment', 'weight', 'since'],
    order: [],
    measure: 'weight',
    found: '12.5',
  },
}

/** The templates' placeholder values, and the traits that decide which lines stay. */
export function wordingOf(variant: Variant): Omit<Filling, 'part'> {
  const { id, subject, time, parts } = variant
  const { columns: named, members, ...ofSubject } = OF_SUBJECT[subject]
  const { before, after, order, ...ofTime } = OF_TIME[time]
  const columns = [...before, ...named, ...after]
  const texts = (all: readonly string[]) => all.map((text) => `'${text}'`).join(', ')
  return {
    traits: new Set([subject, time, ...parts, ...(parts.length === 0 ? ['plain'] : [])]),
    values: {
      id,
      title: titleOf(id),
      ...ofSubject,
      ...ofTime,
      subject: subject === 'listing' ? 'listing' : 'place',
      header: columns.join(','),
      columns: texts(columns),
      cells: columns.map((name) => `${name} = ''`).join(', '),
      order: texts([`${ofSubject.whose} asc`, ...order]),
      fields: members === '' ? `${ofTime.rows}.fields` : `{ ${members}...${ofTime.rows}.fields }`,
      ...partsOf(variant, ofTime.rows),
      packages: subject === 'listing' ? "() => import('@bourse/instruments'), " : '',
      instruments: subject === 'listing' ? ' @bourse/instruments' : '',
      dates: time === 'catalog' ? '' : ' --map day=valid_from',
    },
  }
}

/** The records and operations that the dataset lists. */
function partsOf({ parts }: Variant, rows: string): Readonly<Record<'records' | 'operations', string>> {
  const [isDerived, isSearched] = [parts.includes('derived'), parts.includes('search')]
  return {
    records: [rows, ...(isDerived ? ['averages'] : [])].join(', '),
    operations: ['list', ...(isDerived ? ['listAverages'] : []), ...(isSearched ? ['search'] : [])].join(', '),
  }
}
