import { defineDataset, f, record, Type } from '@bourse/kit'
import { firstLines, LABELS_GO_HERE, list, rowInSql, tableOf } from '@bourse/engine/store'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonWriter } from '@bourse/engine/operations'
import { memberOfLine } from '../src/request/read/row-text.ts'

const fields = {
  date: f.date('Date'),
  name: f.text('Name').nullable(),
  at: f.instant('At').nullable(),
  price: f.price('Price').nullable(),
  volume: f.count('Volume').nullable(),
  flag: f.boolean('Flag').nullable(),
  legs: f.json('Legs', Type.Unknown()).nullable(),
}
const row = record('rows', {
  title: 'Rows',
  subject: undefined,
  fields,
  key: ['date'],
  time: { mode: 'catalog' },
  order: ['date asc'],
})
const table = tableOf(defineDataset({ id: 'written', title: 'Rows', summary: 'Rows', records: [row] }), row)

const instants = fc
  .tuple(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: 0, max: 999_999 }))
  .map(
    ([seconds, micros]) => `${new Date(seconds * 1_000).toISOString().slice(0, 19)}.${`${micros}`.padStart(6, '0')}Z`,
  )
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 9 }))
  .map(([digits, scale]) => `${digits}e-${scale}`)
const texts = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').toWellFormed())
const rows = fc.record({
  date: fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
  name: fc.option(
    fc.oneof(
      texts,
      fc.string({ maxLength: 3 }).map((s) => `"\\\b\f\n\r\t\u0001\u001f\u007f\u2028$&${s.replaceAll('\0', '')}`),
    ),
  ),
  at: fc.option(instants),
  price: fc.option(decimals),
  volume: fc.option(fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String)),
  flag: fc.option(fc.boolean()),
  legs: fc.option(fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))),
})

describe('rows that the database formats as JSON', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('the rows have exactly the bytes that the row writer produces from their cells, for any content', async () => {
    const json = jsonWriter(fields)
    const select = `select ${rowInSql(table, 't.')}, ${list(Object.keys(fields), 't.')}
      from json_to_recordset($1::json) as t (${table.columns.map(({ name, sqlType }) => `"${name}" ${sqlType}`).join(', ')})`
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 20 }), async (given) => {
        const sent = given.map((row) => ({ ...row, legs: row.legs === null ? null : JSON.parse(row.legs) }))
        for (const [line, ...cells] of await database.database.arrays(select, [JSON.stringify(sent)])) {
          expect(String(line).startsWith(`{${LABELS_GO_HERE}`)).toBe(true)
          expect(String(line).replace(LABELS_GO_HERE, '')).toBe(json.row(cells))
          expect(String(line).slice(2)).not.toMatch(/[\t\n]/)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('JSON lines of rows', () => {
  const lines = ['{\t"date":"2026-03-04"}', '{\t"date":"2026-03-03"}', '{\t"date":"2026-03-02"}'].join('\n')

  it('lines beyond the end of the page are cut off', () => {
    for (const wanted of [0, 1, 2, 3])
      expect(firstLines(lines, 3, wanted)).toBe(lines.split('\n').slice(0, wanted).join('\n'))
  })

  it('a property of the first line can be read', () => {
    expect(memberOfLine(lines, 'date')).toBe('2026-03-04')
    expect(memberOfLine('{"id":"bar_1",\t"date":"2026-03-02","close":1}', 'date')).toBe('2026-03-02')
  })
})
