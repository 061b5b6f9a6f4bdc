import { adjustmentJumps } from '@bourse/eodhd'
import type { Entity } from '@bourse/kit'
import { warningsOf } from '@bourse/kit/host'
import { rawPages, readPages } from '@bourse/kit/readers'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import eod from '../src/index.ts'
import { eodhdHistory } from '../src/sources/eodhd-history.ts'

const listed = (symbol: string, more: Partial<Entity> = {}): Entity => ({
  ...{ id: `ins_${symbol}`, market: 'XASX', labels: { symbol, exchange_mic: 'XASX' }, kind: 'CS', unrecorded: false },
  ...more,
})
const window = { from: '2026-01-01', to: '2026-03-02' }
const unit = (symbol: string, exchange_mic = 'XASX') => ({
  ...{ instrument_id: `ins_${symbol}`, symbol, exchange_mic },
  ...window,
})

const BHP = { id: 'ins_BHP', stretches: [{ symbol: 'BHP', exchange_mic: 'XASX' }] }
/** Ex dates of BHP's dividends in Sydney. */
const EX_DATES = [
  ...['2015-03-11', '2015-09-09', '2016-03-10', '2016-09-01', '2017-03-09', '2017-09-07', '2018-03-08', '2018-09-06'],
  ...['2019-01-10', '2019-03-07', '2019-09-05', '2020-03-05', '2020-09-03', '2021-03-04', '2021-09-02', '2022-02-24'],
  ...['2022-09-01', '2023-03-09', '2023-09-07', '2024-03-07', '2024-09-12', '2025-03-06', '2025-09-04'],
]

describe('the EODHD history', () => {
  it('connectors 3.2: plans one unit per listing, recently requested ones first, and none for earlier holders of its symbol', async () => {
    const all = [
      ...[listed('BHP'), listed('NEWX', { unrecorded: true }), listed('GONE', { endsOn: '2026-02-13' })],
      ...[listed('OLDX', { endsOn: '2025-06-30' }), listed('BHP', { id: 'ins_old', endsOn: '2026-01-30' })],
    ]
    const tools = { config: { markets: ['XASX', 'US'] }, published: async () => undefined }
    const asked: unknown[] = []
    const universe = async (request: { readonly markets: unknown }) => {
      asked.push(request.markets)
      return all
    }
    const requested = { newest: async (market: string) => (market === 'XASX' ? ['ins_GONE', 'ins_FORMER'] : []) }
    const needs = { listings: { universe }, requested }
    const units = await eodhdHistory.discover?.(window, tools as never, needs as never)
    expect(asked).toEqual([['XASX', 'XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM']])
    // GONE was requested recently.
    expect(units).toEqual([{ ...unit('GONE'), to: '2026-02-13', ends_on: '2026-02-13' }, unit('BHP')])
  })

  it('requests bars in the window, but splits and dividends up to today', async () => {
    const asked: string[] = []
    async function ask(url: string) {
      asked.push(url)
      return { refusal: url.includes('/div/') ? 'nothing' : undefined, text: () => '[]' }
    }
    const tools = {
      ...{ http: { ask }, clock: { now: () => '2026-03-05T09:00:00Z' }, config: {} },
      published: async () => undefined,
    }
    const between = async () => [{ execution_date: '2026-02-02' }]
    const fetch = async (of: object) =>
      readPages<Record<string, unknown>>(
        (await eodhdHistory.fetch(of as never, tools as never, { splits: { between } } as never)) as string,
      )
    const { head, bodies } = await fetch(unit('BRK.B', 'XNYS'))
    expect(asked).toEqual([
      'https://eodhd.com/api/eod/BRK-B.US?from=2026-01-01&to=2026-03-02&period=d&fmt=json',
      'https://eodhd.com/api/splits/BRK-B.US?from=2026-01-01&to=2026-03-05&fmt=json',
      'https://eodhd.com/api/div/BRK-B.US?from=2026-01-01&to=2026-03-05&fmt=json',
    ])
    expect(bodies).toEqual(['[]', '[]', '[]'])
    expect(head).toMatchObject({ isKnown: true, actions: ['2026-02-02'], only_as_traded: false })
    expect((await fetch(unit('BHP'))).head).toMatchObject({ only_as_traded: true })
  })
})

/** A bar row with one price; the adjusted close defaults to the close. */
const row = (date: string, close: number, volume: number, adjusted = close) => ({
  ...{ date, open: close, high: close, low: close, close, adjusted_close: adjusted, volume },
})

interface Given {
  readonly bars: readonly object[]
  readonly splits?: readonly object[]
  readonly paid?: readonly object[]
  /** Properties of the head, which `parse` requires in addition to the bodies. */
  readonly head?: object
}

/**
 * Returns the content of a response: bars as `date close volume`, each followed by its warnings, and the rules behind
 * all other results.
 */
function read({ bars, splits = [], paid = [], head = {} }: Given): readonly string[] {
  const raw = rawPages(
    { isKnown: true, actions: [], only_as_traded: false, ...head },
    [bars, splits, paid].map((body) => JSON.stringify(body)),
  )
  return [
    ...(eodhdHistory.parse(raw as never, unit('BHP') as never) as Iterable<Readonly<Record<string, unknown>>>),
  ].map((each) =>
    'close' in each
      ? [
          `${String(each['date'])} ${String(each['close'])} ${String(each['volume'])}`,
          ...(warningsOf(each) ?? []).map(({ rule, value }) => `${rule} ${value}`),
        ].join(', ')
      : String(each['rule']),
  )
}

describe('a history', () => {
  it('returns volumes as traded before each later split, and omits flat days and other dates', () => {
    const bars = [row('2026-01-05', 40, 500, 2), row('2026-01-06', 2, 0), row('2026-02-02', 2, 510.5)]
    const splits = [{ date: '2026-02-02', split: '20.000000/1.000000' }]
    expect(read({ bars: [...bars, row('2026-03-03', 2, 9)], splits })).toEqual([
      ...['flat-day', 'other-date', '2026-01-05 40 25', 'fractions', '2026-02-02 2 510'],
    ])
  })

  const spunOff = [row('2026-01-05', 42.9087, 1, 42), row('2026-01-06', 43.005, 2, 42.0943), row('2026-01-07', 43, 3)]
  const paid = [{ date: '2026-01-07', period: 'Final', value: 1, unadjustedValue: 0.91, currency: 'AUD' }]

  it('warns once about prices between ticks, or omits the bars up to the newest such price', () => {
    const rest = ['2026-01-06 43.005 2', '2026-01-07 43 3']
    expect(read({ bars: spunOff, paid })).toEqual(['2026-01-05 42.9087 1, not-as-traded 2026-01-05', ...rest])
    expect(read({ bars: spunOff, paid, head: { only_as_traded: true } })).toEqual([
      ...['not-as-traded', '2026-01-06 43.005 2, not-as-traded 2026-01-05', '2026-01-07 43 3'],
    ])
  })

  it('warns if the adjusted close changes without a split or dividend recorded here or by EODHD', () => {
    const last = (given: object) => read({ bars: spunOff.slice(1), ...given }).at(-1)
    expect(last({})).toBe('2026-01-07 43 3, action-missing 0.9107')
    expect(last({ paid })).toBe('2026-01-07 43 3')
    expect(last({ head: { actions: ['2026-01-07'] } })).toBe('2026-01-07 43 3')
  })

  it('counts a listing that EODHD does not know', () => {
    expect(read({ bars: [], head: { isKnown: false } })).toEqual(['unknown-to-publisher'])
  })
})

describe.skipIf(skipNotice !== '')(`a recorded EODHD history${skipNotice}`, () => {
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [fakeListings([BHP]), eod], clock: '2025-10-05T12:00:00Z' })
  })
  afterAll(() => host?.close())

  const body = () => realText('connectors', 'eodhd', 'eod_BHP.AU_from-2015.json.gz')
  const bhp = { ...unit('BHP'), from: '2015-01-01', to: '2025-10-05' }
  const publish = (only_as_traded: boolean, actions: readonly string[]) =>
    host.publishUnit(eodhdHistory, { unit: bhp, raw: rawPages({ isKnown: true, actions, only_as_traded }, [body()]) })
  const warnings = (rule: string) =>
    host.database.database.query<{ value: string }>(`select value from bourse.warnings where rule = '${rule}'`)

  it('connectors check E2: the adjusted close changes only on dates with an action', async () => {
    const rows = JSON.parse(body()) as { date: string; close: number; adjusted_close: number }[]
    const jumps = adjustmentJumps(
      rows.map(({ date, close, adjusted_close }) => ({ date, close: `${close}`, adjusted: `${adjusted_close}` })),
    )
    expect(jumps.map(({ date }) => date)).toEqual(EX_DATES)
    const cash = new Map(jumps.map((jump) => [jump.date, jump.cash]))
    const dates = ['2025-09-04', '2025-03-06', '2024-09-12', '2024-03-07', '2022-09-01']
    expect(dates.map((date) => cash.get(date))).toEqual(['0.9193', '0.7909', '1.11', '1.0962', '2.5518'])
    await publish(
      false,
      EX_DATES.filter((date) => date !== '2024-03-07'),
    )
    expect(await warnings('action-missing')).toEqual([{ value: '1.0962' }])
  })

  it('connectors check E3: bars before a spin-off are not as traded', async () => {
    const key = await host.key()
    const shown = async (date: string) => {
      const { json } = await host.get(`/v1/eod?symbols=XASX:BHP&from=${date}&to=${date}`, { key })
      return json.data.map((bar: Readonly<Record<string, unknown>>) =>
        ['date', 'open', 'high', 'low', 'close', 'volume'].map((name) => bar[name]).join(' '),
      )
    }
    expect(await warnings('not-as-traded')).toEqual([{ value: '2022-05-24' }])
    expect(await shown('2022-05-24')).toEqual(['2022-05-24 42.9087 42.9354 42.3211 42.5615 11645550'])
    await host.database.database.query('truncate eod.daily_bars, eod.daily_bars_claims')
    expect(await publish(true, EX_DATES)).toMatchObject({ published: 852, tallies: { 'not-as-traded': 1871 } })
    expect(await shown('2022-05-24')).toEqual([])
    expect(await shown('2022-05-25')).toEqual(['2022-05-25 43 43.82 42.885 43.02 15075320'])
  })
})
