import { defineDataset, job, source, Type, type Dataset } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tasksOf } from '../../src/jobs/tasks.ts'
import { readConfig } from '../../src/read-config.ts'
import { bars, sample } from '../support/sample-dataset.ts'

let fetched: string[] = []
let broken: string | undefined

function daily(id: string, demo = false) {
  return source({
    id,
    title: id,
    feeds: bars,
    publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
    schedule: { cron: '30 18 * * 1-5', zone: 'America/New_York' },
    config: Type.Object({}),
    demo,
    *plan({ from, to }) {
      yield* new Set([from, to])
    },
    async fetch(date: string) {
      fetched.push(date)
      if (date === broken) throw new Error('not there yet')
      return date
    },
    *parse(date) {
      yield { symbol: 'AAA', date, close: '1', volume: null }
    },
  })
}

const dataset: Dataset = defineDataset({
  ...sample,
  sources: [daily('daily'), daily('asleep'), daily('made-up', true)],
  jobs: [job({ id: 'work', title: 'Work', after: [bars], needs: {}, run: async () => undefined })],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset], clock: '2026-03-02T22:00:00Z' })
})
afterAll(() => host.close())
beforeEach(() => {
  fetched = []
  broken = undefined
})

function tasks() {
  const enabled = { enabled: true }
  const config = { ...readConfig({}), sources: { daily: enabled, asleep: { enabled: false }, 'made-up': enabled } }
  return tasksOf({ ...host.host.work, config })
}

const run = () => tasks()[0]?.run(new AbortController().signal)

describe('scheduled work', () => {
  it('is every job, and every source that the operator enabled, never a made-up one', () => {
    expect(tasks()).toMatchObject([
      { name: 'sample__daily', schedule: { cron: '30 18 * * 1-5', zone: 'America/New_York' }, after: [] },
      { name: 'sample__work', schedule: 'manual', after: ['sample.bars'] },
    ])
  })
})

describe('the window of a scheduled source', () => {
  it('reaches back a week at first, and then to the last day that was done, also where that was long ago', async () => {
    await run()
    expect(fetched).toEqual(['2026-02-23', '2026-03-02'])
    host.clock.advance(24 * 3_600_000)
    await run()
    expect(fetched.slice(2)).toEqual(['2026-03-02', '2026-03-03'])
    host.clock.advance(20 * 24 * 3_600_000)
    await run()
    expect(fetched.slice(4)).toEqual(['2026-03-03', '2026-03-23'])
  })

  it('comes again whole where a unit of it failed, however many before it went well', async () => {
    host.clock.advance(24 * 3_600_000)
    broken = '2026-03-24'
    await expect(run()).rejects.toThrow('not there yet')
    host.clock.advance(24 * 3_600_000)
    broken = undefined
    await run()
    expect(fetched).toEqual(['2026-03-23', '2026-03-24', '2026-03-23', '2026-03-25'])
  })
})
