import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sanctions from '../src/index.ts'

const FIRST = '2019-01-15'
const SECOND = '2021-07-15'

describe.skipIf(skipNotice !== '')(`the OFAC and UN lists${skipNotice}`, () => {
  let host: TestHost
  let key: string
  let folder: string

  beforeAll(async () => {
    host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), sanctions] })
    key = await host.key()
    folder = await mkdtemp(join(tmpdir(), 'sanctions-'))
    await filesOf('ofac-2019-01', FIRST)
    await filesOf('ofac-2021-07', SECOND)
  })
  afterAll(async () => {
    await host?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /**
   * Returns an edition's SDN list and its consolidated list, which is empty by default, in a folder named after its
   * date.
   */
  async function filesOf(edition: string, date: string, consolidated?: string): Promise<string> {
    const into = join(folder, consolidated ?? 'alone', date)
    await mkdir(into, { recursive: true })
    await cp(realPath('sanctions', edition), into, { recursive: true })
    if (consolidated !== undefined) await cp(realPath('sanctions', consolidated), into, { recursive: true })
    else for (const name of ['prim', 'add', 'alt', 'comments']) await writeFile(join(into, `cons_${name}.csv`), '')
    return into
  }

  const ingest = (date: string) => host.ingest(sanctions, 'ofac', [join(folder, 'alone', date)], { date })

  /** Returns all of a list's rows, page by page. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async function all(query: string): Promise<any[]> {
    const rows = []
    let cursor = ''
    do {
      const { status, json, text } = await host.get(`/v1/sanctions?limit=1000&${query}${cursor}`, { key })
      expect(status, text.slice(0, 500)).toBe(200)
      rows.push(...json.data)
      cursor = json.meta.next_cursor === null ? '' : `&cursor=${json.meta.next_cursor}`
    } while (cursor !== '')
    return rows
  }

  it('C18: 261 entities in the first export are removed on the date of the second, and 1,858 are new', async () => {
    expect(await ingest(FIRST)).toMatchObject({ rows: 7379, published: 7380, quarantined: 0 })
    const before = new Map((await all('')).map((row) => [row.publisher_id, row]))
    expect(before.size).toBe(7379)
    host.clock.advance(86_400_000)
    await ingest(SECOND)
    const after = await all('status=all')
    expect(after).toHaveLength(9237)
    expect(await all('')).toHaveLength(8976)
    const removed = after.filter(({ status }) => status === 'removed')
    expect(removed).toHaveLength(261)
    expect(new Set(removed.map(({ removed_on }) => removed_on))).toEqual(new Set([SECOND]))
    const added = after.filter(({ publisher_id }) => !before.has(publisher_id))
    expect(added).toHaveLength(1858)
    expect(new Set(added.map(({ listed_on }) => listed_on))).toEqual(new Set([SECOND]))
    const common = after.filter(({ publisher_id, status }) => before.has(publisher_id) && status === 'listed')
    expect(common).toHaveLength(7118)
    expect(common.filter(({ publisher_id, name }) => before.get(publisher_id).name !== name)).toHaveLength(20)
    const [gone] = await all('status=removed&publisher_ids=587')
    expect(gone).toMatchObject({ name: 'CRUZ, Juan M. de la', removed_on: SECOND, lists: [] })
  })

  it('C18: publishing the first export again after the second changes nothing', async () => {
    expect(await ingest(FIRST)).toMatchObject({ rows: 7379, published: 0, quarantined: 0 })
  })

  it('C19: individual entities have their names, programs, aliases and countries', async () => {
    expect(await all('publisher_ids=306,2686')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          publisher_id: '306',
          name: 'BANCO NACIONAL DE CUBA',
          programs: ['CUBA'],
          aliases: [
            { name: 'NATIONAL BANK OF CUBA', type: 'aka', quality: 'strong' },
            { name: 'BNC', type: 'aka', quality: 'weak' },
          ],
          countries: ['CH', 'ES', 'JP', 'PA'],
        }),
        expect.objectContaining({ publisher_id: '2686', programs: ['SDGT', 'SYRIA'] }),
      ]),
    )
  })

  it('C19: the second export has the expected counts', async () => {
    const rows = await all('')
    const ofType = (type: string) => rows.filter(({ entity_type }) => entity_type === type).length
    expect([ofType('vessel'), ofType('aircraft'), ofType('person')]).toEqual([406, 277, 4620])
    expect(rows.filter(({ programs }) => programs.length > 1)).toHaveLength(1195)
    expect(await all('programs=sdgt')).toHaveLength(1709)
    const aliases = rows.flatMap((row) => row.aliases)
    const strong = aliases.filter(({ quality }) => quality === 'strong')
    expect(strong).toHaveLength(11_910)
    expect(['aka', 'fka', 'nka'].map((type) => strong.filter((alias) => alias.type === type).length)).toEqual([
      11_523, 369, 18,
    ])
    // 2,423 aliases begin with a letter and are in sdn.csv; 16 begin with an apostrophe, and two are in the comments.
    expect(aliases.filter(({ quality }) => quality === 'weak')).toHaveLength(2441)
  })

  it('C19: an entity on both lists is one entity with both list names', async () => {
    const both = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), sanctions] })
    try {
      const path = await filesOf('ofac-2021-07', SECOND, 'ofac-consolidated-2025-12')
      expect(await both.ingest(sanctions, 'ofac', [path], { date: SECOND })).toMatchObject({
        rows: 9414,
        quarantined: 0,
      })
      const owner = await both.key()
      const { json } = await both.get('/v1/sanctions?list=sdn&limit=1000&name=a', { key: owner })
      expect(json.data.length).toBeGreaterThan(0)
      const [row] = await both.database.database.query<{ n: string }>(
        `select count(*) as n from sanctions.entities where lists = '["sdn", "consolidated"]'`,
      )
      expect(row?.n).toBe('4')
    } finally {
      await both.close()
    }
  })

  it('C19: the UN list does not affect OFAC entries', async () => {
    const report = await host.ingest(sanctions, 'un-sanctions', [realPath('sanctions', 'un-2026-02')])
    expect(report).toMatchObject({ rows: 1003, quarantined: 0 })
    const rows = await all('publisher=un')
    expect(rows.filter(({ entity_type }) => entity_type === 'person')).toHaveLength(730)
    expect(rows.filter(({ entity_type }) => entity_type === 'organization')).toHaveLength(273)
    const listed = rows.map(({ listed_on }) => listed_on).sort()
    expect([listed[0], listed.at(-1)]).toEqual(['2000-04-12', '2026-02-24'])
    expect(await all('publisher=ofac')).toHaveLength(8976)
    const odd = new Set(rows.flatMap(({ countries }) => countries).filter((code: string) => code.length !== 2))
    expect([...odd]).toEqual(['former Soviet Union'])
  })
})
