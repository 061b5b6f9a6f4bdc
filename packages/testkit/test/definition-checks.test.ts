import {
  collection,
  defineDataset,
  endpoint,
  f,
  job,
  perRequest,
  perSubject,
  requiredEntities,
  record,
  catalog,
  sql,
  Type,
  type Migration,
} from '@bourse/kit'
import type { Schedule } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import { describe, expect, it } from 'vitest'
import { findings, soundWith } from './support/findings.ts'
import { levelFile, levels, listLevels, listVenues, venues, venueFields } from './support/sound-dataset.ts'

const bare = defineDataset({ id: 'bare', title: 'Bare', summary: 'Nothing at all' })

/** Other records and operations; the casts allow what untyped code could write. */
const recordWith = (changes: object) => soundWith({ records: [{ ...venues, ...changes }] })
const operationWith = (changes: object) => soundWith({ endpoints: [{ ...listVenues, ...changes }] })

describe('definition checks', () => {
  it('definition checks find two parts with the same name', async () => {
    const found = await findings(
      'names-are-unique',
      soundWith({ records: [levels, levels], endpoints: [listLevels, { ...listLevels, id: 'other.list' }] }),
    )
    expect(found).toContain('the name of a record or staging table: levels is used twice')
    expect(found).toContain('the prefix of a public id: lvl is used twice')
    expect(found).toContain('the address of an operation: GET /levels is used twice')
  })

  it('definition checks find a part whose record is not listed', async () => {
    const found = await findings('parts-belong-together', soundWith({ records: [venues], staging: [] }))
    expect(found.split('\n')).toEqual([
      'operation levels.list refers to record levels',
      'source level-file refers to record levels',
      'imports refers to record levels',
    ])
  })

  it('definition checks find a field that does not exist or has the wrong kind', async () => {
    const broken = recordWith({
      market: 'opened_at',
      time: { mode: 'revisioned', field: 'tags' },
      order: ['nothing asc'],
    })
    expect((await findings('fields-exist', broken)).split('\n')).toEqual([
      'record venues: order names nothing, which is not one of its fields',
      'record venues: time names tags, which is json, not date or instant',
      'record venues: market names opened_at, which is instant, not text',
    ])
    expect(await findings('fields-exist', bare)).toBe('skipped: the dataset has no records')
  })

  it('definition checks find a record with dates whose history no plan limits', async () => {
    const endless = { ...levels, history: undefined }
    const list = { ...listLevels, record: endless }
    const broken = soundWith({ records: [endless, venues], endpoints: [list] })
    expect(await findings('dated-records-bound-history', broken)).toBe(
      'record levels has neither history nor unbounded',
    )
    const reasoned = { ...endless, unbounded: 'few rows' }
    const right = soundWith({ records: [reasoned], endpoints: [{ ...listLevels, record: reasoned }] })
    expect(await findings('dated-records-bound-history', right)).toBe('')
    expect(await findings('dated-records-bound-history')).toBe('')
  })

  it('definition checks find a key or an order that may be null', async () => {
    const fields = { ...venues.fields, exchange_mic: venues.fields.exchange_mic.nullable() }
    const broken = soundWith({
      records: [{ ...venues, fields }],
      endpoints: [{ ...listVenues, fields: { id: venueFields.id, ...fields } }],
    })
    expect((await findings('keys-are-never-null', broken)).split('\n')).toEqual([
      'the key of record venues: exchange_mic may be null',
      'the order of record venues: exchange_mic may be null',
      'the order of operation level-venues.list: exchange_mic may be null',
    ])
  })

  it('definition checks find an order that does not distinguish rows', async () => {
    const broken = soundWith({
      records: [{ ...levels, order: ['date asc'] }],
      endpoints: [{ ...listVenues, order: [] }],
    })
    expect((await findings('orders-end-in-a-unique-key', broken)).split('\n')).toEqual([
      'record levels is ordered by date asc',
      'operation level-venues.list is ordered by nothing',
    ])
  })

  it('definition checks find missing descriptions', async () => {
    const undescribed = record('quiet', {
      title: '',
      subject: undefined,
      fields: { valid_from: f.date('Valid from'), code: f.text('', { example: 'x' }) },
      key: ['code'],
      time: catalog(),
      order: ['code asc'],
    })
    const silent = endpoint('/quiet', {
      id: 'quiet.list',
      summary: 'Quiet',
      capabilities: [],
      credits: perRequest(5),
      query: { kind: Type.Optional(Type.String()) },
      fields: { code: f.text('Code', { example: 'x' }) },
      order: ['code asc'],
      needs: {},
      read: async () => [],
    })
    const broken = soundWith({ summary: ' ', records: [undescribed], endpoints: [silent], staging: [], sources: [] })
    expect((await findings('everything-is-described', broken)).split('\n')).toEqual([
      'the summary of the dataset',
      'the title of record quiet',
      'record quiet: field valid_from',
      'record quiet: field code',
      'operation quiet.list: parameter kind',
    ])
  })

  it('definition checks find a missing example, or one of the wrong type', async () => {
    const fields = {
      id: venueFields.id,
      exchange_mic: f.text('MIC'),
      opened_at: f.instant('First opening', { example: 'yesterday' }),
      holders: f.count('Holders', { example: 1.5 }),
    }
    const broken = soundWith({
      records: [],
      endpoints: [
        {
          ...listVenues,
          path: '/level-venues/{mic}',
          fields,
          query: Type.Object({ kind: Type.Optional(Type.String({ description: 'Kind' })) }),
        },
      ],
    })
    expect((await findings('examples-are-given', broken)).split('\n')).toEqual([
      'operation level-venues.list: field exchange_mic has none',
      'operation level-venues.list: field opened_at has "yesterday", which is not a valid instant',
      'operation level-venues.list: field holders has 1.5, which is not a valid count',
      'operation level-venues.list: parameter kind has none',
      'operation level-venues.list: {mic} in its path has none',
    ])
  })

  it('definition checks find capabilities and prices that keys and bills do not support', async () => {
    const check = 'access-and-price-are-stated'
    expect(await findings(check, operationWith({ capabilities: ['everything'], credits: perRequest(2.5) }))).toBe(
      'operation level-venues.list: the capability everything is not noun.verb\noperation level-venues.list: 2.5 ' +
        'is not a price',
    )
    expect(await findings(check, operationWith({ credits: perSubject(5) }))).toContain('no entities are selected')
    const open = collection('/levels', levels, { ...listLevels, credits: perSubject(5) })
    expect(await findings(check, soundWith({ endpoints: [open] }))).toContain('has no price for that')
    const closed = collection('/levels', levels, { ...listLevels, select: requiredEntities(listing) })
    expect(await findings(check, soundWith({ endpoints: [closed] }))).toContain('but never reads the full market')
    expect(await findings(check, bare)).toBe('skipped: the dataset has no operations')
  })

  it('definition checks find a schedule that is unreadable, or never due', async () => {
    const check = 'schedules-can-be-read'
    const scheduled = (schedule: Schedule) => soundWith({ sources: [{ ...levelFile, schedule }] })
    const cases: [Schedule, string][] = [
      [{ cron: '0 18 * *', zone: 'UTC' }, 'expected a cron line of five fields, got 0 18 * *'],
      [{ cron: '0 18 * * 1-5', zone: 'New York' }, 'New York is not an IANA time zone'],
      [{ cron: '0 0 31 2 *', zone: 'UTC' }, '{"cron":"0 0 31 2 *","zone":"UTC"}: Invalid explicit day of month'],
      [{ of: [], at: { open: 0 } }, 'it does not follow any market'],
      [{ of: ['xnas'], at: { open: 0 } }, 'xnas is not a MIC or venue'],
      [{ of: ['XNAS'], at: { open: 0 }, every: 5 }, '"every" and "to" must be used together'],
      [{ of: ['XNAS'], at: { close: 0 }, every: 5, to: { open: 0 } }, 'is never due'],
      [
        [
          { cron: '0 18 * * 1-5', zone: 'UTC' },
          { cron: 'x', zone: 'UTC' },
        ],
        'five fields, got x',
      ],
      [[], 'its list of schedules is empty'],
    ]
    for (const [schedule, wrong] of cases) {
      const found = await findings(check, scheduled(schedule))
      expect(found).toMatch(/^source level-file: [^\n]+$/)
      expect(found).toContain(wrong)
    }
    const idle = job({ id: 'idle', title: 'Does nothing', needs: {}, run: async () => undefined })
    expect(await findings(check, soundWith({ jobs: [idle] }))).toBe(
      'job idle: it has neither a schedule nor anything to run after',
    )
    const sound: Schedule[] = [
      { cron: '30 6 29 2 *', zone: 'Asia/Kolkata' },
      { of: ['XLON', 'CRYPTO'], at: { open: 5 }, every: 5, to: { close: 0 } },
      'manual',
    ]
    for (const schedule of sound) expect(await findings(check, scheduled(schedule))).toBe('')
    expect(await findings(check, soundWith({ jobs: [{ ...idle, after: [levels] }] }))).toBe('')
  })

  it('definition checks find migrations out of order', async () => {
    const step = { up: async () => undefined }
    const found = await findings(
      'migrations-are-in-order',
      soundWith({ migrations: { '0002_levels': step, '0004_more': step, last: step } }),
    )
    expect(found).toBe('0004_more: expected 0003\nlast does not have the form 0002_description')
  })

  const taking: readonly (readonly [string, Migration['up']])[] = [
    ['drop column', async (db) => void (await sql`alter table levels drop column holders`.execute(db))],
    ['drop table', async (db) => void (await sql`drop table if exists old`.execute(db))],
    ['rename', async (db) => void (await sql`alter table levels rename holders to owners`.execute(db))],
    ['alter column level type', async (db) => void (await sql`alter table l alter column level type text`.execute(db))],
    ['.dropColumn(', (db) => db.schema.alterTable('levels').dropColumn('holders').execute()],
  ]
  it.each(taking)(
    'definition checks find a migration that removes something without naming the broken release: %s',
    async (what, up) => {
      const [check, breaks] = ['migrations-name-what-they-break', { release: '1.0.0', knows: '0001' }]
      expect(await findings(check, soundWith({ migrations: { '0002_less': { up } } }))).toBe(
        `0002_less contains ${JSON.stringify(what)} but has no \`breaks\``,
      )
      expect(await findings(check, soundWith({ migrations: { '0002_less': { up, breaks } } }))).toBe('')
    },
  )

  it('definition checks accept a migration that only adds', async () => {
    const up: Migration['up'] = async (db) => {
      // This drops neither a column nor a table.
      await sql`alter table levels add column more text`.execute(db)
      await sql`alter table levels alter column more drop default`.execute(db)
    }
    expect(await findings('migrations-name-what-they-break', soundWith({ migrations: { '0002_more': { up } } }))).toBe(
      '',
    )
  })

  it('definition checks find a merge that changes a single claim', async () => {
    const rounding = { ...levels, merge: () => ({ date: '2026-03-02', level: '1', holders: null }) }
    const found = await findings('lone-claims-are-kept', soundWith({ records: [rounding], sources: [] }))
    expect(found).toContain('record levels: {"date":"2026-02-26","level":"9","holders":"3"} is returned with changes')
    expect(await findings('lone-claims-are-kept', soundWith({ records: [levels], sources: [] }), {})).toContain(
      'the sample has no row to try it on',
    )
    expect(await findings('lone-claims-are-kept', bare)).toBe('skipped: no record merges claims')
  })
})
