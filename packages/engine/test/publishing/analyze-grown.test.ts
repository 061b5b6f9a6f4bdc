import { catalog, defineDataset, f, record } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const facts = record('facts', {
  title: 'Facts',
  fields: { name: f.text('Name'), value: f.text('Value') },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})
const dataset = defineDataset({ id: 'growth', title: 'Growth', summary: 'Tables that grow', records: [facts] })

describe('the statistics of a table', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [dataset] })
  })
  afterAll(() => host.close())

  const COUNT = `select reltuples::int as rows from pg_class where oid = 'growth.facts'::regclass`
  const counted = async (on: Pick<TestHost['database']['database'], 'query'> = host.database.database) =>
    (await on.query<{ rows: number }>(COUNT))[0]?.rows

  /** Publishes new rows; returns the row count in the statistics while the publication is still open. */
  async function grow(rows: number): Promise<number | undefined> {
    let within: number | undefined
    const named = Array.from({ length: rows }, () => ({ name: `n${(names += 1)}`, value: 'x' }))
    await host.host.publications.publish(facts, batch(named), {
      source: 'growth',
      alsoWrite: async (tx) => void (within = await counted(tx)),
    })
    return within
  }
  let names = 0
  async function* batch(rows: readonly object[]) {
    yield rows.map((row) => ({ row: { ...row } }))
  }

  it('are not computed for few rows', async () => {
    expect(await grow(10)).toBe(-1)
  })

  it('include the rows of a publication before it ends, because its later statements read them', async () => {
    expect(await grow(990)).toBe(1_000)
    expect(await counted()).toBe(1_000)
  })

  it('are not computed again until a tenth of the rows are new', async () => {
    expect(await grow(9_000)).toBe(10_000)
    expect(await grow(600)).toBe(10_000)
    // The two publications together add more than a tenth.
    expect(await grow(700)).toBe(11_300)
    expect(await grow(600)).toBe(11_300)
  })
})
