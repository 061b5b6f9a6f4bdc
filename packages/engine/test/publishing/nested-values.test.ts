import { catalog, defineDataset, f, into, stagingTable, record, type Claim, type RowOf } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { readVersions } from '../../src/store/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutText } from '../../src/publishing/stage/cut-text.ts'

const FIELDS = {
  name: f.text('Name'),
  tags: f.list('Tags', f.text('Tag')),
  legs: f
    .list('Legs', {
      ratio: f.decimal('Ratio', { unit: 'ratio' }),
      shares: f.count('Shares').nullable(),
      since: f.instant('Since').nullable(),
    })
    .nullable(),
  place: f.object('Place', { city: f.text('City'), open: f.boolean('Open').nullable() }).nullable(),
  body: f.text('Text', { maxBytes: 5, truncatedBy: 'truncated' }).nullable(),
  truncated: f.boolean('Whether the text was truncated'),
}
const SHAPE = { title: 'Parcels', fields: FIELDS, key: ['name'], time: catalog(), order: ['name asc'] } as const
const parcels = record('parcels', SHAPE)
const merged = record('merged', {
  ...SHAPE,
  merge: (claims: readonly Claim<Parcel>[]) => {
    seen.push(...claims.map(({ row }) => row.legs))
    return claims[0]?.row ?? expect.fail('no claim')
  },
})
type Parcel = RowOf<typeof FIELDS>

const seen: unknown[] = []
const handed: unknown[] = []
const offers = stagingTable('offers', {
  title: 'Offers',
  fields: FIELDS,
  feeds: [parcels],
  needs: { parcels },
  async reconcile({ parcels: rows }, offered, { knowledge }) {
    handed.push(...offered.map(({ legs }) => legs))
    const stored = await rows.at(knowledge).selectAll().execute()
    return stored.map((row) => into(parcels, { ...row, name: `${row.name} again` }))
  },
})
const dataset = defineDataset({
  id: 'nested',
  title: 'Nested',
  summary: 'Nested values, for tests',
  records: [parcels, merged],
  staging: [offers],
})

const EXACT = '12345678901234567890.123456789012345678'
const row = (more: object = {}) => ({
  name: 'a',
  tags: ['x', ''],
  legs: [{ ratio: EXACT, shares: '900719925474099300', since: '2026-03-02T16:00:00-05:00' }],
  place: { city: 'Zürich' },
  ...more,
})

describe('nested values', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [dataset] })
  })
  afterAll(() => host.close())

  async function rowsOf(of: typeof parcels | typeof merged) {
    const { pins } = await readVersions(host.host.engine.database)
    const rows = host.host.store.rowsAt(of).at({ asOf: undefined, pins })
    return rows.select(['name', 'tags', 'legs as l', 'place', 'body', 'truncated']).orderBy('name').execute()
  }

  const told = {
    tags: ['x', ''],
    l: [{ ratio: EXACT, shares: '900719925474099300', since: '2026-03-02T21:00:00Z' }],
    place: { city: 'Zürich', open: null },
  }

  it('nested values are returned by rows.at as received, with exact decimals and null for missing properties', async () => {
    expect(await host.publish(parcels, [row()], { source: 'a' })).toMatchObject({ published: 1, quarantined: 0 })
    expect(await rowsOf(parcels)).toEqual([{ name: 'a', ...told, body: null, truncated: false }])
  })

  it('nested values are parsed as JSON if they arrive as text, and match the same row', async () => {
    const text = row({ legs: `[{"shares":900719925474099300,"ratio":${EXACT},"since":"2026-03-02T21:00:00Z"}]` })
    expect(await host.publish(parcels, [text], { source: 'a' })).toMatchObject({ published: 0, unchanged: 1 })
  })

  it.each([
    [{ legs: [{ ratio: '1' }, { ratio: 'much' }] }, 'legs[1].ratio: expected a decimal such as 189.95, got "much"'],
    [{ legs: [{}] }, 'legs[0].ratio: expected a decimal such as 189.95'],
    [{ place: { city: 'a', town: 'b' } }, 'place: expected an object of city, open, got "the member town"'],
    [{ tags: 'x' }, 'tags: expected a list, each item text of at most 1,000,000 characters without NUL, got "x"'],
    [{ place: ['a'] }, 'place: expected an object of city, open, got "[\\"a\\"]"'],
  ])("nested values are rejected with the invalid value's path: %j", async (more, reason) => {
    const findings: string[] = []
    const onFinding = (finding: { reason: string }) => findings.push(finding.reason)
    const report = await host.publish(parcels, [row({ name: 'bad', ...more })], { source: 'a', onFinding })
    expect(report).toMatchObject({ published: 0, quarantined: 1 })
    expect(findings).toEqual([reason])
  })

  it('nested values are passed to merge functions as values, and are stored unchanged', async () => {
    await host.publish(merged, [row()], { source: 'a' })
    await host.publish(merged, [row({ tags: ['other'] })], { source: 'b' })
    expect(seen).toEqual([told.l, told.l])
    expect(await rowsOf(merged)).toEqual([{ name: 'a', ...told, body: null, truncated: false }])
  })

  it('nested values are passed to a staging table as values, and it may return a stored row unchanged', async () => {
    await host.submit(offers, [row({ name: 'offered' })], { source: 'a' })
    expect(handed).toEqual([told.l])
    expect(await rowsOf(parcels)).toEqual([
      { name: 'a', ...told, body: null, truncated: false },
      { name: 'a again', ...told, body: null, truncated: false },
    ])
  })

  it('nested values have overlong text truncated between characters', async () => {
    const rows = ['exact', 'süüüß', null].map((body, index) => row({ name: `cut ${index}`, body }))
    await host.publish(parcels, rows, { source: 'a' })
    const cut = (await rowsOf(parcels)).filter(({ name }) => String(name).startsWith('cut'))
    expect(cut.map(({ body, truncated }) => [body, truncated])).toEqual([
      ['exact', false],
      ['süü', true],
      [null, false],
    ])
    expect(cutText('a😀b', 4)).toBe('a')
    expect(cutText('a😀b', 5)).toBe('a😀')
  })

  it('nested values need a field that marks truncated text', () => {
    const fields = { name: f.text('Name'), body: f.text('Text', { maxBytes: 5, truncatedBy: 'cut' }) }
    expect(() => record('cut', { ...SHAPE, fields })).toThrow('cut must be a boolean field of the record')
    expect(() => f.text('Text', { maxBytes: 5 })).toThrow('needs both maxBytes')
  })
})
