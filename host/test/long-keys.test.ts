import { catalog, defineDataset, endpoint, f, orderKeys, paginate, perRequest, record } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Ordered titles that are identical in their first thousand characters. */
const titleOf = (number: number) => `${'Long title. '.repeat(100)}${number}`
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

const articles = record('articles', {
  title: 'Articles',
  subject: undefined,
  id: 'art',
  fields: { name: f.text('Name'), title: f.text('Title') },
  key: ['name'],
  time: catalog(),
  order: ['id asc'],
})
const ORDER = ['title asc', 'id asc'] as const
const library = defineDataset({
  id: 'library',
  title: 'Library',
  summary: 'Articles by title',
  records: [articles],
  endpoints: [
    endpoint('/articles', {
      id: 'articles.list',
      summary: 'Articles by title',
      capabilities: [],
      credits: perRequest(5),
      fields: { id: f.text('Id'), title: f.text('Title') },
      order: ORDER,
      needs: { articles },
      read: ({ articles }, { knowledge, page }) =>
        paginate(articles.at({ knowledge }).select(['r.id', 'r.title']), orderKeys(ORDER), page).execute(),
    }),
    endpoint('/shouted-articles', {
      id: 'shouted-articles.list',
      summary: 'Articles by a title that is not stored',
      capabilities: [],
      credits: perRequest(5),
      fields: { id: f.text('Id'), title: f.text('Title') },
      order: ORDER,
      needs: { articles },
      read: async ({ articles }, { knowledge }) => {
        const rows = await articles.at({ knowledge }).select(['r.id', 'r.title']).orderBy('r.title').execute()
        return rows.map(({ id, title }) => ({ id, title: title.toUpperCase() }))
      },
    }),
  ],
})

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [library] })
  key = await host.key()
  await host.publish(
    articles,
    NAMES.map((name, number) => ({ name, title: titleOf(number) })),
    { source: 'one' },
  )
})
afterAll(() => host?.close())

const get = (path: string) => host.get(path, { key })
const titlesOf = (data: readonly { readonly title: string }[]) => data.map(({ title }) => title)
const next = async (path: string): Promise<string> => (await get(path)).json.meta.next_cursor

describe('long text in a key', () => {
  it("a cursor finds long text again by the row's id, as on the first page", async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    for (let number = 0; cursor !== null; number++) {
      const { status, json, text } = await get(`/v1/articles?limit=2&cursor=${cursor}`)
      expect(status, text).toBe(200)
      seen.push(...titlesOf(json.data))
      cursor = json.meta.next_cursor
      expect(cursor?.length ?? 0).toBeLessThanOrEqual(400)
      // For readers that start now, the row before the cursor moves to the end.
      if (number === 0) await host.publish(articles, [{ name: 'b', title: titleOf(9) }], { source: 'one' })
    }
    expect(seen).toEqual(NAMES.map((_, number) => titleOf(number)))
    expect(titlesOf((await get('/v1/articles')).json.data).at(-1)).toBe(titleOf(9))
  })

  it('a cursor whose text is not in any row is invalid, and the page is free', async () => {
    const used = async () => (await get('/v1/usage')).json.data.used
    const before = await used()
    expect((await get('/v1/shouted-articles?limit=1')).status).toBe(500)
    expect(await used()).toBe(before)
    expect((await get('/v1/shouted-articles')).status).toBe(200)
  })
})

describe('a cursor to removed rows', () => {
  it('a cursor has expired if its batch or its row is removed', async () => {
    const [before, cursor] = [await next('/v1/articles?limit=2'), await next('/v1/articles?limit=3')]
    const refused = async (of: string, limit: number) => (await get(`/v1/articles?limit=${limit}&cursor=${of}`)).json
    const { database } = host.database
    await database.query(`delete from library.articles where title = $1`, [titleOf(2)])
    expect(await refused(before, 2)).toMatchObject({ status: 422, code: 'cursor-expired' })
    expect((await refused(cursor, 3)).code).toBeUndefined()
    // `bourse datasets drop` does the same.
    for (const of of [
      `bourse.batches where dataset = 'library'`,
      `bourse.record_versions where record = 'library.articles'`,
    ])
      await database.query(`delete from ${of}`)
    await host.host.refresh()
    expect(await refused(cursor, 3)).toMatchObject({
      status: 422,
      code: 'cursor-expired',
      detail: expect.stringContaining('have been removed. Start again from the first page'),
    })
  })
})
