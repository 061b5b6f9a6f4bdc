import { catalog, defineDataset, f, record, type Claim, type RowOf } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const FIELDS = { name: f.text('Name'), value: f.text('Value') }
type Row = RowOf<typeof FIELDS>

/** Merges all sources' values for a name into one string. */
const facts = record('facts', {
  title: 'Facts',
  fields: FIELDS,
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
  merge: (claims: readonly Claim<Row>[]) => ({
    name: claims[0]?.row.name ?? '',
    value: claims.map(({ source, row }) => `${source} ${row.value}`).join(', '),
  }),
})
const dataset = defineDataset({
  id: 'claims',
  title: 'Claims',
  summary: 'Withdrawn source claims',
  records: [facts],
})

describe('a source that withdraws its claim', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [dataset] })
  })
  afterAll(() => host.close())

  const says = (source: string, name: string, value: string) => host.publish(facts, [{ name, value }], { source })
  const withdraws = (source: string, name: string) =>
    host.host.publications.publish(facts, one({ does: 'withdraw' as const, row: { name } }), { source })
  async function* one<T>(row: T) {
    yield [row]
  }
  const published = async () => {
    const rows = await host.database.database.query<Row>(
      `select name, value from claims.facts where known_to = 'infinity' order by name`,
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }

  it("a source that withdraws its claim leaves the other sources' values", async () => {
    for (const source of ['a', 'b', 'c']) await says(source, 'x', source.toUpperCase())
    expect(await published()).toEqual({ x: 'a A, b B, c C' })
    expect(await withdraws('b', 'x')).toMatchObject({ published: 1, withdrawn: 0, quarantined: 0 })
    expect(await published()).toEqual({ x: 'a A, c C' })
  })

  it('a source that withdraws its claim removes the row with the last claim', async () => {
    await withdraws('a', 'x')
    expect(await published()).toEqual({ x: 'c C' })
    expect(await withdraws('c', 'x')).toMatchObject({ published: 0, withdrawn: 1 })
    expect(await published()).toEqual({})
  })

  it('a source that withdraws its claim does not change a row that only another source claims', async () => {
    await says('a', 'y', 'A')
    expect(await withdraws('b', 'y')).toMatchObject({ batch: undefined, withdrawn: 0 })
    expect(await published()).toEqual({ y: 'A' })
  })

  it('a source that withdraws its claim may claim the row again', async () => {
    await says('b', 'y', 'B')
    await withdraws('b', 'y')
    await says('b', 'y', 'again')
    expect(await published()).toEqual({ y: 'a A, b again' })
  })
})
