import {
  collection,
  endpoint,
  f,
  perRequest,
  problem,
  record,
  revisioned,
  Type,
  type AnyRecord,
  type Call,
  type CallRows,
  type Fields,
  type ListOperation,
  type Operation,
} from '@bourse/kit'
import { listing, listings } from '@bourse/services'
import { describe, expect, it } from 'vitest'
import type { ConformanceOptions } from '../src/index.ts'
import { findings, soundWith } from './support/findings.ts'
import { sample } from './support/sound-dataset.ts'

const symbol = f.text('Its symbol').nullable()

/** Reports about listings, in which a company has several names. */
const reports = record('reports', {
  title: 'Reports',
  subject: listing,
  id: 'rep',
  fields: {
    date: f.date('Day'),
    company_id: f.text('Id of the company', { example: 'cmp_1' }),
    company: f.text('Name of the company', { example: 'Apple' }),
    code: f.text('Report number', { example: 'r-1' }),
    others: f.list('Other listings that it names', { listed_as: f.text('Public id'), symbol }),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'id asc'],
})

/** ZED of XLON. */
const ZED = 'ins_00000000000000000000'

const rows: ConformanceOptions = {
  with: sample.with ?? [],
  rows: {
    reports: [
      ['AAPL', 'XNAS', 'r-1', 'cmp_1', 'Apple'] as const,
      ['ZED', 'XLON', 'r-2', 'cmp_2', 'Zed'] as const,
      ['BRK.B', 'XNYS', 'r-3', 'cmp_3', 'Berkshire'] as const,
    ].map(([symbol, exchange_mic, code, company_id, company]) => ({
      ...{ symbol, exchange_mic, code, company_id, company, date: '2026-02-27' },
      others: [{ listed_as: ZED, symbol: 'XLON:ZED' }],
    })),
  },
}

type Rows = CallRows<typeof reports>
type Read = (rows: Rows, call: Pick<Call, 'knowledge'>) => ReturnType<Rows['at']>

const right: Read = (found, call) => found.at(call)
const unscoped: Read = (found, call) => found.unscoped(call.knowledge)

const terms = {
  summary: 'Reports',
  capabilities: ['reports.list'],
  credits: perRequest(5),
  needs: { reports },
  unscoped: { reports: 'a slip' },
}
const list = { ...terms, id: 'reports.list', paging: false as const }

const companyIds = (read: Read) =>
  endpoint('/reports', {
    ...list,
    fields: { company_id: f.text('Company') },
    order: ['company_id asc'],
    read: (needs, call) => read(needs.reports, call).select('r.company_id').orderBy('r.company_id').execute(),
  })

const names = (read: Read) =>
  endpoint('/reports', {
    ...list,
    fields: { company: f.text('Company') },
    order: ['company asc'],
    read: (needs, call) => read(needs.reports, call).select('r.company').orderBy('r.company').execute(),
  })

const renamedIds = (read: Read) =>
  endpoint('/reports', {
    ...list,
    fields: { security: f.text('Security') },
    order: ['security asc'],
    read: (needs, call) =>
      read(needs.reports, call).select('r.instrument_id as security').orderBy('r.instrument_id').execute(),
  })

const counts = (read: Read) =>
  endpoint('/reports', {
    ...list,
    fields: { reports: f.count('Reports') },
    order: [],
    single: true,
    read: async (needs, call) => [
      { reports: String((await read(needs.reports, call).select('r.id').execute()).length) },
    ],
  })

const posted = (paging: 'body' | false) => (read: Read) =>
  endpoint('/reports/search', {
    ...terms,
    id: 'reports.search',
    body: Type.Object(
      { since: Type.Optional(Type.String({ format: 'date' })) },
      { examples: [{ since: '2026-01-01' }] },
    ),
    paging,
    fields: { code: f.text('Number') },
    order: ['code asc'],
    read: (needs, call) => read(needs.reports, call).select('r.code').orderBy('r.code').execute(),
  })

const byCode = (read: Read) =>
  endpoint('/reports/{code}', {
    ...terms,
    id: 'reports.get',
    examples: { code: 'r-1' },
    single: true,
    fields: { company: f.text('Company') },
    order: [],
    async read(needs, call) {
      const found = await read(needs.reports, call)
        .select('r.company')
        .where('r.code', '=', String(call.params['code']))
        .execute()
      if (found.length === 0) throw problem('record-not-found', 'There is no such report.')
      return found
    },
  })

/** Symbols of everything that a service returns. */
const universe = (isRight: boolean) =>
  endpoint('/reports/names', {
    ...{ id: 'reports.list', paging: false },
    ...{ summary: 'Reports', capabilities: ['reports.list'], credits: perRequest(5) },
    fields: { name: f.text('Name') },
    order: ['name asc'],
    needs: { listings },
    async read(needs, { scope, today, knowledge }) {
      const asked = isRight ? scope : { ...scope, markets: ['XNAS', 'XNYS', 'XLON'], ids: undefined }
      const all = await needs.listings.universe({
        scope: asked,
        on: today,
        markets: asked.markets,
        excludeKinds: [],
        knowledge,
      })
      return all.map(({ labels }) => ({ name: labels['symbol'] ?? '' }))
    },
  })

/** A list whose rows refer to other listings in items, stored as ids or as separate values. */
const nested = (others: Fields) => {
  const named = record('reports', {
    ...{ title: 'Reports', subject: listing, id: 'rep' },
    fields: { date: f.date('Day'), code: f.text('Number'), others: f.list('Other listings that it names', others) },
    key: ['instrument_id', 'date'],
    time: revisioned('date'),
    order: ['date asc', 'id asc'],
  })
  return collection('/reports', named, {
    ...{ id: 'reports.list', summary: 'Reports', capabilities: ['reports.list'], credits: perRequest(5) },
  })
}

const check = (operation: Operation, options: ConformanceOptions = rows, of: AnyRecord = reports) =>
  findings(
    'hidden-rows-leave-no-trace',
    soundWith({ records: [of], staging: [], sources: [], imports: of, endpoints: [operation] }),
    options,
  )

describe('conformance compares restricted keys with a host without the hidden rows', () => {
  it.each(
    Object.entries({
      'ids of companies': companyIds,
      names,
      'ids under another name': renamedIds,
      'a count': counts,
      'a body, page by page': posted('body'),
      'a body, whole': posted(false),
    }),
  )('conformance finds an unscoped read behind %s, and nothing behind a correct one', async (_, operation) => {
    expect(await check(operation(right))).toBe('')
    expect(await check(operation(unscoped))).toMatch(/a key limited to \{"(markets|symbols)":.* gets /)
  })

  it('conformance finds a path that reads hidden rows', async () => {
    expect(await check(byCode(right))).toBe('')
    expect(await check(byCode(unscoped))).toContain('/v1/reports/r-')
  })

  it('conformance finds a service that is called without the request scope', async () => {
    expect(await check(universe(true))).toBe('')
    expect(await check(universe(false))).toContain('if nothing is hidden')
  })

  it('conformance finds ids of hidden listings within items declared as text', async () => {
    const find = (list: ListOperation) => check(list, samples(list), list.record)
    const samples = ({ record: { fields } }: ListOperation): ConformanceOptions => ({
      ...rows,
      rows: {
        reports: (rows.rows?.['reports'] ?? []).map((row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => NAMES.has(name) || fields[name] !== undefined)),
        ),
      },
    })
    expect(await find(nested({ listed_as: f.ref(listing, { from: 'symbol', beside: ['symbol'] }), symbol }))).toBe('')
    expect(await find(nested({ listed_as: f.text('Public id'), symbol }))).toContain(`gets ${ZED}, which is XLON:ZED`)
  })
})

const NAMES = new Set(['symbol', 'exchange_mic'])
