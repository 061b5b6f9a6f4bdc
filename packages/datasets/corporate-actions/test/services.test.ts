import {
  defineDataset,
  endpoint,
  f,
  requiredEntities,
  perSubject,
  type Knowledge,
  type ProvidedNeeds,
} from '@bourse/kit'
import { dividends, listing, splits, type Dividend, type Split } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corporateEvent, default as dataset, events } from '../src/index.ts'
import { dividend, split } from './support/actions-host.ts'

interface Found {
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
}

let found: Found = { splits: [], dividends: [] }

const wanted = { splits, dividends }

/** Another dataset that requests both services, from 2014-06-09 to 2025-12-31. */
const asking = defineDataset({
  id: 'asking',
  title: 'A dataset that asks',
  summary: 'Requests splits and dividends.',
  endpoints: [
    endpoint('/asked', {
      id: 'asked.list',
      summary: 'What the services return',
      capabilities: [],
      credits: perSubject(0),
      select: requiredEntities(listing),
      fields: { id: f.text('Number of the row', { example: '1' }) },
      order: ['id asc'],
      needs: wanted,
      async read(needs, { entities = [], knowledge }) {
        found = await between(
          needs,
          entities.map(({ id }) => id),
          knowledge,
        )
        return []
      },
    }),
  ],
})

async function between(
  needs: ProvidedNeeds<typeof wanted>,
  ids: readonly string[],
  knowledge: Knowledge,
): Promise<Found> {
  const request = { ids, from: '2014-06-09', to: '2025-12-31', knowledge }
  return { splits: await needs.splits.between(request), dividends: await needs.dividends.between(request) }
}

let host: TestHost

beforeAll(async () => {
  const listed = fakeListings([
    { id: 'ins_aapl', stretches: [{ symbol: 'AAPL', exchange_mic: 'XNAS' }] },
    { id: 'ins_msft', stretches: [{ symbol: 'MSFT', exchange_mic: 'XNAS' }] },
  ])
  host = await startTestHost({ datasets: [listed, dataset, asking] })
  const lines = [
    split('AAPL', '2014-06-08', '2:1'),
    split('AAPL', '2014-06-09', '7:1'),
    split('MSFT', '2020-01-06', '1:3'),
    { symbol: 'MSFT', type: 'stock_dividend', ex_date: '2025-12-31', split_ratio: '1.05' },
    split('MSFT', '2025-06-02', '2:1', { adjusts_price: false }),
    split('MSFT', '2025-06-03', '2:1', { status: 'cancelled' }),
    { symbol: 'MSFT', type: 'split', declaration_date: '2025-06-04', split_ratio: '2:1' },
    dividend('MSFT', '2025-11-20', '0.91', { frequency: '4' }),
    dividend('AAPL', '2014-08-07', '0.47'),
    dividend('AAPL', '2014-08-07', '1', { type: 'special_dividend' }),
    dividend('AAPL', '2015-08-07', '0.5', { type: 'return_of_capital' }),
    dividend('AAPL', '2015-11-05', '0.52', { status: 'cancelled' }),
    dividend('AAPL', null, '0.6', { declaration_date: '2016-01-26' }),
    dividend('AAPL', '2026-02-09', '0.26'),
  ]
  expect(await host.submit(events, lines.map(corporateEvent), { source: 'primary' })).toMatchObject({ quarantined: 0 })
  host.clock.advance(60_000)
  await host.get('/v1/asked?symbols=MSFT,AAPL', { key: await host.key() })
})

afterAll(() => host.close())

describe('services', () => {
  test('actions.splits returns splits and stock dividends that affect the price, by execution date', () => {
    expect(found.splits).toEqual([
      { instrument_id: 'ins_aapl', execution_date: '2014-06-09', ratio: '7' },
      { instrument_id: 'ins_msft', execution_date: '2020-01-06', ratio: '0.333333333333333333333333333333' },
      { instrument_id: 'ins_msft', execution_date: '2025-12-31', ratio: '1.05' },
    ])
  })

  test('actions.dividends returns the cash paid by every type of action, by ex date', () => {
    const paid = (row: object) => ({ id: expect.stringMatching(/^act_/), pay_date: null, currency_code: 'USD', ...row })
    const regular = { kind: 'regular', frequency: null }
    expect(found.dividends.toSorted((a, b) => Number(a.amount) - Number(b.amount))).toEqual([
      paid({ ...regular, instrument_id: 'ins_aapl', ex_date: '2014-08-07', amount: '0.47' }),
      paid({ ...regular, kind: 'return_of_capital', instrument_id: 'ins_aapl', ex_date: '2015-08-07', amount: '0.5' }),
      paid({ ...regular, instrument_id: 'ins_msft', ex_date: '2025-11-20', amount: '0.91', frequency: '4' }),
      paid({ kind: 'special', instrument_id: 'ins_aapl', ex_date: '2014-08-07', amount: '1', frequency: null }),
    ])
    expect(found.dividends.map(({ ex_date }) => ex_date)).toEqual([
      '2014-08-07',
      '2014-08-07',
      '2015-08-07',
      '2025-11-20',
    ])
  })

  test('actions.splits and actions.dividends read as of the given instant', async () => {
    await host.get('/v1/asked?symbols=MSFT,AAPL&as_of=2026-03-02T20:00:00Z', { key: await host.key() })
    expect(found).toEqual({ splits: [], dividends: [] })
  })
})
