import { defineDataset, f, record, Type } from '@bourse/kit'
import { listing } from '@bourse/services'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedText } from '../../src/ingest/prepare.ts'
import { digestInSql, rowsDigest } from '../../src/packs/digest.ts'
import { columnsOfRow } from '../../src/storage/json-in-sql.ts'
import { tableOf, type Table } from '../../src/storage/tables.ts'

const shape = {
  subject: listing,
  key: ['instrument_id', 'date'],
  time: { mode: 'revisioned', field: 'date' },
  order: ['instrument_id asc', 'date asc'],
} as const
const rows = record('rows', {
  ...shape,
  title: 'Rows with a value of each kind',
  fields: {
    date: f.date('Date'),
    price: f.price('Price').nullable(),
    name: f.text('Name').nullable(),
    volume: f.count('Volume').nullable(),
    at: f.instant('At').nullable(),
    due: f.date('Due').nullable(),
    flag: f.boolean('Flag').nullable(),
    legs: f.json('Legs', Type.Unknown()).nullable(),
  },
})
const table = tableOf(
  defineDataset({ id: 'digests', title: 'Digests', summary: 'Rows to be told apart', records: [rows] }),
  rows,
)
type Row = Readonly<Record<string, unknown>>

/** What is stored, and the same as somebody may send it. */
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat({ max: 6 }), fc.nat({ max: 3 }))
  .map(([digits, scale, zeros]) => {
    const [sign, text] = [digits < 0n ? '-' : '', `${digits < 0n ? -digits : digits}`.padStart(scale + 1, '0')]
    const point = text.length - scale
    return `${sign}${'0'.repeat(zeros)}${text.slice(0, point)}.${text.slice(point)}${'0'.repeat(zeros)}`
  })
const texts = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a, b', ',', '"', '\\u002c', '\\', 'null', '\n', '\t,"x",'))
  .map((text) => text.replaceAll('\0', '').toWellFormed())
  .filter((text) => text !== '')
const sent = fc.record({
  price: fc.option(decimals),
  name: fc.option(texts),
  volume: fc.option(fc.oneof(fc.nat(), fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String))),
  at: fc.option(
    fc.constantFrom('2026-03-02T21:00:00Z', '2026-03-02T22:00:00.500+01:00', '2026-03-02T21:00:00.123450Z'),
  ),
  due: fc.option(fc.constantFrom('2026-03-20', '2026-10-01', '1999-12-31')),
  flag: fc.option(fc.boolean()),
  legs: fc.option(fc.constantFrom('a,b', 7, true)),
})
/** On some days, the newest first. */
const groups = fc
  .array(sent, { minLength: 1, maxLength: 5 })
  .map((group) => group.map((row, index): Row => ({ ...row, date: `2026-03-0${9 - index}` })))

function asStored(row: Row): Row {
  const { legs } = row
  const values = table.columns.map(({ name, field }) => [name, storedText(field.kind, row[name]) ?? null])
  return { ...Object.fromEntries(values), legs }
}

describe('the digest of rows', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  async function digestOf(of: Table, group: readonly Row[]): Promise<string | undefined> {
    const columns = columnsOfRow(of).map(({ name, sqlType }) => `"${name}" ${sqlType}`)
    const [row] = await database.database.query<{ digest: string }>(
      `select encode(${digestInSql(of, 'r.')}, 'hex') as digest from json_to_recordset($1::json) as r (${columns.join(', ')})`,
      [JSON.stringify(group)],
    )
    return row?.digest
  }
  const stored = (group: readonly Row[]) => digestOf(table, group.toReversed().map(asStored))
  const digest = rowsDigest(table)
  function came(group: readonly Row[]): string {
    for (const row of group) digest.add({ row })
    return digest.end()
  }

  it('is the same of rows as they are stored and as they come in, in whatever spelling', async () => {
    await fc.assert(
      fc.asyncProperty(groups, async (group) => {
        expect(came(group)).toBe(await stored(group))
      }),
      { numRuns: 200, interruptAfterTimeLimit: 60_000 },
    )
  })

  it('differs where a value does', async () => {
    await fc.assert(
      fc.asyncProperty(groups, sent, fc.nat({ max: 4 }), async (group, other, at) => {
        const [before] = group.slice(at, at + 1)
        if (before === undefined) return
        const changed = group.with(at, { ...other, date: before['date'] })
        const [one, two] = [await stored(group), came(changed)]
        expect(one === two).toBe((await stored(changed)) === one)
      }),
      { numRuns: 100, interruptAfterTimeLimit: 60_000 },
    )
  })

  it.each([
    ['a number that is none', { price: '1x' }],
    ['another day', { date: '2026-03-02 ' }],
    ['a date that is none where none is stored', { due: 'null' }],
    ['a count with decimals', { volume: '5.5' }],
    ['values that hold what stands between values', { price: '1,"2', name: null, volume: '7x",5' }],
    ['a value that holds a line', { volume: '5\n2026-03-01' }],
  ])('is of no stored row where one came with %s', async (_, wrong) => {
    const row = { date: '2026-03-02', price: '1', name: '2,null,7x', volume: '5' }
    expect(came([row])).toBe(await stored([row]))
    expect(came([{ ...row, ...wrong }])).not.toBe(await stored([row]))
  })

  it('is the same for more columns than a function of Postgres takes', async () => {
    const counts = Array.from({ length: 120 }, (_, index) => [`n${index}`, f.count('Number').nullable()] as const)
    const wide = record('wide', {
      ...shape,
      title: 'Many columns',
      fields: { date: f.date('Date'), ...Object.fromEntries(counts) },
    })
    const table = tableOf(defineDataset({ id: 'wide', title: 'Wide', summary: 'Many columns', records: [wide] }), wide)
    const row = { date: '2026-03-02', n0: '5', n88: '6', n90: '7', n119: '8' }
    const digest = rowsDigest(table)
    digest.add({ row })
    expect(digest.end()).toBe(await digestOf(table, [row]))
  })
})
