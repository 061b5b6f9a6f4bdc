import { describe, expect, it } from 'vitest'
import {
  anyOf,
  catalog,
  channel,
  collection,
  contains,
  dates,
  defineDataset,
  endpoint,
  entities,
  eq,
  f,
  has,
  stagingTable,
  item,
  job,
  perRequest,
  perSubject,
  range,
  readThrough,
  record,
  revisioned,
  scaling,
  snapshot,
  source,
  Type,
} from '../src/index.ts'
import { pages, transport } from '../src/delivery/index.ts'
import type { Schedule } from '../src/host/index.ts'

/** Returns a value that only untyped code could pass. */
const loose = (value: unknown): never => value as never

const recordOptions = {
  title: 'Moods',
  id: 'moo',
  fields: {
    date: f.date('Day'),
    code: f.text('Code', { example: 'X' }),
    level: f.decimal('Level', { example: 1 }),
    note: f.text('Note', { example: 'n' }).nullable(),
    tags: f.list('Tags', f.text('Tag', { example: 't' })),
    aliases: f.list('Aliases', { name: f.text('Name', { example: 'n' }), rank: f.count('Rank', { example: 1 }) }),
  },
  key: ['code', 'date'],
  time: revisioned('date'),
  order: ['code asc', 'date desc'],
} as const
const moods = record('moods', recordOptions)
const moodsWith = (changes: object) => () => record('moods', loose({ ...recordOptions, ...changes }))

/** A person's moods as reported by several agencies. */
const moodsByAgency = record(
  'moods',
  loose({
    ...recordOptions,
    subject: { name: 'mood', column: 'mood_id', columns: { mood_id: f.text('Whose mood') } },
    fields: { ...recordOptions.fields, agency: f.text('Agency', { example: 'A' }) },
    key: ['mood_id', 'agency', 'date'],
    order: ['date asc', 'id asc'],
  }),
)
const standing = record('standing', {
  title: 'Standing',
  fields: { code: f.text('Code', { example: 'X' }) },
  key: ['code'],
  time: catalog(),
  order: ['code asc'],
})

const common = { summary: 'Moods', capabilities: ['moods.read'], credits: perRequest(5) } as const
const list = collection('/moods', moods, { ...common, id: 'moods.list' })
const listWith = (changes: object) => () =>
  collection('/moods', moods, loose({ ...common, id: 'moods.list', ...changes }))
const read = async () => []
const own = {
  ...common,
  id: 'moods.own',
  fields: { code: f.text('Code'), note: f.text('Note').nullable() },
  order: ['code asc'],
  needs: {},
  read,
} as const
const ownWith = (changes: object) => () => endpoint('/own', loose({ ...own, ...changes }))
const changesWith = (changes: object, needs: object = { moods }) =>
  ownWith({ needs, changes, subjectIn: { param: 'code', subject: moodsByAgency.subject } })
const versionsWith = (versions: object, more: object = {}) =>
  ownWith({ needs: { moods }, versions, subjectIn: { param: 'code', subject: moodsByAgency.subject }, ...more })
const fileOptions = {
  id: 'mood-file',
  title: 'Moods',
  feeds: moods,
  publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: () => [],
  fetch: async () => '',
  *parse() {},
} as const
const fileWith = (changes: object) => () => source(loose({ ...fileOptions, ...changes }))
const datasetWith = (changes: object) => () =>
  defineDataset(
    loose({ id: 'moods', title: 'Moods', summary: 'Moods', records: [moods], endpoints: [list], ...changes }),
  )
const step = { up: async () => undefined }

const CASES: Readonly<Record<string, readonly (readonly [() => unknown, string])[]>> = {
  'an unknown field': [
    [moodsWith({ key: ['cod', 'date'] }), 'moods: key names cod, which is not one of its fields; did you mean code?'],
    [moodsWith({ history: 'dat' }), 'moods: history names dat, which is not one of its fields; did you mean date?'],
    [moodsWith({ market: 'exchange' }), 'moods: market names exchange, which is not one of its fields; they are '],
    [moodsWith({ order: ['cde asc'] }), 'moods: order names cde, which is not one of its fields; did you mean code?'],
    [moodsWith({ indexes: [['x']] }), 'moods: indexes names x, which is not one of its fields'],
    [moodsWith({ time: revisioned('day') }), 'moods: time names day, which is not one of its fields'],
    [listWith({ filters: { levl: range() } }), '/moods: range of levl: moods has no field levl, which is not one of'],
    [listWith({ sortable: ['leve desc'] }), '/moods: moods has no field leve, which is not one of its fields; did you'],
    [ownWith({ order: ['cod asc'] }), '/own: order names cod, which is not one of its fields; did you mean code?'],
  ],
  'a field of the wrong kind': [
    [moodsWith({ history: 'code' }), 'moods: history names code, which is text, not date or instant'],
    [moodsWith({ market: 'date' }), 'moods: market names date, which is date, not text'],
    [moodsWith({ time: revisioned('code') }), 'moods: time names code, which is text, not date or instant'],
    [listWith({ dates: 'code' }), '/moods: from and to bound code, which is text, not date or instant'],
  ],
  'an order that is not unique': [
    [moodsWith({ order: ['code asc'] }), 'moods: the order code asc is not unique; end it with code, date or with id'],
    [moodsWith({ order: ['id up'] }), 'moods: the order names "id up", expected `field asc` or `field desc`'],
    [moodsWith({ order: ['id asc', 'id desc'] }), 'moods: the order names id twice'],
    [ownWith({ order: [] }), '/own: the order is empty; name fields that make it unique'],
  ],
  'a misspelt option': [
    [moodsWith({ ordr: [] }), 'record moods: unknown option ordr; did you mean order?'],
    [listWith({ latst: true }), '/moods: unknown option latst; did you mean latest?'],
    [
      ownWith({ unscoped: { moods: 'why' } }),
      '/own: unscoped names moods, expected one of the records among its needs',
    ],
    [
      ownWith({ needs: { moods }, unscoped: { moods: ' ' } }),
      '/own: unscoped.moods is empty; say why nothing is shown that the caller may not see',
    ],
    [
      ownWith({ needs: { moods }, changes: { of: { moods: 'code' } } }),
      '/own: changes are read by entity, so the operation must select entities or name one',
    ],
    [changesWith({ of: {} }), '/own: changes.of must name the column of moods with the id of the entity'],
    [
      changesWith({ of: { moods: 'mood' } }),
      '/own: changes.of must name the column of moods with the id of the entity',
    ],
    [
      changesWith({ of: { moods: 'code', other: 'code' } }),
      '/own: changes names other, expected one of the records among its needs',
    ],
    [changesWith({ of: { moods: 'code' }, key: ['nam'] }), '/own: changes.key names nam, which rows do not have'],
    [
      changesWith({ of: { standing: 'code' }, dated: ['standing'] }, { standing }),
      '/own: changes.dated names standing, whose rows have no date',
    ],
    [
      changesWith(
        { of: { expiring: 'code' } },
        { expiring: record('expiring', loose({ ...recordOptions, retain: { days: 30 } })) },
      ),
      '/own: rows of expiring expire, and their entities would not be found',
    ],
    [
      versionsWith({ of: 'other', entity: 'code' }),
      '/own: versions.of names other, expected one of the records among its needs',
    ],
    [versionsWith({ of: 'moods', entity: 'mood' }), '/own: versions.entity names mood, which moods does not have'],
    [
      versionsWith({ of: 'moods', entity: 'code' }, { subjectIn: undefined }),
      '/own: versions are read by entity, so the operation must select entities or name one',
    ],
    [
      versionsWith({ of: 'moods', entity: 'code' }),
      '/own: versions.of names moods, whose rows are found by id, which rows do not have',
    ],
    [ownWith({ pagin: false }), '/own: unknown option pagin; did you mean paging?'],
    [fileWith({ shedule: 'manual' }), 'source mood-file: unknown option shedule; did you mean schedule?'],
    [
      fileWith({ publisher: { ...fileOptions.publisher, license: 'x' } }),
      'the publisher of source mood-file: unknown option license; did you mean licence?',
    ],
    [datasetWith({ endpoint: [] }), 'dataset moods: unknown option endpoint; did you mean endpoints?'],
    [() => f.text('Code', loose({ exmple: 'X' })), 'the field "Code": unknown option exmple; did you mean example?'],
    [() => eq(loose({ defalt: 'x' })), 'the filter eq: unknown option defalt; did you mean default?'],
    [() => entities(loose({ name: 'mood' }), loose({ mx: 1 })), 'the selection of a mood: unknown option mx'],
    [() => snapshot('date', loose({ kep: 1 })), 'the snapshots by date: unknown option kep; did you mean keep?'],
    [() => job(loose({ id: 'mood', afer: [] })), 'job mood: unknown option afer; did you mean after?'],
    [() => stagingTable('mood', loose({ feds: [] })), 'staging table mood: unknown option feds; did you mean feeds?'],
    [() => channel('mood', loose({ rows: 1 })), 'channel mood: unknown option rows; did you mean row?'],
    [() => readThrough(loose({ id: 'mood', parce: 1 })), 'read-through source mood: unknown option parce; did you'],
    [
      () => item('/moods/{id}', moods, loose({ ...common, id: 'moods.get', exampels: {} })),
      '/moods/{id}: unknown option exampels; did you mean examples?',
    ],
    [() => perSubject(5, loose({ hole: 500 })), 'the price per subject of 5: unknown option hole; did you mean whole?'],
    [listWith({ limit: { defalt: 5, max: 9 } }), 'moods.list: limit: unknown option defalt; did you mean default?'],
    [listWith({ varies: { bye: 'x' } }), 'moods.list: varies: unknown option bye; '],
    [
      listWith({ varies: { by: 'x', otherwise: 'a', cases: { a: { creditz: perRequest(5) } } } }),
      'moods.list: varies by a: unknown option creditz; did you mean credits?',
    ],
    [
      listWith({ deprecated: { since: '2026-01-01', sunset: '2027-01-01', insted: 'x' } }),
      'moods.list: deprecated: unknown option insted; did you mean instead?',
    ],
    [() => pages('/desk', loose({ opn: read })), 'the pages at /desk: unknown option opn; did you mean open?'],
    [
      () => transport('/wire', loose({ methds: [] })),
      'the transport at /wire: unknown option methds; did you mean methods?',
    ],
    [
      () => scaling(loose({ parameter: 'adjustment', valus: [] })),
      'the scaling by adjustment: unknown option valus; did you mean values?',
    ],
    [
      fileWith({ files: { expectd: 'x' } }),
      'the files of source mood-file: unknown option expectd; did you mean expected?',
    ],
    [
      fileWith({ schedule: { cron: '0 18 * * *', zon: 'UTC' } }),
      'source mood-file: schedule: unknown option zon; did you mean zone?',
    ],
    [moodsWith({ checks: { rejct: {} } }), 'record moods: checks: unknown option rejct; did you mean reject?'],
    [moodsWith({ retain: { days: 3, bye: 'x' } }), 'record moods: retain: unknown option bye; valid options are days'],
    [moodsWith({ listedIn: { colum: 'x' } }), 'record moods: listedIn: unknown option colum; did you mean column?'],
    [
      datasetWith({ migrations: { '0002_more': { ...step, table: [] } } }),
      'moods: migration 0002_more: unknown option table; did you mean tables?',
    ],
    [
      datasetWith({ freshness: { record: moods, cadence: { day: 3 } } }),
      'moods: freshness cadence: unknown option day; did you mean days?',
    ],
    [
      () => f.ref(loose({ name: 'mood' }), loose({ form: 'symbol' })),
      'the reference to a mood: unknown option form; did you mean from?',
    ],
  ],
  'a key field that may be null': [
    [
      moodsWith({ key: ['note', 'date'] }),
      'moods: key names note, which may be null; remove .nullable() or name another field',
    ],
    [moodsWith({ order: ['note asc', 'id asc'] }), 'moods: order names note, which may be null'],
  ],
  'a schedule that cannot be read': (
    [
      [{ cron: '0 18 * *', zone: 'UTC' }, 'expected a cron line of five fields, got 0 18 * *'],
      [{ cron: '61 18 * * *', zone: 'UTC' }, 'the cron line 61 18 * * * cannot be read: '],
      [{ cron: '0 18 * * *', zone: 'New York' }, 'New York is not an IANA time zone, such as America/New_York'],
      [{ of: [], at: { open: 0 } }, 'it does not follow any market; list MICs in `of`'],
      [{ of: ['xnas'], at: { open: 0 } }, 'xnas is not a MIC or venue; expected four to six capital letters'],
      [{ of: ['XNAS'], at: { open: 0 }, every: 5 }, '"every" and "to" must be used together'],
      [[], 'its list of schedules is empty'],
    ] satisfies [Schedule, string][]
  ).flatMap(([schedule, wrong]) => [
    [fileWith({ schedule }), `source mood-file: ${wrong}`] as const,
    [() => job({ id: 'mood', title: 'Mood', schedule, needs: {}, run: async () => undefined }), `job mood: ${wrong}`],
  ]),
  'two parts with the same name': [
    [
      datasetWith({ endpoints: [list, { ...list, path: '/other' }] }),
      'moods: operation moods.list (GET /moods) and operation moods.list (GET /other) have the same id, moods.list',
    ],
    [
      datasetWith({ endpoints: [list, { ...list, id: 'other.list' }] }),
      'moods: operation moods.list (GET /moods) and operation other.list (GET /moods) have the same address',
    ],
    [datasetWith({ records: [moods, moods] }), 'moods: record moods and record moods have the same name, moods'],
  ],
  'an impossible broken release': [
    [
      datasetWith({ migrations: { '0002_a': { ...step, breaks: { release: 'last', knows: '0001' } } } }),
      'moods: migration 0002_a: breaks.release: expected a version such as 1.2.0, got last',
    ],
    [
      datasetWith({ migrations: { '0002_a': { ...step, breaks: { release: '1.0.0', knows: '0002_a' } } } }),
      'moods: migration 0002_a: breaks.knows: expected one of 0001, the newest that the release knows, got 0002_a',
    ],
  ],
  'plans that are not a list of names': [
    [datasetWith({ plans: ['Scale'] }), 'plan "Scale" is not a valid name'],
    [datasetWith({ plans: ['scale', 'pro', 'scale'] }), 'moods: plans names scale twice; expected each name once'],
    [
      datasetWith({ plans: 'scale' as never }),
      "moods: plans: expected a list of names such as ['commercial', 'scale']",
    ],
  ],
  'a bad migration number': [
    [
      datasetWith({ migrations: { '0001_first': step } }),
      'moods: migration 0001_first is out of order; expected a name such as 0002_what (0001 is derived)',
    ],
    [
      datasetWith({ migrations: { '0002_a': step, '0004_b': step } }),
      'moods: migration 0004_b is out of order; expected a name such as 0003_what',
    ],
    [datasetWith({ migrations: { add_note: step } }), 'moods: migration add_note is out of order; expected a name'],
  ],
  'an invalid price': [
    [listWith({ credits: perRequest(-5) }), 'moods.list: expected a price from 0 to 1000000 whole credits, got -5'],
    [listWith({ credits: perSubject(5, { whole: -1 }) }), 'moods.list: expected a price from 0 to 1000000 whole'],
    [ownWith({ credits: perRequest(2.5) }), 'moods.own: expected a price from 0 to 1000000 whole credits, got 2.5'],
    [
      ownWith({ varies: { by: 'x', otherwise: 'a', cases: { a: { credits: perRequest(Number.NaN) } } } }),
      'moods.own: expected a price from 0 to 1000000 whole credits, got NaN',
    ],
    [
      listWith({ credits: perSubject(50, { whole: 5 }) }),
      'moods.list: expected the whole market to cost at least as much as one name, got 5 for all and 50 for one',
    ],
    [listWith({ limit: { default: 10, max: 5 } }), 'moods.list: expected a default limit from 1 to max, got 10 of 5'],
    [listWith({ capabilities: ['everything'] }), 'capability "everything" is not a valid name'],
  ],
  'an ambiguous newest row': [
    [
      () => collection('/moods', moodsByAgency, { ...common, id: 'moods.list', latest: true }),
      '/moods: latest returns one row for each mood, but the key of moods also names agency; use effectiveDate',
    ],
  ],
  'a reason that contradicts the history': [
    [moodsWith({ history: 'date', unbounded: 'few rows' }), 'moods: a plan bounds its rows by date; drop either'],
    [moodsWith({ unbounded: ' ' }), 'moods: unbounded is empty, expected the reason'],
  ],
  'a filter on a field of the wrong kind': [
    [
      listWith({ filters: { code: range() } }),
      '/moods: the filter code is range of code, which is text; range compares decimal, count',
    ],
    [listWith({ filters: { level: dates() } }), '/moods: the filter level is dates of level, which is decimal'],
    [listWith({ filters: { level: contains() } }), '/moods: the filter level is contains of level, which is decimal'],
    [
      listWith({ filters: { code: has() } }),
      '/moods: the filter code is has of code, which is text; has compares lists',
    ],
    [listWith({ filters: { tags: anyOf() } }), '/moods: the filter tags is anyOf of tags, which is list'],
    [listWith({ filters: { rank: range('aliases.rank') } }), '/moods: the filter rank is range of aliases.rank'],
    [listWith({ filters: { rank: contains('aliases.rank') } }), 'contains of aliases.rank, which is count'],
  ],
}

describe('a definition is rejected, without a database, for', () => {
  it.each(
    Object.entries(CASES).flatMap(([title, cases]) => cases.map(([define, wrong]) => ({ title, define, wrong }))),
  )('$title: $wrong', ({ define, wrong }) => {
    expect(define).toThrow(wrong)
  })

  it('a valid definition is not rejected', () => {
    const filters = {
      code: anyOf(),
      text: contains(['code', 'tags', 'aliases.name']),
      tags: has(),
      ranks: has('aliases.rank'),
      level: range(),
      day: dates('date'),
      note: eq(),
    }
    expect(listWith({ filters, sortable: ['level desc'] })).not.toThrow()
    expect(ownWith({})).not.toThrow()
    expect(
      fileWith({
        schedule: [
          { cron: '30 6 29 2 *', zone: 'Asia/Kolkata' },
          { of: ['XNAS'], at: { close: 5 } },
        ],
      }),
    ).not.toThrow()
    expect(datasetWith({ plans: ['commercial', 'scale'] })).not.toThrow()
    expect(datasetWith({ plans: [] })).not.toThrow()
    expect(datasetWith({ migrations: { '0002_note': step, '0003_tags': step } })).not.toThrow()
    expect(standing).toMatchObject({ part: 'record' })
    expect(listWith({ latest: true })).not.toThrow()
    expect(moodsWith({ unbounded: 'few rows' })).not.toThrow()
  })
})
