import { describe, expect, expectTypeOf, it } from 'vitest'
import { catalog, collection, f, p, perRequest, record, type CustomOperation } from '../src/index.ts'

const fields = { code: f.text('Code', { example: 'A' }), rank: f.text('Rank', { example: '1' }) }
const common = { id: 'codes.list', summary: 'Codes', capabilities: [], credits: perRequest(1), fields }
const CODES = ['B', 'C', 'A'].map((code, index) => ({ code, rank: `${index % 2}` }))
const codes = record('codes', {
  title: 'Codes',
  subject: undefined,
  fields,
  key: ['code'],
  time: catalog(),
  order: ['code asc'],
})

/** Reads a page the way the host does. */
async function pageOf(operation: CustomOperation, page: object, query: object = {}) {
  const call = { query, page: { limit: 2, after: undefined, turned: false, ...page } }
  return operation.read(operation.needs as never, call as never)
}

describe('a collection without a record', () => {
  const list = collection('/codes', { ...common, order: ['code asc'], rows: () => CODES })

  it('a collection without a record orders its rows and returns one page of them, plus one row', async () => {
    expect(await pageOf(list, { limit: 1 })).toEqual([
      { code: 'A', rank: '0' },
      { code: 'B', rank: '0' },
    ])
    expect(await pageOf(list, { after: { code: 'B' } })).toEqual([{ code: 'C', rank: '1' }])
  })

  it('a collection without a record reverses the field in `turns`', async () => {
    const turning = collection('/codes', {
      ...common,
      order: ['rank asc', 'code asc'],
      turns: 'rank',
      rows: () => CODES,
    })
    const found = await pageOf(turning, { limit: 9, turned: true })
    expect(found).toEqual(['C', 'A', 'B'].map((code) => CODES.find((row) => row.code === code)))
  })

  it('a collection without a record has a knowledge time only if it declares needs', () => {
    const reading = collection('/codes', { ...common, order: ['code asc'], needs: { codes }, rows: () => CODES })
    expect([list.pointInTime, reading.pointInTime]).toEqual([false, true])
    expect([list.kind, list.method, list.paging]).toEqual(['custom', 'GET', true])
  })

  it('a collection without a record passes only the rows on the page to `complete`, in order', async () => {
    const completed = collection('/codes', {
      ...common,
      query: { prefix: p.text('Prefix of the code.', { example: 'x' }) },
      order: ['code asc'],
      rows: async () => CODES.map(({ code }) => ({ code })),
      complete: (_, { query }, rows) => {
        expectTypeOf(rows).toEqualTypeOf<readonly { code: string }[]>()
        return rows.map(({ code }, index) => ({ code: `${query.prefix ?? ''}${code}`, rank: `${index}` }))
      },
    })
    expect(await pageOf(completed, { limit: 1 }, { prefix: 'x' })).toEqual([
      { code: 'xA', rank: '0' },
      { code: 'xB', rank: '1' },
    ])
  })

  it('a collection without a record pages a select in SQL', async () => {
    const clauses: string[] = []
    const select = {
      execute: async () => [{ code: 'A', rank: '0' }],
      orderBy: (_: unknown, direction?: string) => (clauses.push(`order ${direction ?? ''}`), select),
      limit: (rows: number) => (clauses.push(`limit ${rows}`), select),
    }
    const selecting = collection('/codes', { ...common, order: ['code desc'], needs: { codes }, rows: () => select })
    expect(await pageOf(selecting, { limit: 5 })).toEqual([{ code: 'A', rank: '0' }])
    expect(clauses).toEqual(['order desc', 'limit 6'])
  })

  it('a collection without a record rejects options that nothing reads, and an order by a field that its rows lack', () => {
    const declare = (options: object) => () => collection('/codes', options as never)
    const good = { ...common, order: ['code asc'], rows: () => CODES }
    expect(declare({ ...good, row: () => CODES })).toThrow('/codes: unknown option row; did you mean rows?')
    expect(declare({ ...good, read: () => CODES })).toThrow('/codes: unknown option read')
    expect(declare({ ...good, paging: false })).toThrow('/codes: unknown option paging')
    expect(declare({ ...good, order: ['name asc'] })).toThrow('/codes: order names name')
    expect(declare({ ...good, order: [] })).toThrow('/codes: the order is empty')
    expect(declare({ ...good, rows: CODES })).toThrow('/codes: rows')
    expect(declare({ ...good, unscoped: { codes: 'why' } })).toThrow('/codes: unscoped names codes')
  })
})
