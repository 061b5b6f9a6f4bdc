import { defineDataset, job } from '@bourse/kit'
import type { Schedule } from '@bourse/kit/host'
import { fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchDataset } from '../support/switch-dataset.ts'
import { runTask, tasksOf } from '@bourse/engine/jobs'
import { startQueue, type JobQueue } from '@bourse/engine/jobs/queue'
import { sample } from '@bourse/testkit/workspace'

let runs: string[] = []

function noting(id: string, schedule: Schedule) {
  return job({
    id,
    title: id,
    schedule,
    needs: {},
    run: async (_, { clock }) => void runs.push(`${id} ${clock.now().slice(0, 16)}`),
  })
}

const timed = defineDataset({
  id: 'timed',
  title: 'Timed',
  summary: 'Has jobs on a schedule',
  jobs: [
    noting('nightly', { cron: '10 2 * * *', zone: 'UTC' }),
    noting('closing', { of: ['XNYS'], at: { close: 5 } }),
    // A different kit version could have created this; this version rejects the definition.
    { ...noting('unreadable', 'manual'), schedule: { cron: 'now and then', zone: 'UTC' } },
    noting('by-hand', 'manual'),
  ],
})

let host: TestHost
let queues: readonly JobQueue[] = []

beforeAll(async () => {
  host = await startTestHost({ datasets: [sample, fakeSessions(), timed], clock: '2026-03-02T22:00:00Z' })
})
afterAll(async () => {
  await stop()
  await host.close()
}, 30_000)
beforeEach(() => {
  runs = []
})

const connection = () => ({ connectionString: host.database.url, ssl: false })

function start(): Promise<JobQueue> {
  return startQueue({
    ...host.host.work,
    connection: connection(),
    logger: pino({ level: 'silent' }),
    timing: { poll: 0.5, timetable: 0.1 },
  })
}

async function stop(): Promise<void> {
  await Promise.all(queues.map((queue) => queue.close()))
  queues = []
}

const marks = async () =>
  (
    await host.database.database.query<{ task: string }>(
      `select task from bourse.job_due where looked_at = $1 order by task`,
      [host.clock.now()],
    )
  ).map(({ task }) => task)

const ran = (expected: readonly string[]) =>
  expect.poll(() => runs.toSorted(), { timeout: 8_000, interval: 20 }).toEqual(expected)

/** Waits long enough for several checks, and for a queued job to start. */
const quiet = () => sleep(1_500)

describe("a queue's schedule", () => {
  it('the schedule starts with the first check, and does not make up for earlier due times', async () => {
    const older = new PgBoss({ ...connection(), schema: 'pgboss' })
    await older.start()
    await older.createQueue('timed__nightly')
    await older.schedule('timed__nightly', '10 2 * * *', {}, { tz: 'UTC' })
    await older.stop({ graceful: false })
    queues = await Promise.all([start(), start()])
    await expect.poll(marks).toEqual(['timed__closing', 'timed__nightly', 'timed__unreadable'])
    await quiet()
    expect(runs).toEqual([])
  }, 30_000)

  it('schedules in the queue library are removed', async () => {
    expect(await host.database.database.query('select name from pgboss.schedule')).toEqual([])
  })

  it('due work is queued once, no matter how many replicas check', async () => {
    host.clock.set('2026-03-03T02:10:00Z')
    await ran(['nightly 2026-03-03T02:10'])
    await quiet()
    expect(runs).toHaveLength(1)
  })

  it('work can be due at session events', async () => {
    host.clock.set('2026-03-03T21:04:59Z')
    await quiet()
    expect(runs).toEqual([])
    host.clock.set('2026-03-03T21:05:03Z')
    await ran(['closing 2026-03-03T21:05'])
  })

  it('work that was due several times while no host was running runs once', async () => {
    await stop()
    host.clock.set('2026-03-09T12:00:00Z')
    queues = await Promise.all([start(), start()])
    await ran(['closing 2026-03-09T12:00', 'nightly 2026-03-09T12:00'])
    await quiet()
    expect(runs).toHaveLength(2)
  }, 30_000)

  it('work of a disabled dataset waits, and then runs once for everything that it missed', async () => {
    await switchDataset(host.database.database, timed, false)
    await host.host.refresh()
    host.clock.set('2026-03-12T12:00:00Z')
    await quiet()
    expect(runs).toEqual([])
    await switchDataset(host.database.database, timed, true)
    await host.host.refresh()
    await ran(['closing 2026-03-12T12:00', 'nightly 2026-03-12T12:00'])
  })

  it('no session event is due while the calendars are disabled', async () => {
    const [calendars] = host.host.wiring.datasets.filter(({ id }) => id === 'fake-sessions')
    if (calendars === undefined) throw new Error('the calendars are missing')
    await switchDataset(host.database.database, calendars, false)
    await host.host.refresh()
    host.clock.set('2026-03-13T21:10:00Z')
    await ran(['nightly 2026-03-13T21:10'])
    await switchDataset(host.database.database, calendars, true)
    await host.host.refresh()
    host.clock.set('2026-03-16T20:10:00Z')
    await ran(['closing 2026-03-16T20:10', 'nightly 2026-03-13T21:10', 'nightly 2026-03-16T20:10'])
  })

  it('the schedule continues from the correct time after a clock that was far ahead is set back', async () => {
    host.clock.set('2030-01-01T00:00:00Z')
    await expect.poll(marks).toHaveLength(3)
    await quiet()
    runs = []
    host.clock.set('2026-03-17T00:00:00Z')
    await expect.poll(marks).toHaveLength(3)
    host.clock.set('2026-03-17T02:11:00Z')
    await ran(['nightly 2026-03-17T02:11'])
  })

  it('queued work that found its dataset disabled runs once the dataset is enabled again', async () => {
    host.clock.set('2026-03-18T02:11:00Z')
    await ran(['closing 2026-03-18T02:11', 'nightly 2026-03-18T02:11'])
    runs = []
    const task = tasksOf(host.host.work).find(({ name }) => name === 'timed__nightly')
    if (task === undefined) throw new Error('the task does not exist')
    await switchDataset(host.database.database, timed, false)
    await host.host.refresh()
    // Acts like a worker that only now takes the job queued by the 02:11 check.
    const { signal } = new AbortController()
    const outcome = await runTask(task, host.host.work, signal, '2026-03-17T02:11:00Z')
    expect(outcome).toEqual({ state: 'off', why: 'timed: switched off' })
    await quiet()
    expect(runs).toEqual([])
    await switchDataset(host.database.database, timed, true)
    await host.host.refresh()
    await ran(['nightly 2026-03-18T02:11'])
    await quiet()
    expect(runs).toHaveLength(1)
  })
})
