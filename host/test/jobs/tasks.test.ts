import {
  defineDataset,
  hold,
  job,
  record,
  RetryLater,
  service,
  source,
  Type,
  type AnyRecord,
  type Dataset,
  type Source,
} from '@bourse/kit'
import type { Schedule } from '@bourse/kit/host'
import { dailyByListing, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dropDemo, loadDemo, tasksOf } from '@bourse/engine/jobs'
import { readConfig } from '@bourse/engine/wiring'
import { bars, sample } from '@bourse/testkit/workspace'

let fetched: string[] = []
let planned: unknown[] = []
let broken: string | undefined
/** Called for each fetch; a test may set one that throws. */
let onFetch = (_date: string, _signal: AbortSignal): void => undefined

const EVENING: Schedule = { cron: '30 18 * * 1-5', zone: 'America/New_York' }

function daily(id: string, { demo = false, schedule = EVENING }: Partial<Pick<Source, 'demo' | 'schedule'>> = {}) {
  return source({
    id,
    title: id,
    feeds: bars,
    publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
    schedule,
    config: Type.Object({}),
    demo,
    *plan(window) {
      planned.push(window)
      yield* new Set([window.from, window.to])
    },
    async fetch(date: string, { signal }) {
      fetched.push(date)
      onFetch(date, signal)
      if (date === broken) throw new Error('not available yet')
      return date
    },
    *parse(date) {
      yield { symbol: 'AAA', date, close: '1', volume: null }
    },
  })
}

/** Based on the sample's bars, and required by another dataset. */
const closes = service<object>('sample.closes')

const dataset: Dataset = defineDataset({
  ...sample,
  sources: [
    daily('daily'),
    daily('asleep'),
    daily('made-up', { demo: true }),
    daily('made-up-once', { demo: true, schedule: 'manual' }),
  ],
  jobs: [job({ id: 'work', title: 'Work', after: [bars], needs: {}, run: async () => undefined })],
  provides: [...sample.provides, closes.provide({ bars }, () => ({}))],
})

/** Holds every row until a job confirms it. */
let isConfirmed = false
const doubtful = record('doubtful', {
  title: 'Doubtful bars',
  ...dailyByListing,
  fields: bars.fields,
  order: ['instrument_id asc', 'date desc'],
  holds: [
    hold<{ instrument_id: string; date: string }>()('unconfirmed', {}, async (_, { incoming, held }) => {
      const keyed = (rows: ReturnType<typeof held>) => rows.select(['r.instrument_id', 'r.date']).execute()
      return {
        hold: (await keyed(incoming())).map((key) => ({ key, value: key.date, reason: 'nobody confirmed it' })),
        release: isConfirmed ? await keyed(held()) : [],
      }
    }),
  ],
})
let reviewed: AnyRecord = doubtful
const behind = defineDataset({
  id: 'behind',
  title: 'Behind',
  summary: 'Stands on closes',
  records: [doubtful],
  jobs: [
    job({
      id: 'confirm',
      title: 'Confirm',
      after: [closes, doubtful, closes],
      needs: {},
      run: (_, { review }) => review(reviewed),
    }),
  ],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset, behind], clock: '2026-03-02T22:00:00Z' })
})
afterAll(() => host.close())
beforeEach(() => {
  fetched = []
  planned = []
  broken = undefined
  onFetch = () => undefined
})

function tasks() {
  const enabled = { enabled: true }
  const config = { ...readConfig({}), sources: { daily: enabled, asleep: { enabled: false }, 'made-up': enabled } }
  return tasksOf({ ...host.host.work, config })
}

const run = (name = 'sample__daily', { signal }: Pick<AbortController, 'signal'> = new AbortController()) =>
  tasks()
    .find((task) => task.name === name)
    ?.run(signal)

describe('scheduled work', () => {
  it('scheduled work includes every job, every source that the operator enabled, and every demo source with a schedule', () => {
    expect(tasks().map(({ name, schedule, after }) => ({ name, schedule, after }))).toEqual([
      { name: 'sample__daily', schedule: EVENING, after: [] },
      { name: 'sample__made-up', schedule: EVENING, after: [] },
      { name: 'sample__work', schedule: 'manual', after: ['sample.bars'] },
      { name: 'behind__confirm', schedule: 'manual', after: ['sample.bars', 'behind.doubtful'] },
    ])
  })
})

describe('a review job', () => {
  const held = () => host.database.database.query('select date from behind.doubtful_held')
  const row = { symbol: 'AAA', date: '2026-02-27', close: '1', volume: null }

  it("a review job makes its dataset's hold rule check the rows again", async () => {
    await host.publish(doubtful, [row], { source: 'primary' })
    await run('behind__confirm')
    expect(await held()).toHaveLength(1)
    isConfirmed = true
    await run('behind__confirm')
    expect(await held()).toEqual([])
    expect(await host.database.database.query('select close from behind.doubtful')).toEqual([{ close: '1' }])
  })

  it('cannot access another dataset', async () => {
    reviewed = bars
    await expect(run('behind__confirm')).rejects.toThrow('bars is not a record of behind: a job reviews only its own')
  })
})

describe('a demo source', () => {
  it('a demo source runs on its schedule while the database contains demo rows, and does nothing before or after', async () => {
    const fresh = await startTestHost({ datasets: [dataset, behind], clock: '2026-03-02T22:00:00Z' })
    try {
      const { work, accounts, wiring } = fresh.host
      const madeUp = tasksOf(work).find(({ name }) => name === 'sample__made-up')
      const runMadeUp = async () => madeUp?.run(new AbortController().signal)
      await runMadeUp()
      expect(fetched).toEqual([])
      await loadDemo(work, wiring, () => undefined)
      fetched = []
      await runMadeUp()
      expect(fetched).toEqual(['2026-02-23', '2026-03-02'])
      fresh.clock.advance(24 * 3_600_000)
      await runMadeUp()
      expect(fetched.slice(2)).toEqual(['2026-03-02', '2026-03-03'])
      await dropDemo(fresh.database.database, wiring, accounts)
      await runMadeUp()
      expect(fetched).toHaveLength(4)
      expect(await fresh.database.database.query('select 1 from sample.bars')).toEqual([])
    } finally {
      await fresh.close()
    }
  })
})

describe("a scheduled source's window", () => {
  it('the window reaches back a week at first, and then to the last completed day, even if that was long ago', async () => {
    await run()
    expect(fetched).toEqual(['2026-02-23', '2026-03-02'])
    host.clock.advance(24 * 3_600_000)
    await run()
    expect(fetched.slice(2)).toEqual(['2026-03-02', '2026-03-03'])
    host.clock.advance(20 * 24 * 3_600_000)
    await run()
    expect(fetched.slice(4)).toEqual(['2026-03-03', '2026-03-23'])
  })

  it('the entire window is repeated if a unit failed, no matter how many earlier ones succeeded', async () => {
    host.clock.advance(24 * 3_600_000)
    broken = '2026-03-24'
    await expect(run()).rejects.toThrow('not available yet')
    host.clock.advance(24 * 3_600_000)
    broken = undefined
    await run()
    expect(fetched).toEqual(['2026-03-23', '2026-03-24', '2026-03-23', '2026-03-25'])
  })

  it('after an aborted run, the window reaches from the last completed unit until today', async () => {
    host.clock.advance(24 * 3_600_000)
    const stop = new AbortController()
    onFetch = (date, signal) => {
      if (date === '2026-03-26') stop.abort(new Error('it takes too long'))
      signal.throwIfAborted()
    }
    await expect(run('sample__daily', stop)).rejects.toThrow('it takes too long')
    expect(fetched).toEqual(['2026-03-25', '2026-03-26'])
    onFetch = () => undefined
    host.clock.advance(24 * 3_600_000)
    await run()
    expect(fetched.slice(2)).toEqual(['2026-03-27'])
    // A source may return the window itself as a unit, so the window must not have any other properties.
    expect(planned.at(-1)).toEqual({ from: '2026-03-25', to: '2026-03-27' })
    await run()
    expect(fetched.slice(3)).toEqual(['2026-03-27'])
  })

  it('the window also continues after the last completed unit if the publisher postpones the run', async () => {
    host.clock.advance(24 * 3_600_000)
    onFetch = (date) => {
      if (date === '2026-03-28') throw new RetryLater(600)
    }
    await expect(run()).rejects.toThrow(RetryLater)
    onFetch = () => undefined
    await run()
    expect(fetched).toEqual(['2026-03-27', '2026-03-28', '2026-03-28'])
  })
})
