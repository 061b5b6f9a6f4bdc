import { treasuryCurve } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import economic from '../src/index.ts'
import { observations, observationRow } from '../src/observations/record.ts'
import { parYieldSeries } from '../src/series/par-yield-series.ts'

let host: TestHost
const knowledge = () => ({ asOf: undefined, pins: host.host.engine.versions().pins })
const service = () => host.host.wiring.service(treasuryCurve)

async function tell(tenor: '3m' | '6w' | '10y', yields: Readonly<Record<string, string>>) {
  const rows = Object.entries(yields).map(([date, value]) =>
    observationRow({ series: parYieldSeries(tenor), date, value }),
  )
  await host.publish(
    observations,
    rows.map(({ row }) => ({ ...row })),
    { source: 'test' },
  )
}

beforeAll(async () => {
  host = await startTestHost({ datasets: [economic], clock: '2026-03-02T22:00:00Z' })
  await tell('10y', { '2026-02-26': '4', '2026-02-27': '4.02' })
  await tell('6w', { '2026-02-27': '3.7' })
  await tell('3m', { '2026-02-25': '3.66', '2026-02-27': '3.69' })
})
afterAll(() => host?.close())

it('a day’s curve is the newest one on or before it, ascending by term', async () => {
  const on = (date: string) => service()?.on({ date, knowledge: knowledge() })
  expect(await on('2026-03-01')).toEqual({
    date: '2026-02-27',
    points: [
      { tenor: '6w', percent: '3.7' },
      { tenor: '3m', percent: '3.69' },
      { tenor: '10y', percent: '4.02' },
    ],
  })
  expect(await on('2026-02-26')).toEqual({ date: '2026-02-26', points: [{ tenor: '10y', percent: '4' }] })
  expect(await on('2026-02-24')).toBeUndefined()
})

it('risk-free returns start with the newest yield on or before the first day', async () => {
  const between = (from: string, to: string) => service()?.riskFree({ from, to, knowledge: knowledge() })
  expect(await between('2026-02-26', '2026-02-27')).toEqual([
    { date: '2026-02-25', value: '3.66' },
    { date: '2026-02-27', value: '3.69' },
  ])
  expect(await between('2026-02-20', '2026-02-24')).toEqual([])
})

it('a curve published later becomes known later', async () => {
  const before = knowledge()
  host.clock.advance(60_000)
  await tell('10y', { '2026-02-28': '4.1' })
  const dates = [
    await service()?.on({ date: '2026-03-01', knowledge: before }),
    await service()?.on({ date: '2026-03-01', knowledge: knowledge() }),
  ]
  expect(dates.map((curve) => curve?.date)).toEqual(['2026-02-27', '2026-02-28'])
})
