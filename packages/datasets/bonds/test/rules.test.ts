import { publicId } from '@bourse/kit'
import { treasuryCurve } from '@bourse/services'
import { defineDataset } from '@bourse/kit'
import {
  fakeDailyBars,
  fakeListings,
  runOwedJobs,
  startTestHost,
  type FakeDailyBar,
  type TestHost,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bondList } from '../src/staging/bond-list.ts'
import { isIsin } from '../src/staging/isin.ts'
import { maturityInName } from '../src/staging/maturity-in-name.ts'
import { bondOf } from '../src/terms/term-fields.ts'
import { statedYields } from '../src/yields/records.ts'
import bonds from '../src/index.ts'

const [META, FLOATS, ENDED] = ['US30303M8H84', 'US037833AL42', 'US594918BR43']
const idOf = (isin: string) => publicId('ins', 'BOND', isin)
const bars: FakeDailyBar[] = [
  { instrument_id: idOf(META), date: '2026-02-26', close: '93.5' },
  { instrument_id: idOf(META), date: '2026-02-27', close: '93.658' },
  { instrument_id: idOf(FLOATS), date: '2026-02-27', close: '99.9' },
  { instrument_id: idOf(ENDED), date: '2026-02-13', close: '99.8' },
]
const curve = defineDataset({
  id: 'fake-curve',
  title: 'Synthetic curve',
  summary: 'A flat curve for tests.',
  provides: [
    treasuryCurve.provide({}, () => ({
      on: async ({ date }) => ({ date, points: [{ tenor: '10y', percent: '4' }] }),
      riskFree: async () => [],
    })),
  ],
})

let host: TestHost
let key: string

async function ask(path: string, plan?: string) {
  return host.get(`/v1/${path}`, { key: plan === undefined ? key : await host.key({ plan }) })
}
async function rows(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { status, text, json } = await ask(path)
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
  return json.data
}
const shown = async (path: string, ...names: readonly string[]) =>
  (await rows(path)).map((row) => names.map((name) => row[name]))

beforeAll(async () => {
  const listings = fakeListings(
    [META, FLOATS, ENDED].map((isin) => ({
      id: idOf(isin),
      kind: 'BOND',
      stretches: [{ symbol: isin, exchange_mic: 'BOND', ...(isin === ENDED ? { to: '2026-02-19' } : {}) }],
    })),
  )
  host = await startTestHost({ datasets: [listings, fakeDailyBars(bars), curve, bonds], clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
  const meta = {
    isin: META,
    name: 'Meta Platforms 3.85% 2032',
    issuer: 'Meta Platforms, Inc.',
    coupon: '0.0385',
    maturity_date: '2032-08-15',
  }
  const report = await host.submit(
    bondList,
    [
      bondOf({
        ...meta,
        coupon_type: 'fixed',
        frequency: '2',
        call_features: [{ date: '2032-05-15', price: '100', type: 'call' }],
      }),
      bondOf({ isin: FLOATS, name: 'Floating 05/04/2043', coupon: '0.05', coupon_type: 'floating' }),
      bondOf({ isin: ENDED, name: 'Ended 2.4% 02/20/2026', coupon: '0.024', coupon_type: 'fixed' }),
      bondOf({ isin: 'US30303M8H85', name: 'A wrong check digit' }),
      bondOf({ isin: 'US92343VCV45', name: 'In euros', currency_code: 'EUR' }),
    ],
    { source: 'test' },
  )
  expect(report).toMatchObject({ published: 3, quarantined: 2 })
  await runOwedJobs(host)
})
afterAll(() => host?.close())

describe('GET /v1/bonds', () => {
  it('rule 1: plans without bonds are rejected before any name is resolved', async () => {
    for (const path of ['bonds', 'bonds?instrument_ids=ins_none', 'bonds/yields?symbols=BOND:NONE'])
      for (const plan of ['free', 'pro']) {
        const { status, json } = await ask(path, plan)
        expect([path, status, json.code]).toEqual([path, 403, 'market-not-entitled'])
      }
    expect((await ask('bonds', 'commercial')).status).toBe(200)
  })

  it.each([
    ['Apple Inc. 4.65% 2046', '2046-12-31'],
    ['APPLE INC 4.65% 02/23/2046', '2046-02-23'],
    ['Apple Inc. 4.65% 2046 notes', undefined],
    ['Vision 2030', undefined],
    ['Broken 02/30/2046', undefined],
  ])('rule 2: the maturity in the bond name %s is %s', (name, date) => {
    expect(maturityInName(name)).toBe(date)
  })

  it('rule 2: maturity_date_from_name is true only if the publisher has no date', async () => {
    const found = await shown('bonds?status=all', 'isin', 'maturity_date', 'maturity_date_from_name')
    expect(new Set(found)).toEqual(
      new Set([
        [META, '2032-08-15', false],
        [FLOATS, '2043-05-04', true],
        [ENDED, '2026-02-20', true],
      ]),
    )
  })

  it('rule 3: a floating-rate bond has a price and no yield', async () => {
    expect(await shown(`bonds?symbols=BOND:${FLOATS}`, 'price', 'yield_to_maturity', 'modified_duration')).toEqual([
      [99.9, null, null],
    ])
  })

  it('rule 4: a bond past its maturity is matured, and retains the price of its last trade', async () => {
    expect(await shown('bonds?status=matured', 'isin', 'status', 'price', 'price_date')).toEqual([
      [ENDED, 'matured', 99.8, '2026-02-13'],
    ])
    expect(await shown('bonds', 'status')).toEqual([['active'], ['active']])
    const versions = await rows(`history?operation=bonds.list&key=${ENDED}`)
    expect(versions.at(-1)).toMatchObject({ values: { isin: ENDED, status: 'matured' }, known_to: null })
  })

  it('rule 5: an ISIN with a wrong check digit is quarantined', async () => {
    expect([META, 'US0378331005', 'GB00B03MLX29'].map(isIsin)).toEqual([true, true, true])
    expect(['US30303M8H85', 'us30303m8h84', ''].map(isIsin)).toEqual([false, false, false])
    const { rows: found } = await host.database.database.pool.query(
      'select rule, value from bourse.quarantine order by rule',
    )
    expect(found).toEqual([
      { rule: 'isin-check-digit', value: 'US30303M8H85' },
      { rule: 'not-in-dollars', value: 'EUR' },
    ])
  })

  it('bonds have the next call date after their last price, and can be filtered by issuer, maturity, coupon and yield', async () => {
    expect(await shown(`bonds?issuer=meta`, 'next_call_date', 'next_call_price', 'yield_to_maturity')).toEqual([
      ['2032-05-15', 100, 0.050121],
    ])
    const isins = async (query: string) => (await shown(`bonds?${query}`, 'isin')).flat()
    expect(await isins('maturity_to=2040-01-01')).toEqual([META])
    expect(await isins('min_coupon=0.04')).toEqual([FLOATS])
    expect(await isins('min_yield=0')).toEqual([META])
    expect(await isins('coupon_type=fixed')).toEqual([META])
  })

  it('bonds can be read as of any of the last seven days', async () => {
    const early = await ask('bonds?as_of=2026-02-20')
    expect([early.status, early.json.code]).toEqual([422, 'point-in-time-unavailable'])
    expect((await ask('bonds?as_of=2026-02-24')).status).toBe(200)
  })
})

describe('GET /v1/bonds/yields', () => {
  const meta = `bonds/yields?symbols=BOND:${META}`

  it('yields are newest first, with the spread to the Treasury curve; a selector is required', async () => {
    expect(await shown(meta, 'date', 'price', 'settlement_date', 'yield_source')).toEqual([
      ['2026-02-27', 93.658, '2026-03-02', 'model'],
      ['2026-02-26', 93.5, '2026-02-27', 'model'],
    ])
    const [row] = await rows(meta)
    expect(Number(row?.['benchmark_spread'])).toBeCloseTo(Number(row?.['yield_to_maturity']) * 100 - 4, 4)
    expect((await ask('bonds/yields')).status).toBe(422)
  })

  it('rule 1: a floating-rate bond has a row without a yield', async () => {
    expect(await shown(`bonds/yields?symbols=BOND:${FLOATS}`, 'price', 'yield_to_maturity', 'yield_source')).toEqual([
      [99.9, null, null],
    ])
  })

  it('rule 2: a publisher’s yield is used if it is within 0.0025 of the model’s, otherwise the model’s', async () => {
    const stated = { symbol: `BOND:${META}`, exchange_mic: 'BOND' }
    host.clock.advance(60_000)
    await host.publish(
      statedYields,
      [
        { ...stated, date: '2026-02-26', yield_to_maturity: '0.0502' },
        { ...stated, date: '2026-02-27', yield_to_maturity: '0.06' },
      ],
      { source: 'test' },
    )
    await runOwedJobs(host)
    expect(await shown(meta, 'yield_to_maturity', 'yield_source')).toEqual([
      [0.050121, 'model'],
      [0.0502, 'publisher'],
    ])
  })

  it('rule 3: plans without bonds are rejected', async () => {
    expect((await ask(meta, 'pro')).status).toBe(403)
  })
})
