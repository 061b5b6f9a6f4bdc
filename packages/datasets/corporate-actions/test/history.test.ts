import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dividend, split, startActionsHost, type ActionsHost, type Row } from './support/actions-host.ts'

const HOUR = 3_600_000

let actions: ActionsHost
let id: string
beforeAll(async () => {
  actions = await startActionsHost()
  await actions.tell('a', dividend('AAPL', '2026-02-09', '0.25'))
  actions.host.clock.advance(HOUR)
  await actions.tell('a', dividend('AAPL', '2026-02-09', '0.26'))
  actions.host.clock.advance(HOUR)
  await actions.tell('a', split('AAPL', '2026-02-23', '2:1'))
  const [row] = await actions.rows('/v1/dividends?symbols=AAPL')
  id = String(row?.['id'])
})
afterAll(() => actions?.host.close())

const history = (operation: string, key: string, of?: string) =>
  actions.get(`/v1/history?operation=${operation}&key=${key}`, of)

describe('the history of rows that an operation computes', () => {
  test('has the versions of the stored row, with values as the operation returned them then', async () => {
    const { status, json, text } = await history('dividends.list', id)
    expect(status, text).toBe(200)
    const values = { id, symbol: 'AAPL', ex_date: '2026-02-09', cumulative_adjustment_factor: 1 }
    expect(json.data).toMatchObject([
      { source: 'a', known_to: json.data[1].known_from, values: { ...values, amount: 0.25 } },
      { source: 'a', known_to: null, values: { ...values, amount: 0.26 } },
    ])
    const { data }: { readonly data: readonly Row[] } = (await history('corporate-actions.list', id)).json
    expect(data.map(({ batch }) => batch)).toEqual(json.data.map(({ batch }: Row) => batch))
  })

  test('is paged', async () => {
    const first = await actions.get(`/v1/history?operation=dividends.list&key=${id}&limit=1`)
    expect(first.json.data).toHaveLength(1)
    const cursor: string = first.json.meta.next_cursor
    const second = await actions.get(`/v1/history?operation=dividends.list&key=${id}&limit=1&cursor=${cursor}`)
    expect(second.json).toMatchObject({ data: [{ values: { amount: 0.26 } }], meta: { next_cursor: null } })
  })

  test('responds to a row that is hidden from the key, or of another list, as to an unknown id', async () => {
    const london = await actions.host.key({ plan: 'scale', markets: ['XLON'] })
    const unknown = id.replace(/.{4}$/, '0000')
    const responses = await Promise.all([
      history('dividends.list', id, london),
      history('dividends.list', unknown, london),
      history('splits.list', id),
    ])
    for (const { status, json } of responses) expect([status, json.code]).toEqual([404, 'record-not-found'])
    const [hidden, absent] = responses.map(({ json }) => String(json.detail))
    expect(hidden?.replace(id, '')).toBe(absent?.replace(unknown, ''))
  })
})
