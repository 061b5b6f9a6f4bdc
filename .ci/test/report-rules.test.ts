import {
  catalog,
  channel,
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  stagingTable,
  item,
  requiredEntities,
  optional,
  perRequest,
  perSubject,
  record,
  revisioned,
  service,
  source,
  Type,
  type Dataset,
} from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { listing } from '@bourse/services'
import { changesBetween, readReport, reportOf, reportText, RULES, weigh, type Report } from '@bourse/testkit/report'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, describe } from 'vitest'
import { ROOT } from '../workspace.ts'

const views = record('views', {
  title: 'Views',
  subject: listing,
  id: 'view',
  fields: { date: f.date('Day'), rating: f.oneOf('Rating', ['buy', 'sell']), target: f.price('Target') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  retain: { days: 30 },
})
const prices = service<unknown>('prices.daily')
const offered = service<unknown>('views.newest')

const rowFields = {
  date: f.date('Day'),
  target: f.price('Target'),
  legs: f.json('Legs', Type.Array(Type.Object({ kind: Type.String() }))),
}
const readViews = {
  id: 'views.read',
  summary: 'Views',
  capabilities: ['views.read'],
  credits: perSubject(5),
  select: requiredEntities(listing),
  query: {
    kind: Type.Optional(Type.Union([Type.Literal('long'), Type.Literal('short')], { default: 'long' })),
    least: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    words: Type.Optional(Type.Array(Type.String(), { maxItems: 5 })),
    text: Type.Optional(Type.String({ description: 'Words to find' })),
  },
  fields: rowFields,
  order: ['date desc'],
  turns: 'date',
  needs: { views },
  read: () => Promise.resolve([]),
} as const
const listViews = {
  id: 'views.list',
  summary: 'All views',
  capabilities: [],
  credits: perSubject(1, { whole: 10 }),
  select: entities(listing),
  forms: [
    { form: 'range', dates: 'desc' },
    { form: 'date', excludeKinds: [] },
  ],
} as const
const { select: _select, forms: _forms, ...getView } = { ...listViews, id: 'views.get' }
const desk = {
  id: 'desk',
  title: 'Desk',
  feeds: views,
  publisher: { name: 'Desk', licence: 'Ours', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({ folder: Type.String(), zone: Type.Optional(Type.String({ maxLength: 40 })) }),
  plan: () => [],
  fetch: () => Promise.resolve(''),
  parse: () => [],
} as const
const notes = {
  title: 'Notes',
  fields: { note: f.text('Note') },
  feeds: [views],
  needs: {},
  reconcile: () => Promise.resolve([]),
}

const options = {
  id: 'views',
  title: 'Views',
  summary: 'Of our desk',
  plans: ['free', 'pro', 'commercial', 'scale'],
  records: [views],
  staging: [stagingTable('notes', notes)],
  sources: [source(desk)],
  endpoints: [endpoint('/views', readViews), collection('/all-views', views, listViews)],
  transports: [transport('/views', { methods: ['GET', 'POST'], needs: {}, handle: () => Promise.resolve() })],
  channels: [channel('views', { record: views, operation: endpoint('/views', readViews), row: () => ({}) })],
  provides: [offered.provide({ views }, () => ({}))],
}

type Options = Partial<Omit<Dataset, 'part' | 'kit'>>
const reported = (changed: Options): Report => reportOf('@bourse/views', defineDataset({ ...options, ...changed }))

/** The first operation with different options. */
const reading = (changed: object): Options => ({
  endpoints: [endpoint('/views', { ...readViews, ...changed }), ...options.endpoints.slice(1)],
})
const listing1 = (changed: object): Options => ({
  endpoints: [...options.endpoints.slice(0, 1), collection('/all-views', views, { ...listViews, ...changed })],
})
const asking = (query: object) => reading({ query: { ...readViews.query, ...query } })
const answering = (fields: object) => reading({ fields: { ...rowFields, ...fields } })
const storing = (changed: object): Options => ({ records: [{ ...views, ...changed }] })
const configured = (config: object): Options => ({
  sources: [source({ ...desk, config: Type.Object({ ...desk.config.properties, ...config }) })],
})

const sunset = { since: '2026-01-01', instead: 'https://bourse.example/targets' }
const deprecated = (date: string) => answering({ target: rowFields.target.deprecated({ ...sunset, sunset: date }) })
const daily = (amount: number) => ({
  varies: { by: 'kind', otherwise: 'long', cases: { short: { credits: perSubject(amount) } } },
})

/** Changes by rule name, from the first definition to the second. */
const CASES: Readonly<Record<string, readonly (readonly [what: string, before: Options, after: Options])[]>> = {
  'an operation is removed': [['the second', {}, { endpoints: options.endpoints.slice(0, 1) }]],
  'an operation has a different path, status, response type or subject': [
    ['address', {}, { endpoints: [endpoint('/opinions', readViews), ...options.endpoints.slice(1)] }],
    ['status', {}, reading({ status: 202 })],
    ['one row', reading({ paging: false }), reading({ single: true })],
    ['a file', reading({ paging: false }), reading({ paging: false, downloads: true })],
  ],
  ["an operation becomes stricter: it requires names or a market, applies the plan's history depth, or needs a " +
  'publication']: [
    ['names', reading({ select: entities(listing) }), {}],
    ['market', {}, reading({ needsMarket: true })],
    ['history', {}, reading({ historyBound: true })],
    ['publication', {}, reading({ unpublished: 'refuse' })],
  ],
  'rows have a different order': [
    ['order', {}, reading({ order: ['date asc'] })],
    ['turned', {}, reading({ turns: 'target' })],
    ['form', {}, listing1({ forms: [{ form: 'range', dates: 'asc' }, listViews.forms[1]] })],
    ['kinds left out', {}, listing1({ forms: [listViews.forms[0], { form: 'date', excludeKinds: ['FUND'] }] })],
  ],
  'a capability becomes required': [
    ['of an operation', {}, reading({ capabilities: ['views.read', 'desk.read'] })],
    [
      'for a value of a parameter',
      {},
      reading({ varies: { by: 'kind', otherwise: 'long', cases: { short: { capabilities: ['short.read'] } } } }),
    ],
    [
      'of a channel',
      {},
      {
        channels: [
          channel('views', {
            record: views,
            operation: endpoint('/views', { ...readViews, capabilities: ['views.read', 'desk.read'] }),
            row: () => ({}),
          }),
        ],
      },
    ],
  ],
  'a plan no longer allows an operation': [
    ['free', {}, reading({ capabilities: ['bulk.download'] })],
    ['commercial', {}, { plans: ['scale'] }],
  ],
  'a call costs more, or is priced in a different way': [
    ['per name', {}, reading({ credits: perSubject(6) })],
    ['for nothing before', reading({ credits: perRequest(0) }), reading({ credits: perRequest(1) })],
    ['without names', {}, listing1({ credits: perSubject(1, { whole: 11 }) })],
    ['per request', reading({ credits: perSubject(5) }), reading({ credits: perRequest(5) })],
    ['for a value', {}, reading(daily(25))],
    ['for a value that had a price', reading(daily(25)), reading(daily(26))],
    ['for a value that had a lower price', reading(daily(1)), {}],
    [
      'decided by another parameter',
      reading(daily(5)),
      reading({ varies: { by: 'least', otherwise: '1', cases: { 2: { credits: perSubject(5) } } } }),
    ],
  ],
  'a parameter is removed': [
    ['of its own', {}, reading({ query: { kind: readViews.query.kind } })],
    ['that the host added', {}, reading({ pointInTime: false })],
  ],
  'a parameter becomes required': [
    ['it was optional', {}, asking({ text: Type.String({ description: 'Words to find' }) })],
    ['it is new', {}, asking({ color: Type.String() })],
    [
      'in a body',
      reading({ body: Type.Object({ a: Type.String() }) }),
      reading({ body: Type.Object({ a: Type.String(), b: Type.Object({ c: Type.String() }) }) }),
    ],
  ],
  'a parameter has a different type or location': [
    ['a number', {}, asking({ text: Type.Optional(Type.Integer()) })],
    [
      'in the path',
      {},
      { endpoints: [endpoint('/views/{text}', { ...readViews, query: { kind: readViews.query.kind } })] },
    ],
    ['a pattern', {}, asking({ text: Type.Optional(Type.String({ pattern: '^a' })) })],
  ],
  'a value of a parameter is removed': [
    ['one of two', {}, asking({ kind: Type.Optional(Type.Union([Type.Literal('long')], { default: 'long' })) })],
  ],
  'a limit of a parameter is narrower: fewer rows, names or characters, a smaller range': [
    ['rows', {}, reading({ limit: { default: 100, max: 500 } })],
    ['names', {}, reading({ select: requiredEntities(listing, { max: 50 }) })],
    ['characters', {}, asking({ text: Type.Optional(Type.String({ maxLength: 10 })) })],
    ['items', {}, asking({ words: Type.Optional(Type.Array(Type.String(), { maxItems: 4 })) })],
    ['each item', {}, asking({ words: Type.Optional(Type.Array(Type.String({ maxLength: 3 }), { maxItems: 5 })) })],
    ['from', {}, asking({ least: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) })],
    ['to', {}, asking({ least: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })) })],
  ],
  'a parameter has a different default': [
    ['of a page', {}, reading({ limit: { default: 50, max: 1_000 } })],
    ['of a choice', {}, asking({ kind: Type.Optional(Type.Union([Type.Literal('long'), Type.Literal('short')])) })],
  ],
  'a response field is removed': [
    ['of a row', {}, reading({ fields: { date: rowFields.date, legs: rowFields.legs } })],
    ['within a field', {}, answering({ legs: f.json('Legs', Type.Array(Type.Object({}))) })],
  ],
  'a response field has a different type or unit': [
    ['type', {}, answering({ target: f.text('Target') })],
    ['unit', {}, answering({ target: f.price('Target', { unit: 'cents' }) })],
    ['within a field', {}, answering({ legs: f.json('Legs', Type.Array(Type.Object({ kind: Type.Number() }))) })],
  ],
  'a response field becomes nullable': [
    ['of a row', {}, answering({ target: rowFields.target.nullable() })],
    [
      'left out',
      {},
      answering({ legs: f.json('Legs', Type.Array(Type.Object({ kind: Type.Optional(Type.String()) }))) }),
    ],
  ],
  'an announced removal moves to an earlier date': [['a field', deprecated('2026-12-31'), deprecated('2026-09-01')]],
  'a stream channel, a custom route or one of its methods is removed': [
    ['channel', {}, { channels: [] }],
    ['address', {}, { transports: [] }],
    [
      'method',
      {},
      { transports: [transport('/views', { methods: ['GET'], needs: {}, handle: () => Promise.resolve() })] },
    ],
  ],
  'rows are retained for fewer days, or no longer permanently': [
    ['fewer', {}, storing({ retain: { days: 29 } })],
    ['no longer permanently', storing({ retain: undefined }), {}],
  ],
  'public ids have a different prefix': [['view to opi', {}, storing({ id: 'opi' })]],
  'the dataset becomes planned only, or has a different id': [
    ['planned', {}, { planned: true }],
    ['id', {}, { id: 'opinions' }],
  ],
  'a service becomes required': [
    ['new', {}, reading({ needs: { views, prices } })],
    ['optional before', reading({ needs: { views, prices: optional(prices) } }), reading({ needs: { views, prices } })],
  ],
  'a service is no longer provided': [['the only one', {}, { provides: [] }]],
  'a source is removed': [['the only one', {}, { sources: [] }]],
  'a source setting is removed, newly required, narrower or of a different type': [
    ['gone', {}, { sources: [source({ ...desk, config: Type.Object({ folder: Type.String() }) })] }],
    ['required', {}, configured({ zone: Type.String({ maxLength: 40 }) })],
    ['required and new', {}, configured({ key: Type.String() })],
    ['narrower', {}, configured({ zone: Type.Optional(Type.String({ maxLength: 4 })) })],
    ['type', {}, configured({ zone: Type.Optional(Type.Integer({ maximum: 40 })) })],
    ['one of', {}, configured({ folder: Type.Union([Type.Literal('a'), Type.Literal('b')]) })],
  ],
  'stored data changes: a record, its columns, key, time or migrations; the fields of a staging table': [
    ['column gone', {}, storing({ fields: { date: views.fields.date } })],
    ['column of a different type', {}, storing({ fields: { ...views.fields, target: f.text('Target') } })],
    ['key', {}, storing({ key: ['instrument_id', 'date', 'rating'] })],
    ['time', {}, storing({ time: catalog(), retain: undefined })],
    ['kept longer', {}, storing({ retain: { days: 31 } })],
    ['index', {}, storing({ indexes: [['date']] })],
    ['record gone', { records: [views, { ...views, table: 'old' }] }, {}],
    ['staging', {}, { staging: [stagingTable('notes', { ...notes, fields: { note: f.text('Note').nullable() } })] }],
    ['staging table gone', {}, { staging: [] }],
    ['migration', {}, { migrations: { '0002_more': { up: () => Promise.resolve() } } }],
  ],
  'something is new: an operation, a parameter, a value, a field, a channel, a source, a setting, a service': [
    ['operation', { endpoints: options.endpoints.slice(0, 1) }, {}],
    ['parameter', {}, asking({ color: Type.Optional(Type.String()) })],
    [
      'value',
      {},
      asking({
        kind: Type.Optional(
          Type.Union([Type.Literal('long'), Type.Literal('short'), Type.Literal('flat')], { default: 'long' }),
        ),
      }),
    ],
    ['field', {}, answering({ note: f.text('Note') })],
    [
      'member',
      {},
      answering({ legs: f.json('Legs', Type.Array(Type.Object({ kind: Type.String(), n: Type.Null() }))) }),
    ],
    ['channel', { channels: [] }, {}],
    ['source', { sources: [] }, {}],
    ['setting', {}, configured({ key: Type.Optional(Type.String()) })],
    ['service', { provides: [] }, {}],
    ['optional need', {}, reading({ needs: { views, prices: optional(prices) } })],
    ['column', {}, storing({ fields: { ...views.fields, note: f.text('Note').nullable() } })],
    [
      'value with its own price',
      {},
      reading({
        query: {
          ...readViews.query,
          kind: Type.Optional(
            Type.Union([Type.Literal('long'), Type.Literal('short'), Type.Literal('flat')], { default: 'long' }),
          ),
        },
        varies: { by: 'kind', otherwise: 'long', cases: { flat: { credits: perSubject(50) } } },
      }),
    ],
  ],
  'something becomes allowed, costs less, or is deprecated': [
    ['price', {}, reading({ credits: perSubject(4) })],
    ['capability', {}, reading({ capabilities: [] })],
    ['rows', {}, reading({ limit: { default: 100, max: 5_000 } })],
    ['names', {}, reading({ select: entities(listing) })],
    ['type', {}, asking({ least: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })) })],
    ['never null', answering({ target: rowFields.target.nullable() }), {}],
    ['announced', {}, deprecated('2026-12-31')],
  ],
}

/** Reads both reports from their Markdown, as the check does. */
function changesOf(before: Options, after: Options) {
  const [was, is] = [before, after].map((each) => readReport(reportText(reported(each))))
  return was === undefined || is === undefined ? [] : changesBetween(was, is)
}

describe('a report that changed', () => {
  const cases = Object.entries(CASES).flatMap(([what, these]) => these.map((each) => [what, ...each] as const))

  it.each(cases)('%s: %s', (what, _, before, after) => {
    const told = changesOf(before, after).map((change) => weigh(change).rule?.what)
    expect(told).toContain(what)
    const weights = changesOf(before, after).map((change) => weigh(change).weight)
    const rule = RULES.find((each) => each.what === what)
    if (rule?.weight === 'notable') expect(weights).not.toContain('breaking')
  })

  it('every rule has a test case, and RELEASING.md lists all rules', () => {
    expect(Object.keys(CASES)).toEqual(RULES.map(({ what }) => what))
    const page = readFileSync(join(ROOT, 'RELEASING.md'), 'utf8')
    const missing = RULES.filter(({ what }) => !page.includes(`${what.charAt(0).toUpperCase()}${what.slice(1)}`))
    expect(missing.map(({ what }) => what)).toEqual([])
  })

  it.each([
    ['other words', { summary: 'Of the desk' }],
    ['a different operation summary', reading({ summary: 'Opinions' })],
    ['another description of a field', answering({ target: f.price('Target in a year') })],
    ['another schedule', { sources: [source({ ...desk, schedule: { cron: '0 1 * * *', zone: 'UTC' } })] }],
  ])('a report that changed breaks no one and is small with %s', (_, after) => {
    const weights = changesOf({}, after).map((change) => weigh(change).weight)
    expect(new Set([...weights, 'small'])).toEqual(new Set(['small']))
  })

  it('a report that changed breaks no one if a parameter accepts more than before', () => {
    const widened = [
      asking({ kind: Type.Optional(Type.String({ default: 'long' })) }),
      asking({ words: Type.Optional(Type.Array(Type.String())) }),
      asking({ least: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()])) }),
    ]
    for (const after of widened) {
      const changes = changesOf({}, after)
      expect(changes).not.toEqual([])
      expect(changes.map((change) => weigh(change).weight)).not.toContain('breaking')
    }
  })

  it('a report that changed breaks no one if something new has required parts', () => {
    const body = Type.Object({ a: Type.Optional(Type.String()) })
    const more = Type.Object({ ...body.properties, b: Type.Optional(Type.Object({ c: Type.String() })) })
    const changes = changesOf(reading({ body }), reading({ body: more }))
    expect(changes.map(({ kind, row }) => [kind, row])).toEqual([['added', 'body.b']])
    expect(changes.map((change) => weigh(change).weight)).toEqual(['notable'])
  })

  it('a report that changed has one change for a removed operation, no matter what it contained', () => {
    const changes = changesOf({}, { endpoints: options.endpoints.slice(0, 1) })
    expect(changes.map(({ group, kind, row }) => [group, kind, row])).toContainEqual([
      'Operation views.list',
      'removed',
      '',
    ])
    expect(changes.filter(({ group }) => group === 'Operation views.list')).toHaveLength(1)
  })

  it('a report has no change if its format gains a column or a detail', () => {
    const now = reported({})
    const older: Report = {
      ...now,
      tables: now.tables.map(({ head, rows, ...table }) => ({
        ...table,
        head: head.filter((name) => name !== 'Unit'),
        rows: rows
          .filter(([fact]) => fact !== 'ETag depends on')
          .map((cells) => cells.filter((_, index) => head[index] !== 'Unit')),
      })),
    }
    expect(older).not.toEqual(now)
    expect(changesBetween(older, now)).toEqual([])
    expect(changesBetween(now, older)).toEqual([])
  })

  it('a report has no change if no definition changed', () => {
    const withItem = {
      endpoints: [item('/views/{id}', views, { ...getView, examples: { id: 'view_1' } })],
    }
    expect(changesOf({}, {})).toEqual([])
    expect(changesOf(withItem, withItem)).toEqual([])
  })
})
