import {
  catalog,
  defineDataset,
  endpoint,
  extension,
  f,
  job,
  requiredEntities,
  optional,
  perRequest,
  perSubject,
  readThrough,
  recents,
  record,
  revisioned,
  service,
  source,
  Type,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { describe, expect, test } from 'vitest'
import { reportOf, reportText, type Report } from '../../src/report/index.ts'

const prices = service<unknown>('prices.daily')
const notes = extension<unknown>('notes.all')
const watched = recents('watched', { hours: 24, perMarket: 250 })
const prints = readThrough({
  id: 'prints',
  title: 'Prints',
  publisher: {
    name: 'A vendor',
    licence: 'Bought',
    hosts: ['vendor.example'],
    requestsPerSecond: 5,
    requestsPerDay: 100,
  },
  config: Type.Object({ key: Type.String({ description: 'Key of the vendor', minLength: 8 }) }),
  fetch: () => Promise.resolve(''),
  parse: () => [],
})
const views = record('views', {
  title: 'Views',
  subject: listing,
  id: 'view',
  fields: {
    date: f.date('Day | night'),
    rating: f.oneOf('Rating', ['buy', 'sell']),
    score: f.ratio('Score').nullable(),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date desc'],
  retain: { days: 30 },
  indexes: [['date', 'rating']],
})
const kinds = record('kinds', {
  title: 'Kinds',
  subject: undefined,
  fields: { code: f.text('Code') },
  key: ['code'],
  time: catalog(),
  order: ['code asc'],
})

const dataset = defineDataset({
  id: 'house-views',
  title: 'Views',
  summary: 'Of our desk',
  records: [views, kinds],
  imports: views,
  freshness: views,
  sources: [
    source({
      id: 'desk',
      title: 'Desk',
      feeds: views,
      publisher: { name: 'Desk', licence: 'Ours', hosts: [], requestsPerSecond: 1 },
      schedule: [
        { of: ['XNYS'], at: { open: 20 }, every: 5, to: { close: -1 } },
        { cron: '0 2 * * *', zone: 'UTC' },
      ],
      config: Type.Object({ folder: Type.String({ description: 'Folder', default: 'in' }) }),
      plan: () => [],
      fetch: () => Promise.resolve(''),
      parse: () => [],
    }),
  ],
  endpoints: [
    endpoint('/views/{code}', {
      id: 'views.read',
      summary: 'Views',
      capabilities: ['views.read'],
      credits: perSubject(5),
      varies: {
        by: 'interval',
        otherwise: '1d',
        cases: { '5m': { capabilities: ['intraday.read'], credits: perSubject(25) } },
      },
      select: requiredEntities(listing, { max: 50 }),
      query: {
        interval: Type.Optional(
          Type.Union([Type.Literal('1d'), Type.Literal('5m')], { description: 'Length', default: '1d' }),
        ),
        words: Type.Optional(Type.Array(Type.String({ maxLength: 9 }), { description: 'Words', maxItems: 3 })),
        name: Type.String({ description: 'Name', pattern: '^[a-z|]+$' }),
      },
      fields: {
        date: f.date('Day'),
        score: f
          .ratio('Score')
          .deprecated({ since: '2026-01-01', sunset: '2026-12-31', instead: 'https://bourse.example/a' }),
        legs: f.json(
          'Legs',
          Type.Array(
            Type.Object({
              kind: Type.Union([Type.Literal('cash'), Type.Literal('security')], { description: 'Kind' }),
              amount: Type.Optional(Type.Union([Type.Number({ description: 'Amount' }), Type.Null()])),
            }),
          ),
        ),
        rules: f.json(
          'Rules',
          Type.Object({ by_code: Type.Record(Type.String(), Type.Object({ on: Type.Boolean() })) }),
        ),
      },
      order: ['date desc'],
      turns: 'date',
      limit: { default: 20, max: 100 },
      needs: { views, prints, watched, prices: optional(prices), notes },
      unscoped: { views: 'views are for everybody' },
      read: () => Promise.resolve([]),
      problems: ['dataset-unavailable'],
    }),
    endpoint('/orders', {
      id: 'orders.create',
      summary: 'Order',
      capabilities: ['bulk.download'],
      credits: perRequest(500),
      status: 202,
      single: true,
      pointInTime: false,
      body: Type.Object({
        name: Type.String({ description: 'Name' }),
        filter: Type.Optional(
          Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 9 }), Type.Boolean()]), {
            description: 'Filter',
          }),
        ),
      }),
      headers: { 'idempotency-key': 'Any text' },
      fields: { id: f.text('Id') },
      order: ['id asc'],
      needs: {},
      read: () => Promise.resolve([]),
    }),
  ],
  jobs: [
    job({
      id: 'sweep',
      title: 'Sweep',
      after: [views, prices],
      needs: { kinds, prices },
      run: () => Promise.resolve(),
    }),
  ],
  provides: [service<unknown>('views.newest').provide({ views }, () => ({}))],
})

const report = reportOf('house-views', dataset)

function tableOf({ tables }: Report, group: string, name = '') {
  const found = tables.find((table) => table.group === group && table.name === name)
  if (found === undefined) throw new Error(`no table ${group} ${name}`)
  return found
}

/** Returns the row that starts with a name, as text. */
const rowOf = (group: string, name: string, row: string) =>
  tableOf(report, group, name)
    .rows.find(([first]) => first === row)
    ?.join(' | ')
const factOf = (group: string, fact: string) => rowOf(group, '', fact)?.split(' | ')[1]

describe('a report contains', () => {
  test('a report contains operations with address, response and everything that determines their rows', () => {
    expect(factOf('Operation views.read', 'Route')).toBe('`GET /v1/views/{code}`')
    expect(factOf('Operation views.read', 'Response')).toBe('paged rows')
    expect(factOf('Operation views.read', 'Order')).toBe('`date desc`')
    expect(factOf('Operation views.read', 'Reversed by `order`')).toBe('`date`')
    expect(factOf('Operation views.read', 'Requires names')).toBe('yes')
    expect(factOf('Operation views.read', 'Included in default plans')).toBe('`pro` `commercial` `scale`')
    expect(factOf('Operation views.read', 'Additional problems')).toBe('`dataset-unavailable`')
    expect(factOf('Operation orders.create', 'Route')).toBe('`POST /v1/orders`')
    expect(factOf('Operation orders.create', 'Status')).toBe('202')
    expect(factOf('Operation orders.create', 'Supports `as_of`')).toBe('no')
    expect(factOf('Operation orders.create', 'Included in default plans')).toBe('`pro` `commercial` `scale`')
  })

  test('a report contains what an operation reads beyond the scope of its calls, and why', () => {
    const name = 'Unscoped reads'
    expect(tableOf(report, 'Operation views.read', name).rows).toEqual([['`views`', 'views are for everybody']])
    expect(report.tables.some(({ group, name: of }) => group === 'Operation orders.create' && of === name)).toBe(false)
  })

  test('a report contains prices and capabilities, by the value of the parameter that determines them', () => {
    expect(tableOf(report, 'Operation views.read', 'Price and access').rows).toEqual([
      ['always', '5', 'symbol', '—', '`views.read`'],
      ['interval=5m', '25', 'symbol', '—', '`views.read` `intraday.read`'],
    ])
  })

  test('a report contains parameters with types, bounds, defaults and values, including those that the host adds', () => {
    const parameter = (name: string) => rowOf('Operation views.read', 'Parameters', name)
    expect(parameter('code')).toBe('code | path | text | yes | — | — | 200 | — | ')
    expect(parameter('interval')).toBe('interval | query | one of | no | `1d` | — | — | `1d` `5m` | Length')
    expect(parameter('words')).toBe('words | query | list of text | no | — | — | 3 | — | Words')
    expect(parameter('words[]')).toBe('words[] | query | text | — | — | — | 9 | — | ')
    expect(parameter('name')).toBe('name | query | text matching `^[a-z|]+$` | yes | — | — | — | — | Name')
    expect(parameter('symbols')).toBe('symbols | query | list of text | no | — | — | 50 | — | ')
    expect(parameter('limit')).toBe('limit | query | whole number | no | `20` | 1 | 100 | — | ')
    expect(parameter('as_of')).toBe('as_of | query | instant | no | — | — | — | — | ')
  })

  test('a report contains bodies property by property, and headers', () => {
    const parameter = (name: string) => rowOf('Operation orders.create', 'Parameters', name)
    expect(parameter('body.name')).toBe('body.name | body | text | yes | — | — | — | — | Name')
    expect(parameter('body.filter')).toBe('body.filter | body | map of text or boolean | no | — | — | — | — | Filter')
    expect(parameter('body.filter{} as text')).toBe('body.filter{} as text | body | text | — | — | — | 9 | — | ')
    expect(parameter('idempotency-key')).toBe('idempotency-key | header | text | no | — | — | 200 | — | Any text')
    expect(parameter('limit')).toBeUndefined()
  })

  test('a report contains fields with unit, null and deprecation, and the properties of JSON', () => {
    const field = (name: string) => rowOf('Operation views.read', 'Fields', name)
    expect(field('score')).toBe(
      'score | decimal | no | ratio | — | 2026-01-01, sunset 2026-12-31: https://bourse.example/a | Score',
    )
    expect(field('legs')).toBe('legs | list of object | no | — | — | — | Legs')
    expect(field('legs[].kind')).toBe('legs[].kind | one of | no | — | `cash` `security` | — | Kind')
    expect(field('legs[].amount')).toBe('legs[].amount | number | yes | — | — | — | ')
    expect(field('rules.by_code')).toBe('rules.by_code | map of object | no | — | — | — | ')
    expect(field('rules.by_code{}.on')).toBe('rules.by_code{}.on | boolean | no | — | — | — | ')
  })

  test('a report contains records with key, time, order, retention and columns', () => {
    expect(factOf('Record views', 'Key')).toBe('`instrument_id` `date`')
    expect(factOf('Record views', 'Time')).toBe('revisioned by `date`')
    expect(factOf('Record views', 'Retention')).toBe('30 days')
    expect(factOf('Record views', 'Public id')).toBe('`view_…`')
    expect(factOf('Record views', 'Indexes')).toBe('`date, rating`')
    expect(factOf('Record kinds', 'Time')).toBe('catalog')
    expect(rowOf('Record views', 'Columns', 'rating')).toBe('rating | one of | no | — | `buy` `sell` | — | Rating')
    expect(rowOf('Record views', 'Columns', 'score')).toBe('score | decimal | yes | ratio | — | — | Score')
  })

  test('a report contains sources with publisher, license, schedule and settings, including on-demand ones', () => {
    expect(factOf('Source desk', 'Runs')).toBe(
      '20 minutes after the open, every 5 minutes until 1 minute before the close of `XNYS` sessions; ' +
        '`0 2 * * *` in UTC',
    )
    expect(rowOf('Source desk', 'Settings', 'folder')).toBe('folder | text | no | `in` | — | — | — | Folder')
    expect(factOf('Source prints', 'Feeds')).toBe('responses on demand')
    expect(factOf('Source prints', 'License')).toBe('Bought')
    expect(factOf('Source prints', 'Hosts')).toBe('`vendor.example`')
    expect(factOf('Source prints', 'Requests per day')).toBe('100')
    expect(rowOf('Source prints', 'Settings', 'key')).toBe('key | text | yes | — | 8 | — | — | Key of the vendor')
  })

  test('a report contains jobs, required and optional services, and provided services', () => {
    expect(tableOf(report, 'Jobs').rows).toEqual([
      ['`sweep`', 'Sweep', '—', 'record `views`, `prices.daily`', 'record `kinds`, `prices.daily`'],
    ])
    expect(tableOf(report, 'Needs').rows).toEqual([
      ['`listings.resolver`', 'yes', 'operation `views.read`, record `views`'],
      ['`notes.all`', 'no', 'operation `views.read`'],
      ['`prices.daily`', 'yes', 'operation `views.read`, job `sweep`'],
    ])
    expect(tableOf(report, 'Provides').rows).toEqual([['`views.newest`', 'record `views`']])
    expect(factOf('Operation views.read', 'Reads')).toBe(
      'record `views`, source `prints`, list `watched` (up to 250 per market, requested within 24 hours), ' +
        '`prices.daily` (optional), `notes.all` (all providers)',
    )
  })

  test('a report is the same on each run', () => {
    expect(reportText(reportOf('house-views', dataset))).toBe(reportText(report))
  })
})
