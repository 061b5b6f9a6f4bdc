import { afterEach, expect, it } from 'vitest'
import { Bourse, memoryMirror, sync, type FinancialsMetricsRow } from '../src/index.ts'
import { answered, simulate, type SimulatedServer } from './support/simulated-server.ts'

let server: SimulatedServer
afterEach(() => server.close())

it('a mirror drops the rows before the later of the first dates of its history and its retention', async () => {
  const rows = ['2025-02-27', '2025-02-28'].map((observed_on) => ({ id: `met_${observed_on}`, observed_on }))
  const floors = { history_from: '2025-02-28', retained_from: '2021-01-01' }
  server = await simulate(({ url }) => {
    if (url.includes('dry_run')) return answered('{"data":{},"meta":{}}')
    const isLoad = !url.includes('changed_since')
    const meta = { next_cursor: null, as_of: '2026-02-28T00:00:00Z', ...(isLoad ? {} : floors) }
    return answered(JSON.stringify({ data: isLoad ? rows : [], meta }))
  })
  const { metrics } = new Bourse({ url: server.url, key: 'bourse_secret' }).financials
  const mirror = memoryMirror<FinancialsMetricsRow>()
  await sync(metrics, {}, mirror)
  expect(mirror.rows.size).toBe(2)
  await sync(metrics, {}, mirror)
  expect([...mirror.rows.values()].map(({ observed_on: day }) => day)).toEqual(['2025-02-28'])
})
