import { describe, expect, it } from 'vitest'
import {
  catalog,
  collection,
  defineDataset,
  endpoint,
  f,
  item,
  optional,
  orderKeys,
  pageOf,
  perRequest,
  problem,
  publicId,
  record,
  revisioned,
  service,
  Type,
} from '../src/index.ts'
import { isPublicId } from '../src/host/index.ts'

const things = record('things', {
  title: 'Things',
  subject: undefined,
  id: 'thg',
  fields: { name: f.text('Name'), rank: f.count('Rank') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})

describe('definitions', () => {
  it('are frozen, so that a dataset cannot change after it is declared', () => {
    const dataset = defineDataset({ id: 'things', title: 'Things', summary: 'For tests', records: [things] })
    expect(Object.isFrozen(dataset)).toBe(true)
    expect(Object.isFrozen(dataset.records)).toBe(true)
    expect(() => Object.assign(dataset, { id: 'other' })).toThrow()
  })

  it('definitions report what a record lacks for a long history', () => {
    const day = f.date('Day')
    const about = { columns: { thing_id: f.text('Thing') }, column: 'thing_id' } as never
    const common = {
      title: '',
      subject: about,
      key: ['thing_id', 'date'],
      order: ['thing_id asc', 'date desc'],
      longHistory: true,
    } as never
    const declare = (options: object) => () => record('things', { ...(common as object), ...options } as never)
    expect(declare({ fields: { date: day, name: f.text('Name') }, time: revisioned('date') })).not.toThrow()
    expect(
      declare({
        subject: undefined,
        id: 'thg',
        key: ['name'],
        order: ['name asc'],
        fields: { name: f.text('Name'), of: f.json('Of', Type.Unknown()) },
        time: catalog(),
      }),
    ).toThrow(
      'things: a record with a long history needs a subject, its revision time as the first field, ' +
        'a key that begins with (subject, time)',
    )
    expect(declare({ fields: { date: day }, time: revisioned('date'), retain: { days: 3 } })).not.toThrow()
    expect(declare({ fields: { name: f.text('Name'), date: day }, time: revisioned('date') })).toThrow(
      'as the first field',
    )
    expect(declare({ fields: { date: f.instant('At') }, time: revisioned('date') })).not.toThrow()
  })

  it('definitions report records that cannot have forms: pages would lose the second row for an entity and date', () => {
    const about = { columns: { thing_id: f.text('Thing') }, column: 'thing_id' } as never
    const [date, at, venue] = [f.date('Day'), f.instant('When'), f.text('Venue')]
    const serve =
      (fields: object, key: readonly string[], time: unknown, subject: unknown = about) =>
      () =>
        collection(
          '/things',
          record('things', { title: '', subject, fields, key, time, order: key.map((name) => `${name} asc`) } as never),
          {
            forms: [{ form: 'range', dates: 'asc' }],
            id: 'things.list',
            summary: 'Things',
            select: { subject: about, max: 100, required: true, kinds: undefined },
            capabilities: [],
            credits: { kind: 'request', credits: 1 },
          } as never,
        )
    expect(serve({ date }, ['thing_id', 'date'], revisioned('date'))).not.toThrow()
    for (const refused of [
      serve({ date, venue }, ['thing_id', 'date', 'venue'], revisioned('date')),
      serve({ at }, ['thing_id', 'at'], revisioned('at')),
      serve({ date, venue }, ['date', 'venue'], revisioned('date'), undefined),
      serve({ date }, ['thing_id', 'date'], catalog()),
    ])
      expect(refused).toThrow('/things: forms need a record with a subject, revisioned by a date')
  })

  it('definitions reject names that do not match the pattern for their kind', () => {
    const common = { title: '', subject: undefined, key: ['name'], time: catalog(), order: ['name asc'] } as const
    expect(() => defineDataset({ id: 'Not Kebab', title: '', summary: '' })).toThrow(
      'dataset "Not Kebab" is not a valid name',
    )
    expect(() => record('BadTable', { ...common, fields: { name: f.text('') } })).toThrow('table "BadTable"')
    expect(() => record('good', { ...common, fields: { name: f.text(''), 'bad-field': f.text('') } })).toThrow(
      'field "bad-field"',
    )
    expect(() => record('good', { ...common, fields: { name: f.text(''), known_from: f.text('') } })).toThrow(
      'a column that the host adds',
    )
    expect(() => service('nodots')).toThrow('service "nodots"')
    expect(() =>
      item('/things', things, {
        id: 'things.get',
        summary: '',
        capabilities: [],
        credits: perRequest(5),
        examples: {},
      }),
    ).toThrow('a path that ends in {id}')
    expect(() =>
      endpoint('/Things', {
        id: 'a.b',
        summary: '',
        capabilities: [],
        credits: perRequest(5),
        fields: {},
        order: [],
        needs: {},
        read: async () => [],
      }),
    ).toThrow('path "/Things"')
  })

  it('preserve the given values', () => {
    const need = optional(service<string>('some.thing'))
    expect(need).toMatchObject({ id: 'some.thing', isOptional: true, many: false })
    expect(collection).toBeTypeOf('function')
    expect(problem('rate-limit', 'too fast', { retryAfter: 3 })).toMatchObject({
      name: 'Problem',
      status: 429,
      code: 'rate-limit',
      retryAfter: 3,
    })
  })
})

describe('public ids', () => {
  it('are equal for the same natural key and different for any other', () => {
    expect(publicId('ins', 'XNAS', 'AAPL')).toBe(publicId('ins', 'XNAS', 'AAPL'))
    expect(publicId('ins', 'XNAS', 'AAPL')).not.toBe(publicId('ins', 'XNASAAPL'))
    expect(isPublicId('ins', publicId('ins', 'XNAS', 'AAPL'))).toBe(true)
    for (const wrong of ['ins_short', 'cmp_00000000000000000000', 'ins_ZZZZZZZZZZZZZZZZZZZZ'])
      expect(isPublicId('ins', wrong)).toBe(false)
  })
})

describe('pages of rows in memory', () => {
  const rows = [
    { date: '2026-03-02', id: 'b' },
    { date: '2026-03-02', id: 'a' },
    { date: '2026-03-01', id: 'c' },
  ]
  const order = ['date desc', 'id asc']

  it('in-memory pages together contain all rows in order, for any limit and either direction of the date', () => {
    for (const turned of [false, true])
      for (const limit of [1, 2, 3, 4]) {
        const keys = orderKeys(order, 'date', turned)
        const whole = pageOf(rows, keys, { limit: 10, after: undefined, turned })
        const joined: typeof rows = []
        for (let after: { date: string; id: string } | undefined, more = true; more;) {
          const page = pageOf(rows, keys, { limit, after, turned })
          more = page.length > limit
          joined.push(...page.slice(0, limit))
          after = joined.at(-1)
        }
        expect(joined).toEqual(whole)
      }
    expect(pageOf(rows, orderKeys(order), { limit: 9, after: undefined, turned: false }).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
