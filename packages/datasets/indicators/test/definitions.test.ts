import { fakeDailyBars, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import indicators, { INDICATORS } from '../src/index.ts'
import { listings } from './support/market.ts'

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, fakeSessions(), fakeDailyBars([]), indicators] })
  key = await host.key()
})

afterAll(() => host.close())

describe('GET /v1/indicators/definitions', () => {
  test('returns one row for each indicator, id ascending', async () => {
    const { json } = await host.get('/v1/indicators/definitions', { key })
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual(INDICATORS.map(({ name }) => name))
    expect(json.data.length).toBeGreaterThanOrEqual(15)
  })

  test('each row has the formula, fields, parameters with limits and defaults, outputs and warm-up', async () => {
    const { json } = await host.get('/v1/indicators/definitions?limit=1000', { key })
    const rows = new Map(json.data.map((row: { id: string }) => [row.id, row]))
    expect(rows.get('ema')).toEqual({
      id: 'ema',
      title: 'Exponential moving average',
      formula: expect.stringContaining('α = 2 ÷ (period + 1)'),
      inputs: ['close'],
      parameters: [
        {
          name: 'period',
          type: 'integer',
          min: 1,
          max: 500,
          default: 20,
          description: 'Bars that determine the weight α of each close',
          intervals: ['1d', '5m', '1h'],
        },
      ],
      outputs: [{ name: 'ema', description: 'The average, in the listing’s currency' }],
      warmup_bars: 480,
      available_bars: 19,
      intervals: ['1d', '5m', '1h'],
    })
    expect(rows.get('bbands')).toMatchObject({
      parameters: [{ name: 'period' }, { name: 'deviations', type: 'decimal', min: 0.1, max: 10, default: 2 }],
    })
    expect(rows.get('vwap')).toMatchObject({
      inputs: ['high', 'low', 'close', 'volume'],
      parameters: [{ name: 'period', intervals: ['1d'] }],
    })
    expect(rows.get('obv')).toMatchObject({ parameters: [], warmup_bars: 0, available_bars: 0 })
  })

  test('requires its own capability and costs 5 credits', async () => {
    const other = await host.key({ plan: 'pro', capabilities: ['indicators.list'] })
    expect((await host.get('/v1/indicators/definitions', { key: other })).json.code).toBe('capability-missing')
    const own = await host.key({ plan: 'free', capabilities: ['indicators.definitions'] })
    expect((await host.get('/v1/indicators/definitions', { key: own })).headers['x-credits-cost']).toBe('5')
  })
})
