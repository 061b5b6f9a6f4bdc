import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dividend, split, startActionsHost, type ActionsHost } from './support/actions-host.ts'

const HOUR = 3_600_000

let actions: ActionsHost
/** Instants between the publications. */
const after: Record<'dividends' | 'split' | 'revision' | 'exDate', string> = {
  dividends: '',
  split: '',
  revision: '',
  exDate: '',
}

beforeAll(async () => {
  actions = await startActionsHost()
  const { clock } = actions.host
  const noted = () => {
    clock.advance(HOUR)
    const now = clock.now()
    clock.advance(HOUR)
    return now
  }
  await actions.tell(
    'a',
    dividend('AAPL', '2014-05-08', '3.29'),
    dividend('AAPL', '2014-08-07', '0.47', { pay_date: '2014-08-14' }),
    dividend('AAPL', null, '0.27', { declaration_date: '2026-02-27' }),
  )
  after.dividends = noted()
  await actions.tell('a', split('AAPL', '2014-06-09', '7:1'))
  after.split = noted()
  await actions.tell('b', dividend('AAPL', '2014-08-07', '0.48', { pay_date: '2014-08-15' }))
  await actions.tell('c', dividend('AAPL', '2014-08-07', '0.48', { pay_date: '2014-08-14' }))
  after.revision = noted()
  // A second source reports the announced dividend's ex date.
  await actions.tell('b', dividend('AAPL', '2026-05-11', '0.27', { declaration_date: '2026-02-27' }))
  after.exDate = noted()
})

afterAll(() => actions.host.close())

const dividends = (more: string) => actions.rows(`/v1/dividends?symbols=AAPL${more}`)
const splits = (asOf: string) => actions.rows(`/v1/splits?symbols=AAPL&as_of=${asOf}`)

describe('as-of reads', () => {
  test('as_of rule: a split changes adjusted amounts and factors only from the time it becomes known', async () => {
    const adjusted = async (asOf: string) => {
      const [first] = await dividends(`&as_of=${asOf}`)
      return [first?.['split_adjusted_amount'], first?.['cumulative_adjustment_factor']]
    }
    expect(await adjusted(after.dividends)).toEqual([3.29, 1])
    expect(await adjusted(after.split)).toEqual([0.47, 0.142857142857143])
    expect(await splits(after.dividends)).toEqual([])
    expect(await splits(after.split)).toHaveLength(1)
  })

  test('as_of rule: the consensus includes only claims known at as_of', async () => {
    const paid = async (asOf: string) => {
      const [, second] = await dividends(`&as_of=${asOf}`)
      return [second?.['amount'], second?.['pay_date'], second?.['id']]
    }
    const [amount, day, id] = await paid(after.split)
    expect([amount, day]).toEqual([0.47, '2014-08-14'])
    // Two of three sources report 0.48, and two of three report the 14th.
    expect(await paid(after.revision)).toEqual([0.48, '2014-08-14', id])
  })

  test('as_of rule: an announcement is replaced by the dated action once its ex date is known', async () => {
    const last = async (more: string) => {
      const row = (await dividends(more)).at(-1)
      return [row?.['undated'], row?.['date'], row?.['ex_date']]
    }
    expect(await last(`&as_of=${after.revision}`)).toEqual([true, '2026-02-27', null])
    expect(await last('')).toEqual([false, '2026-05-11', '2026-05-11'])
    expect(await dividends('')).toHaveLength(3)
    expect(await actions.rows('/v1/corporate-actions?symbols=AAPL')).toHaveLength(4)
  })

  test('as_of rule: nothing is known before the first publication', async () => {
    expect(await dividends('&as_of=2026-03-01')).toEqual([])
  })

  test('as_of rule: a split applies if its execution date is on or before the as_of date', async () => {
    await actions.tell('a', dividend('MSFT', '2026-02-19', '0.91'), split('MSFT', '2026-03-05', '2:1'))
    const { clock } = actions.host
    const before = clock.now()
    const amount = async (more = '') =>
      (await actions.rows(`/v1/dividends?symbols=MSFT${more}`))[0]?.['split_adjusted_amount']
    expect(await amount()).toBe(0.91)
    clock.advance(72 * HOUR)
    expect(await amount()).toBe(0.455)
    expect(await amount(`&as_of=${before}`)).toBe(0.91)
  })

  test('as_of rule: later pages read what was known when the first page was read', async () => {
    const first = await actions.get('/v1/dividends?symbols=AAPL&limit=1')
    await actions.tell('a', dividend('AAPL', '2014-06-20', '9'))
    const next = await actions.get(`/v1/dividends?symbols=AAPL&limit=1&cursor=${String(first.json.meta.next_cursor)}`)
    expect(next.json.data[0].ex_date).toBe('2014-08-07')
    expect((await dividends('')).map((row) => row['ex_date'])).toContain('2014-06-20')
  })

  test('corporate-actions rule: claims published in any order produce the same row', async () => {
    const claims = [
      { source: 'primary', line: dividend('T', '2026-01-12', '0.2775', { exchange_mic: 'XNYS' }) },
      { source: 'x', line: dividend('T', '2026-01-12', '0.28', { exchange_mic: 'XNYS', pay_date: '2026-02-02' }) },
      { source: 'y', line: dividend('T', '2026-01-12', '0.28', { exchange_mic: 'XNYS', pay_date: '2026-02-02' }) },
    ]
    const other = await startActionsHost()
    for (const { source, line } of claims) await actions.tell(source, line)
    for (const { source, line } of claims.toReversed()) await other.tell(source, line)
    for (const { source, line } of claims) await other.tell(source, line)
    const one = await actions.rows('/v1/dividends?symbols=XNYS:T')
    const two = await other.rows('/v1/dividends?symbols=XNYS:T')
    await other.host.close()
    const plain = (rows: readonly object[]) => rows.map((row) => ({ ...row, symbol_at: undefined }))
    expect(plain(two)).toEqual(plain(one))
    expect(one).toEqual([expect.objectContaining({ amount: 0.28, pay_date: '2026-02-02' })])
  })
})
