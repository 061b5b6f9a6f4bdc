import { compileKeys, compilePrepare, compilePrepareFields } from '../../src/publishing/stage/prepare-row.ts'
import { f, record, revisioned, Type } from '@bourse/kit'
import { listing } from '@bourse/services'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const FIELDS = {
  date: f.date('Day'),
  name: f.text('Name').nullable(),
  at: f.instant('When').nullable(),
  price: f.price('Price').nullable(),
  volume: f.count('Shares').nullable(),
  open: f.boolean('Open').nullable(),
  legs: f.json('Legs', Type.Unknown()).nullable(),
}
const TODAY = { today: '2026-03-02' }
const prepareFields = compilePrepareFields({ fields: FIELDS, feeds: [] }, TODAY)

/** Returns the stored text of one value; throws with the reason if the value is rejected. */
function stored(name: keyof typeof FIELDS, value: unknown): string | null | undefined {
  const prepared = prepareFields({ date: '2026-03-02', [name]: value })
  if ('reject' in prepared) throw new Error(prepared.reject.reason)
  return prepared.values[Object.keys(FIELDS).indexOf(name)]
}

describe('an incoming row', () => {
  it('has one normalized string per value, in column order', () => {
    expect(
      prepareFields({
        legs: { b: [1, null] },
        open: 'false',
        volume: '1200.0',
        price: '+0189.9500',
        at: '2026-03-02T16:00:00-05:00',
        name: ' Näme\t',
        date: '2026-03-02',
        unknown: 'left alone',
      }),
    ).toEqual({
      values: ['2026-03-02', 'Näme', '2026-03-02T21:00:00Z', '189.95', '1200', 'false', '{"b":[1,null]}'],
    })
  })

  it('an incoming row has its text on one line unless the field allows line breaks', () => {
    expect(stored('name', 'BANCO\u00a0 NACIONAL\r\n\tDE\u200b CUBA ')).toBe('BANCO NACIONAL DE CUBA')
    const prepare = compilePrepareFields(
      {
        feeds: [],
        fields: {
          body: f.text('Text', { lines: true }),
          aliases: f.list('Aliases', { name: f.text('Name') }),
        },
      },
      TODAY,
    )
    expect(prepare({ body: ' one\n  two', aliases: [{ name: ' A\u2009\u3000B ' }] })).toEqual({
      values: [' one\n  two', '[{"name":"A B"}]'],
    })
  })

  it('an incoming row loses an implausible date with a warning, and is rejected if the date is required', () => {
    const prepare = compilePrepareFields(
      {
        feeds: [],
        fields: {
          day: f.date('Day', { from: '2000-01-01', to: '2030-12-31' }),
          seen: f.date('Seen', { from: '2000-01-01' }).nullable(),
          at: f.instant('When').nullable(),
        },
      },
      TODAY,
    )
    expect(prepare({ day: '2000-01-01', seen: '2176-01-01', at: '1700-01-01T00:00:00Z' })).toEqual({
      values: ['2000-01-01', '2176-01-01', '1700-01-01T00:00:00Z'],
    })
    for (const day of ['0009-03-02', '1999-12-31', '2031-01-01'])
      expect(prepare({ day })).toMatchObject({ reject: { rule: 'implausible-date', value: day } })
    expect(prepare({ day: '2020-01-01', seen: '0009-03-02', at: '0202-03-02T21:00:00Z' })).toEqual({
      values: ['2020-01-01', null, null],
      warnings: [
        expect.objectContaining({ level: 'warn', rule: 'implausible-date', value: '0009-03-02' }),
        expect.objectContaining({ level: 'warn', rule: 'implausible-date', value: '0202-03-02T21:00:00Z' }),
      ],
    })
    expect(() => f.date('Day', { from: '2000-01-01', to: '1999-12-31' })).toThrow('expected plausible days')
  })

  it('implausible dates in lists and objects are omitted with a warning, or the row is rejected', () => {
    const prepare = compilePrepareFields(
      { feeds: [], fields: { legs: f.list('Legs', { paid_on: f.date('Paid', { ahead: 365 }).nullable() }) } },
      TODAY,
    )
    expect(prepare({ legs: [{ paid_on: '2027-01-02' }, { paid_on: '2062-01-02' }] })).toEqual({
      values: ['[{"paid_on":"2027-01-02"},{"paid_on":null}]'],
      warnings: [
        {
          level: 'warn',
          rule: 'implausible-date',
          value: '2062-01-02',
          reason: 'legs[1].paid_on: expected a day from 1700-01-01 to 2027-03-02, got 2062-01-02',
        },
      ],
    })
    const days = compilePrepareFields({ feeds: [], fields: { days: f.list('Days', f.date('Day')) } }, TODAY)
    expect(days({ days: ['0009-01-02'] })).toMatchObject({ reject: { rule: 'implausible-date', value: '0009-01-02' } })
  })

  it('an incoming row may have a record date from 1790 to 31 days ahead, and so may its staging table', () => {
    const fields = { symbol: f.text('Symbol'), date: f.date('Day') }
    const measured = record('measured', {
      ...{ title: 'Measured', fields, key: ['symbol', 'date'], order: ['symbol asc', 'date asc'] },
      time: revisioned('date'),
    })
    for (const prepare of [
      compilePrepare(measured, TODAY),
      compilePrepareFields({ fields, feeds: [measured] }, TODAY),
    ]) {
      expect(prepare({ symbol: 'A', date: '1790-01-01' })).toEqual({ values: ['A', '1790-01-01'] })
      expect(prepare({ symbol: 'A', date: '2026-04-02' })).toEqual({ values: ['A', '2026-04-02'] })
      for (const date of ['1789-12-31', '2026-04-03'])
        expect(prepare({ symbol: 'A', date })).toMatchObject({ reject: { rule: 'implausible-date', value: date } })
    }
  })

  it('an incoming removal can withdraw a row whose date is implausible', () => {
    const fields = { symbol: f.text('Symbol'), date: f.date('Day') }
    const measured = record('measured', {
      ...{ title: 'Measured', fields, key: ['symbol', 'date'], order: ['symbol asc', 'date asc'] },
      time: revisioned('date'),
    })
    expect(compileKeys(measured, TODAY).withdraw({ symbol: 'A', date: '0009-03-02' })).toEqual({
      values: ['A', '0009-03-02'],
    })
  })

  it('an undefined, null or empty value counts as missing, and the row is rejected if the value is required', () => {
    for (const value of [undefined, null, '']) {
      expect(stored('name', value)).toBeNull()
      expect(prepareFields({ date: value })).toMatchObject({ reject: { reason: 'date is missing' } })
    }
    expect(stored('name', ' \u00a0\n')).toBeNull()
    expect(stored('volume', 0)).toBe('0')
    expect(stored('open', false)).toBe('false')
  })

  const refused: readonly (readonly [keyof typeof FIELDS, unknown])[] = [
    ['date', '2026-02-29'],
    ['date', '20260302'],
    ['at', '2026-03-02'],
    ['at', '2026-03-02 10:00'],
    ['price', '1e5'],
    ['price', 'NaN'],
    ['price', '1,5'],
    ['price', 1.5],
    ['price', '9'.repeat(61)],
    ['volume', '1.5'],
    ['volume', 1.5],
    ['volume', Number.MAX_SAFE_INTEGER + 1],
    ['volume', '1234567890123456789'],
    ['volume', 12_345_678_901_234_567_890n],
    ['open', 'yes'],
    ['open', 1],
    ['name', 5],
    ['name', 'a\0b'],
    ['name', 'x'.repeat(1_000_001)],
    ['legs', () => 1],
    ['legs', 10n],
    ['legs', { text: 'a\0b' }],
    ['legs', { text: '\ud800' }],
    ['legs', 'x'.repeat(1_000_000)],
  ]
  it.each(refused)('an incoming row is rejected for a value of the wrong kind: %s, case %#', (name, value) => {
    expect(() => stored(name, value)).toThrow(new RegExp(`^${name}: expected .+, got .+`))
  })

  it('an incoming row is rejected if its JSON is circular, and the next row is processed', () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(() => stored('legs', circle)).toThrow('legs: expected a JSON value')
    expect(stored('legs', 'text')).toBe('"text"')
  })

  it('an incoming row is reported with a shortened value if the value is too long', () => {
    const told = prepareFields({ date: 'x'.repeat(10_000) })
    expect('reject' in told && told.reject.reason.length).toBeLessThan(150)
  })
})

/**
 * Returns JSON as text, regardless of the order of its keys. `util.isDeepStrictEqual` in Node 24.21 reported equal
 * objects with different key orders as different, about once in a million comparisons.
 */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${inOrder(member)}`)
  return `{${members.toSorted().join()}}`
}

describe('accepted values', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  it('accepted values are stored by PostgreSQL and returned unchanged: numbers, text and JSON of any kind', async () => {
    const json = fc.jsonValue().filter((value) => value !== '' && value !== null)
    const number = fc.oneof(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.maxSafeInteger())
    const row = fc.record({ legs: json, volume: number, name: fc.string({ unit: 'grapheme', minLength: 1 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
        const good = rows.map((given) => prepareFields({ date: '2026-03-02', ...given }))
        const values = good.flatMap((prepared) => ('values' in prepared ? [prepared.values] : []))
        const column = (name: keyof typeof FIELDS) => values.map((each) => each[Object.keys(FIELDS).indexOf(name)])
        const back = await test.database.query<{ legs: string; volume: string; name: string }>(
          'select legs::text, volume::text, name from unnest($1::jsonb[], $2::int8[], $3::text[]) as r (legs, ' +
            'volume, name)',
          [column('legs'), column('volume'), column('name')],
        )
        expect(back.map(({ volume }) => volume)).toEqual(column('volume'))
        expect(back.map(({ name }) => name)).toEqual(column('name'))
        for (const [index, { legs }] of back.entries())
          expect(inOrder(JSON.parse(legs))).toBe(inOrder(JSON.parse(column('legs')[index] ?? '')))
      }),
      { numRuns: 60 },
    )
  })

  it('accepted values include everything that can be stored: in JSON, only NUL and unpaired surrogates are rejected', () => {
    expect(stored('legs', String.raw`\u0000`)).toBe(String.raw`"\\u0000"`)
    expect(stored('legs', '\ud83d\ude00')).toBe('"\ud83d\ude00"')
    expect(stored('legs', '\u0001')).toBe(String.raw`"\u0001"`)
  })
})

describe("a record's row", () => {
  const declared = record('bars', {
    title: 'Bars',
    subject: listing,
    id: 'bar',
    fields: { date: f.date('Day'), close: f.price('Close').nullable(), note: f.text('Note').nullable() },
    key: ['instrument_id', 'date'],
    time: revisioned('date'),
    order: ['id asc'],
    checks: {
      warn: {
        'round-close': ({ close }) => (close === '1' ? { value: '1', reason: 'a round close' } : undefined),
        'short-note': ({ note }) =>
          note === 'n' ? undefined : { value: `${note}`, reason: 'a note of another length' },
      },
      reject: {
        'no-close': ({ close }) => (close === '0' ? { value: '0', reason: 'a close of nothing' } : undefined),
        'future-date': ({ date }, { today }) =>
          date > today ? { value: date, reason: `today is ${today}` } : undefined,
      },
    },
  })
  const bars = { ...declared, key: [...declared.key, 'note'] }
  const prepare = compilePrepare(bars, TODAY)

  it('a record’s row does not need its id or entity yet, but needs every other part of its key, nullable or not', () => {
    const row = { symbol: 'AAA', date: '2026-03-02', close: '2', note: 'n' }
    expect(prepare(row)).toEqual({ values: [null, null, '2026-03-02', '2', 'n'] })
    expect(prepare({ ...row, instrument_id: 'ins_a' })).toEqual({ values: [null, 'ins_a', '2026-03-02', '2', 'n'] })
    expect(prepare({ ...row, note: undefined })).toEqual({
      reject: { rule: 'missing-value', value: 'note', reason: 'note is missing' },
    })
  })

  it('a record’s row is checked by its record’s rules after its values are parsed; only the rejecting rule is reported', () => {
    const row = { date: '2026-03-02', note: 'n' }
    const refusal = { rule: 'no-close', level: 'reject', value: '0', reason: 'a close of nothing' }
    expect(prepare({ ...row, note: 'other', close: '0' })).toEqual({ reject: refusal })
    expect(prepare({ ...row, close: 'x' })).toMatchObject({
      reject: { rule: 'unreadable-value', value: 'x', reason: expect.stringMatching(/^close: expected a decimal/) },
    })
  })

  it("a record's row reports each rule that warns, and has no warnings otherwise", () => {
    const row = { date: '2026-03-02', note: 'n' }
    expect(prepare({ ...row, note: 'other', close: '1' })).toMatchObject({
      values: expect.any(Array),
      warnings: [
        { rule: 'round-close', level: 'warn', value: '1', reason: 'a round close' },
        { rule: 'short-note', level: 'warn', value: 'other', reason: 'a note of another length' },
      ],
    })
    expect(Object.keys(prepare({ ...row, close: '2' }))).toEqual(['values'])
  })

  it("a record's row is checked as of the publication date", () => {
    expect(prepare({ date: '2026-03-03', note: 'n', close: '2' })).toMatchObject({
      reject: { rule: 'future-date', value: '2026-03-03', reason: 'today is 2026-03-02' },
    })
  })
})
