import type { TestAnswer } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dividend, split, startActionsHost, type ActionsHost, type Row } from './support/actions-host.ts'

/** `.ci/deep` runs more of them. */
const STORIES = Number(process.env['BOURSE_STORIES'] ?? 2)
const HOUR = 3_600_000

let actions: ActionsHost
beforeAll(async () => {
  actions = await startActionsHost()
  await actions.tell(
    'a',
    dividend('AAPL', '2024-05-10', '0.25'),
    dividend('AAPL', '2026-02-09', '0.26'),
    dividend('MSFT', '2026-02-19', '0.83'),
    dividend('XASX:CBA', '2026-02-18', '2.1', { currency_code: 'AUD' }),
    dividend('VFIAX', '2026-02-20', '1.5'),
  )
})
afterAll(() => actions?.host.close())

interface Body {
  readonly data: readonly Row[]
  readonly meta: { readonly as_of: string; readonly next_cursor: string | null; readonly history_from?: string }
}

/** All pages of a request, with `meta` of the last one. */
async function pages(path: string, key?: string, limit = 2): Promise<Body> {
  const data: Row[] = []
  for (let cursor = ''; ;) {
    const answer: TestAnswer = await actions.get(`/v1/${path}&limit=${limit}${cursor}`, key)
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.text}`)
    const { data: rows, meta }: Body = answer.json
    data.push(...rows)
    if (meta.next_cursor === null) return { data, meta }
    cursor = `&cursor=${meta.next_cursor}`
  }
}

const changesOf = ({ data }: Body) =>
  data.map(({ symbol, date, change }) => `${String(symbol)} ${String(date)} ${String(change)}`)

describe('changed_since of corporate actions', () => {
  test('a split corrects the factors of all earlier dividends, and only those', async () => {
    const { as_of: since } = (await pages('dividends?symbols=AAPL,MSFT')).meta
    expect((await pages(`dividends?symbols=AAPL,MSFT&changed_since=${since}`)).data).toEqual([])
    actions.host.clock.advance(HOUR)
    await actions.tell('a', split('AAPL', '2026-02-23', '2:1'))
    const changed = await pages(`dividends?symbols=AAPL,MSFT&changed_since=${since}&before=true`)
    expect(changesOf(changed)).toEqual(['AAPL 2024-05-10 corrected', 'AAPL 2026-02-09 corrected'].toSorted())
    for (const row of changed.data)
      expect(row).toMatchObject({ cumulative_adjustment_factor: 0.5, before: { cumulative_adjustment_factor: 1 } })
    expect(changesOf(await pages(`splits?symbols=AAPL&changed_since=${since}`))).toEqual(['AAPL undefined inserted'])
    expect(changesOf(await pages(`corporate-actions?symbols=AAPL&changed_since=${since}`))).toEqual([
      'AAPL 2026-02-23 inserted',
    ])
    expect((await pages(`dividends?symbols=AAPL,MSFT&changed_since=${changed.meta.as_of}`)).data).toEqual([])
  })

  test('a split corrects factors on its execution date although nothing is published', async () => {
    actions.host.clock.advance(HOUR)
    await actions.tell('a', split('MSFT', '2026-03-04', '3:1'))
    const { meta } = await pages('dividends?symbols=MSFT')
    expect((await pages(`dividends?symbols=MSFT&changed_since=${meta.as_of}`)).data).toEqual([])
    actions.host.clock.advance(48 * HOUR)
    const changed = await pages(`dividends?symbols=MSFT&changed_since=${meta.as_of}`)
    expect(changed.data).toMatchObject([
      {
        symbol: 'MSFT',
        change: 'corrected',
        known_from: '2026-03-04T00:00:00Z',
        cumulative_adjustment_factor: 0.333333333333333,
      },
    ])
    // Actions themselves have no factors, and do not change.
    expect((await pages(`corporate-actions?symbols=MSFT&changed_since=${meta.as_of}`)).data).toEqual([])
    const again = `/v1/dividends?symbols=MSFT&changed_since=${changed.meta.as_of}`
    const { json, headers } = await actions.get(again, await actions.host.key({ plan: 'pro' }))
    expect([json.data, headers['x-credits-cost']]).toEqual([[], '1'])
  })

  test('an announcement is withdrawn when its ex date is known', async () => {
    actions.host.clock.advance(HOUR)
    await actions.tell('a', dividend('AAPL', null, '0.27', { declaration_date: '2026-02-27' }))
    const { as_of: since } = (await pages('dividends?symbols=AAPL')).meta
    actions.host.clock.advance(HOUR)
    await actions.tell('b', dividend('AAPL', '2026-05-11', '0.27', { declaration_date: '2026-02-27' }))
    expect(changesOf(await pages(`dividends?symbols=AAPL&changed_since=${since}`)).toSorted()).toEqual([
      'AAPL 2026-02-27 withdrawn',
      'AAPL 2026-05-11 inserted',
    ])
  })

  test('costs one credit if nothing changed, has every format, and names what cannot be combined', async () => {
    const { as_of: since } = (await pages('dividends?symbols=AAPL')).meta
    const key = await actions.host.key({ plan: 'pro' })
    const cost = async (path: string) => (await actions.get(path, key)).headers['x-credits-cost']
    expect(await cost(`/v1/dividends?symbols=AAPL&changed_since=${since}`)).toBe('1')
    expect(await cost('/v1/dividends?symbols=AAPL&changed_since=2020-01-01')).toBe('5')
    for (const format of ['csv', 'ndjson', 'arrow', 'parquet'])
      expect((await actions.get(`/v1/splits?symbols=AAPL&changed_since=2020-01-01&format=${format}`)).status).toBe(200)
    expect((await actions.get('/v1/splits?symbols=AAPL&changed_since=2020-01-01&order=desc')).status).toBe(422)
    expect((await actions.get('/v1/splits?symbols=AAPL&changed_since=2099-01-01')).status).toBe(422)
  })

  type Action = Parameters<ActionsHost['tell']>[1]
  const symbols = ['AAPL', 'MSFT', 'XASX:CBA', 'VFIAX', 'META', 'XLON:VOD'] as const
  const event: fc.Arbitrary<Action> = fc
    .record({
      symbol: fc.constantFrom(...symbols),
      ex_date: fc.constantFrom('2024-03-01', '2026-01-05', '2026-02-02', '2026-03-09', '2026-04-01'),
      amount: fc.integer({ min: 1, max: 9 }),
      kind: fc.constantFrom('dividend', 'split', 'announcement', 'canceled'),
    })
    .map(({ symbol, ex_date, amount, kind }): Action => {
      if (kind === 'split') return split(symbol, ex_date, `${amount + 1}:1`)
      if (kind === 'announcement') return dividend(symbol, null, String(amount), { declaration_date: '2026-01-20' })
      const status = kind === 'canceled' ? { status: 'cancelled' as const } : {}
      return dividend(symbol, ex_date, String(amount), { declaration_date: '2026-01-20', ...status })
    })

  test('a copy equals a fresh read after each publication, also for limited keys', async () => {
    const { host } = actions
    const limits = [{ markets: ['XNAS'] }, { symbols: ['XNAS:MSFT', 'XASX:CBA'] }, {}]
    const keys = [undefined, ...(await Promise.all(limits.map((limit) => host.key({ plan: 'pro', ...limit }))))]
    const mirrors: Copy[] = []
    const add = async (path: string, key?: string) => mirrors.push({ path, key, ...(await copyOf(path, key)) })
    // The free plan has one year of history, and too few credits for the entire market.
    const free = await host.key({ plan: 'free' })
    for (const list of ['dividends', 'splits', 'corporate-actions']) {
      for (const key of keys) await add(`${list}?from=2026-01-01&to=2026-12-31`, key)
      for (const key of [...keys, free]) await add(`${list}?symbols=MSFT`, key)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (story, hours) => {
          for (const each of story) {
            host.clock.advance(hours * HOUR)
            await actions.tell('a', each)
            for (const mirror of mirrors) {
              await follow(mirror)
              const fresh = await copyOf(mirror.path, mirror.key)
              expect([...mirror.rows].toSorted(), `${mirror.path} ${JSON.stringify(each)}`).toEqual(
                [...fresh.rows].toSorted(),
              )
            }
          }
        },
      ),
      { numRuns: STORIES, endOnFailure: true },
    )
  }, 240_000)

  interface Copy {
    readonly path: string
    readonly key: string | undefined
    readonly rows: Map<string, string>
    since: string
  }

  async function copyOf(path: string, key: string | undefined) {
    const { data, meta } = await pages(path, key, 5)
    return { rows: new Map(data.map((row) => [String(row['id']), textOf(row)])), since: meta.as_of }
  }

  /** The date of the symbols follows the clock, and is no change. */
  const textOf = ({ symbol_at: _, ...row }: Row) => JSON.stringify(row)

  async function follow(copy: Copy): Promise<void> {
    const { data, meta } = await pages(`${copy.path}&changed_since=${copy.since}`, copy.key, 5)
    for (const { change, known_from: _, reason: __, ...row } of data)
      if (change === 'withdrawn') copy.rows.delete(String(row['id']))
      else copy.rows.set(String(row['id']), textOf(row))
    copy.since = meta.as_of
    const first = meta.history_from ?? ''
    for (const [id, text] of copy.rows) {
      const row = JSON.parse(text) as Row
      if (String(row['date'] ?? row['execution_date']) < first) copy.rows.delete(id)
    }
  }
})
