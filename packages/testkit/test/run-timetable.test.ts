import { defineDataset, f, job, record, revisioned, RetryLater, source, Type } from '@bourse/kit'
import { SourceOff } from '@bourse/kit/host'
import { readVersions } from '@bourse/host'
import { fakeSessions, runTimetable, startTestHost, type TaskRun, type TestHost } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** Results of the source's next runs; the last one repeats, and undefined publishes a row. */
let answers: (Error | undefined)[] = []
let following: (() => Promise<void>) | undefined

const counts = record('counts', {
  title: 'Counts',
  subject: undefined,
  fields: { date: f.date('Day'), value: f.count('Number') },
  key: ['date'],
  time: revisioned('date'),
  order: ['date asc'],
})

const closing = source({
  id: 'closing',
  title: 'Closing',
  feeds: counts,
  publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 100 },
  schedule: { of: ['XNYS'], at: { close: 30 }, every: 60, to: { close: 90 } },
  config: Type.Object({}),
  plan: ({ to }) => [to],
  async fetch(date: string, { clock }) {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer !== undefined) throw answer
    return { date, value: String(clock.millis() / 1_000) }
  },
  *parse(row) {
    yield row
  },
})

const counting = defineDataset({
  id: 'counting',
  title: 'Counting',
  summary: 'Counts at closes',
  records: [counts],
  sources: [closing],
  jobs: [
    job({ id: 'sum', title: 'Sum', after: [counts], needs: {}, run: async () => following?.() }),
    job({
      id: 'night',
      title: 'Night',
      schedule: { cron: '0 1 * * *', zone: 'UTC' },
      needs: {},
      run: async () => undefined,
    }),
  ],
})

let host: TestHost
beforeEach(async () => {
  answers = [undefined]
  following = undefined
  host = await startTestHost({
    datasets: [fakeSessions(), counting],
    config: { sources: { closing: { enabled: true } } },
  })
})
afterEach(() => host.close())

const brief = (runs: readonly TaskRun[]) =>
  runs.map(({ at, task, outcome }) => `${at.slice(5, 19)} ${task.slice(10)} ${outcome}`)

/** A day that starts on Monday evening; New York closes at 21:00 UTC. */
const day = (options: Partial<Parameters<typeof runTimetable>[1]> = {}) =>
  runTimetable(host, { from: '2026-03-02T22:30:00Z', to: '2026-03-03T22:30:00Z', ...options })

describe('a simulated schedule', () => {
  it('a simulated schedule runs what is due between its start and its end, in order, and jobs that depend on publications', async () => {
    expect(brief(await day())).toEqual([
      '03-03T01:00:00 night done',
      '03-03T21:30:00 closing done',
      '03-03T21:30:00 sum done',
      '03-03T22:30:00 closing done',
      '03-03T22:30:00 sum done',
    ])
    expect(host.clock.now()).toBe('2026-03-03T22:30:00.000Z')
    expect(
      await host.database.database.query('select value, known_from::text from counting.counts order by 2'),
    ).toEqual([
      { value: '1772573400', known_from: '2026-03-03 21:30:00+00' },
      { value: '1772577000', known_from: '2026-03-03 22:30:00+00' },
    ])
  })

  it('a simulated schedule starts with the pending jobs of earlier publications', async () => {
    await host.publish(counts, [{ date: '2026-03-01', value: '1' }], { source: 'closing' })
    expect(brief(await day({ to: '2026-03-02T22:30:00Z' }))).toEqual(['03-02T22:30:00 sum done'])
  })

  it('a simulated schedule waits as long as a publisher requests; a run that becomes due in the meantime is the same run', async () => {
    answers = [new RetryLater(4_000, 'not yet'), undefined]
    const runs = await day({ to: '2026-03-03T23:30:00Z' })
    expect(brief(runs.filter(({ task }) => task === 'counting__closing'))).toEqual([
      '03-03T21:30:00 closing again',
      '03-03T22:36:40 closing done',
    ])
    expect(runs.find(({ outcome }) => outcome === 'again')?.why).toBe('not yet')
  })

  it('a simulated schedule skips a source that is off until it is due again', async () => {
    answers = [new SourceOff('no quota is left'), undefined]
    const runs = await day()
    expect(brief(runs).slice(1, 3)).toEqual(['03-03T21:30:00 closing off', '03-03T22:30:00 closing done'])
    expect(runs[1]?.why).toBe('no quota is left')
  })

  it('a simulated schedule retries failed work after 30 seconds, a minute, two and so on, up to an hour', async () => {
    answers = [new Error('broken')]
    const runs = await day({ to: '2026-03-03T22:29:00Z' })
    expect(brief(runs).slice(1)).toEqual([
      '03-03T21:30:00 closing failed',
      '03-03T21:30:30 closing failed',
      '03-03T21:31:30 closing failed',
      '03-03T21:33:30 closing failed',
      '03-03T21:37:30 closing failed',
      '03-03T21:45:30 closing failed',
      '03-03T22:01:30 closing failed',
    ])
  })

  it('a simulated schedule gives up after the last attempt; a run that becomes due is a new one', async () => {
    answers = [new Error('broken')]
    const runs = await day({ to: '2026-03-04T02:00:00Z' })
    const closings = brief(runs.filter(({ task }) => task === 'counting__closing'))
    expect(closings.slice(7)).toEqual([
      // This run becomes due on schedule while the failed one waits; the queue stores one failed run per task.
      '03-03T22:30:00 closing given up',
      '03-03T22:33:30 closing failed',
      '03-03T23:33:30 closing given up',
    ])
  })

  it('a simulated schedule applies events before the tasks of the same instant, and reports each run', async () => {
    const seen: string[] = []
    await day({
      events: [
        { at: '2026-03-03T21:30:00Z', run: () => void seen.push(`event ${host.clock.now()}`) },
        {
          at: '2026-03-03T21:45:00Z',
          run: async () => void seen.push(`published ${(await readVersions(host.database.database)).pins.size}`),
        },
      ],
      onTask: ({ task, at }) => void seen.push(`${task} ${at}`),
    })
    expect(seen.slice(0, 5)).toEqual([
      'counting__night 2026-03-03T01:00:00Z',
      'event 2026-03-03T21:30:00.000Z',
      'counting__closing 2026-03-03T21:30:00Z',
      'counting__sum 2026-03-03T21:30:00Z',
      'published 1',
    ])
  })

  it('a simulated schedule combines the runs that a dataset missed while it was off', async () => {
    const turn = (enabled: boolean) => async () => {
      await host.database.database.query(
        "insert into bourse.dataset_switches (dataset, enabled) values ('counting', $1) on conflict (dataset) do " +
          'update set enabled = excluded.enabled',
        [enabled],
      )
    }
    const events = [
      { at: '2026-03-03T12:00:00Z', run: turn(false) },
      { at: '2026-03-03T23:00:00Z', run: turn(true) },
    ]
    expect(brief(await day({ to: '2026-03-03T23:30:00Z', events }))).toEqual([
      '03-03T01:00:00 night done',
      '03-03T23:00:00 closing done',
      '03-03T23:00:00 sum done',
    ])
  })

  it('a simulated schedule fails if tasks trigger each other endlessly', async () => {
    let value = 0
    following = async () => {
      value += 1
      await host.publish(counts, [{ date: '2026-01-01', value: String(value) }], { source: 'closing' })
    }
    await expect(day()).rejects.toThrow('counting__sum and the tasks it waits for trigger each other endlessly')
  })
})
