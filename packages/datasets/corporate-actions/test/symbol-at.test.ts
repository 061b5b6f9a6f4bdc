import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dividend, startActionsHost, type ActionsHost } from './support/actions-host.ts'

let actions: ActionsHost

beforeAll(async () => {
  actions = await startActionsHost()
  await actions.tell(
    'primary',
    // Dividends under the symbols in effect on their dates: FB became META; WM was one company through 2008 and has
    // been another since 2009.
    dividend('FB', '2022-03-01', '0.1'),
    dividend('META', '2025-12-15', '0.525'),
    dividend('WM', '2008-04-30', '0.56'),
    dividend('WM', '2025-12-05', '0.825'),
  )
})

afterAll(() => actions.host.close())

const of = async (query: string) =>
  (await actions.rows(`/v1/dividends?${query}`)).map((row) => [
    row['symbol'],
    row['ex_date'],
    row['instrument_id'],
    row['symbol_at'],
  ])

describe('symbol_at', () => {
  test('symbol_at rule: the default is today: all rows of a renamed listing have its current symbol', async () => {
    expect(await of('symbols=META')).toEqual([
      ['META', '2022-03-01', 'ins_meta', '2026-03-02'],
      ['META', '2025-12-15', 'ins_meta', '2026-03-02'],
    ])
  })

  test('symbol_at rule: symbols are resolved and shown as of symbol_at', async () => {
    expect(await of('symbols=FB&symbol_at=2022-06-08')).toEqual([
      ['FB', '2022-03-01', 'ins_meta', '2022-06-08'],
      ['FB', '2025-12-15', 'ins_meta', '2022-06-08'],
    ])
    expect(await of('instrument_ids=ins_meta&symbol_at=2022-06-08&to=2022-12-31')).toEqual([
      ['FB', '2022-03-01', 'ins_meta', '2022-06-08'],
    ])
  })

  test('symbol_at rule: a reused ticker refers to the listing that had it on symbol_at', async () => {
    expect(await of('symbols=WM')).toEqual([['WM', '2025-12-05', 'ins_second', '2026-03-02']])
    expect(await of('symbols=WM&symbol_at=2008-01-02')).toEqual([['WM', '2008-04-30', 'ins_first', '2008-01-02']])
    // No listing had the symbol on that date, so it refers to today's listing.
    expect(await of('symbols=WM&symbol_at=2009-01-02')).toEqual([['WM', '2025-12-05', 'ins_second', '2009-01-02']])
  })

  test('symbol_at rule: the entire market is sorted and shown by its symbols on symbol_at', async () => {
    expect(await of('from=2025-03-03&to=2026-03-02')).toEqual([
      ['META', '2025-12-15', 'ins_meta', '2026-03-02'],
      ['WM', '2025-12-05', 'ins_second', '2026-03-02'],
    ])
    expect(await of('from=2025-03-03&to=2026-03-02&symbol_at=2022-01-03')).toEqual([
      ['FB', '2025-12-15', 'ins_meta', '2022-01-03'],
      ['WM', '2025-12-05', 'ins_second', '2022-01-03'],
    ])
  })

  test('symbol_at rule: a delisted listing is shown under its last symbol', async () => {
    expect(await of('from=2008-01-01&to=2008-12-31')).toEqual([['WM', '2008-04-30', 'ins_first', '2026-03-02']])
  })

  test('symbol_at rule: the default is the date of as_of', async () => {
    actions.host.clock.advance(48 * 3_600_000)
    expect(await of('symbols=META&from=2025-01-01&as_of=2026-03-03')).toEqual([
      ['META', '2025-12-15', 'ins_meta', '2026-03-03'],
    ])
    expect(await of('symbols=META&from=2025-01-01')).toEqual([['META', '2025-12-15', 'ins_meta', '2026-03-04']])
  })

  test('symbol_at rule: an invalid date is 422', async () => {
    const { status, json } = await actions.get('/v1/dividends?symbols=META&symbol_at=2026-02-30')
    expect([status, json.errors[0].parameter]).toEqual([422, 'symbol_at'])
  })
})
