import { readVersions } from '@bourse/engine/store'
import { defineDataset, job, RetryLater } from '@bourse/kit'
import { SourceOff } from '@bourse/kit/host'
import type { JobContext } from '@bourse/kit/delivery'
import { startTestHost, type TestHost } from '@bourse/testkit'
import pg from 'pg'
import pino from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { switchDataset } from '../support/switch-dataset.ts'
import { requestJob } from '@bourse/engine/jobs'
import { startQueue, type JobQueue } from '@bourse/engine/jobs/queue'
import { otherBars, sample } from '@bourse/testkit/workspace'

/** What the test job does when it runs. */
let work: (context: JobContext) => Promise<void>
const runs: string[] = []
const counting = job({
  id: 'counting',
  title: 'Counting',
  after: [otherBars],
  needs: {},
  run: async (_, context) => {
    runs.push(context.knowledge.pins.get('other.other_bars')?.batch ?? '0')
    await work(context)
  },
})
const other = defineDataset({
  id: 'other',
  title: 'Other',
  summary: 'Has a job',
  records: [otherBars],
  jobs: [counting],
})

let host: TestHost
let queues: readonly JobQueue[] = []
let price = 1

beforeAll(async () => {
  host = await startTestHost({ datasets: [sample, other] })
})
afterAll(async () => {
  await Promise.all(queues.map((queue) => queue.close()))
  await host.close()
}, 30_000)
beforeEach(() => {
  work = async () => undefined
  runs.length = 0
})

function start(): Promise<JobQueue> {
  const connectionString = host.database.url
  return startQueue({
    ...host.host.work,
    connection: { connectionString, ssl: false },
    logger: pino({ level: 'silent' }),
    timing: { poll: 0.5 },
  })
}

/** Publishes a row and notifies every queue, as the database notification would. */
async function publish(): Promise<string> {
  price += 1
  const rows = [{ symbol: 'AAA', date: '2026-02-27', close: `${price}` }]
  const { batch } = await host.publish(otherBars, rows, { source: 'primary' })
  await tell()
  return batch ?? ''
}

async function tell(): Promise<void> {
  const versions = await readVersions(host.database.database)
  for (const queue of queues) queue.published(versions)
}

/** Does the same as the command line. */
async function switchOther(enabled: boolean): Promise<void> {
  await switchDataset(host.database.database, other, enabled)
  await host.host.refresh()
}

async function jobs() {
  return host.database.database.query<{ state: string; seconds: number }>(
    'select state::text, extract(epoch from start_after - now())::int4 as seconds from pgboss.job where name = ' +
      "'other__counting' order by created_on, id",
  )
}

const ran = (count: number) => expect.poll(() => runs.length, { timeout: 8_000, interval: 20 }).toBe(count)

/** Makes a worker find the dataset disabled: its job is delayed and due only after the dataset is disabled. */
async function dueWhileSwitchedOff(): Promise<void> {
  work = async () => {
    throw new RetryLater(600)
  }
  await publish()
  await ran(1)
  await expect.poll(async () => (await jobs()).at(-1)?.state, { interval: 20 }).toBe('created')
  work = async () => undefined
  await switchOther(false)
  runs.length = 0
  await host.database.database.query("update pgboss.job set start_after = now() where state = 'created'")
  await expect.poll(async () => (await jobs()).at(-1)?.state, { timeout: 8_000, interval: 20 }).toBe('completed')
}

describe('a job after a publication', () => {
  it('the first queue that starts queues the job, if none was running when the row was published', async () => {
    const batch = await publish()
    queues = await Promise.all([start(), start()])
    await ran(1)
    expect(runs).toEqual([batch])
  }, 30_000)

  it('the job runs once, no matter how many replicas are notified, or how often', async () => {
    const batch = await publish()
    await tell()
    await ran(1)
    await tell()
    await sleep(1_000)
    expect(runs).toEqual([batch])
    expect(new Set((await jobs()).map(({ state }) => state))).toEqual(new Set(['completed']))
  })

  it('a job that an operator requests runs once, even if it is requested again and a retry waits', async () => {
    work = async () => {
      throw new Error('the network is down')
    }
    await publish()
    await ran(1)
    await expect.poll(async () => (await jobs()).at(-1)).toMatchObject({ state: 'retry' })
    work = async () => undefined
    const { database } = host.database
    for (let times = 0; times < 2; times++) await requestJob(database, 'other__counting', host.clock.now())
    await ran(2)
    await expect.poll(async () => (await jobs()).at(-1)).toMatchObject({ state: 'completed' })
    expect(await database.query('select task from bourse.job_requests')).toEqual([])
    await database.query(`delete from pgboss.job where state = 'retry'`)
  })

  it('the job waits while its dataset is disabled, and runs as soon as it is enabled', async () => {
    await switchOther(false)
    const before = (await jobs()).length
    const batch = await publish()
    await tell()
    await sleep(300)
    expect(await jobs()).toHaveLength(before)
    await switchOther(true)
    await tell()
    await ran(1)
    expect(runs).toEqual([batch])
  })

  it('a job that finds its dataset disabled is due again', async () => {
    await dueWhileSwitchedOff()
    expect(runs).toEqual([])
    await switchOther(true)
    await tell()
    await ran(1)
  })

  it('the job runs again after the delay that its publisher requests, and not earlier', async () => {
    work = async () => {
      throw new RetryLater(600)
    }
    await publish()
    await ran(1)
    await expect
      .poll(async () => (await jobs()).slice(-2))
      .toMatchObject([
        { state: 'completed' },
        { state: 'created', seconds: expect.toSatisfy((seconds: number) => seconds > 590 && seconds <= 600) },
      ])
    await host.database.database.query(`delete from pgboss.job where state = 'created'`)
  })

  it('a job whose source is disabled waits for its next scheduled run; every other failure is retried', async () => {
    work = async () => {
      throw new SourceOff('the quota is spent')
    }
    await publish()
    await ran(1)
    await expect.poll(async () => (await jobs()).at(-1)?.state).toBe('completed')
    work = async () => {
      throw new Error('the network is down')
    }
    await publish()
    await ran(2)
    await expect.poll(async () => (await jobs()).at(-1)).toMatchObject({ state: 'retry' })
    expect((await jobs()).at(-1)?.seconds).toBeGreaterThan(10)
    await host.database.database.query(`delete from pgboss.job where state = 'retry'`)
  })

  it('a host that stops waits for a job that ends soon', async () => {
    const stopped = queues
    let ended = 0
    work = async ({ signal }) => {
      await sleep(700, undefined, { signal })
      ended++
    }
    await publish()
    await ran(1)
    queues = []
    await Promise.all(stopped.map((queue) => queue.close()))
    expect(ended).toBe(1)
    expect((await jobs()).at(-1)).toMatchObject({ state: 'completed' })
    queues = [await start()]
  }, 30_000)

  it('a long job is aborted when its host stops, and continues on another host immediately', async () => {
    const stopped = queues
    work = async ({ signal }) => void (await sleep(600_000, undefined, { signal }))
    const batch = await publish()
    await ran(1)
    queues = []
    await Promise.all(stopped.map((queue) => queue.close()))
    expect((await jobs()).slice(-2)).toMatchObject([
      { state: 'completed' },
      { state: 'created', seconds: expect.toSatisfy((seconds: number) => seconds <= 0) },
    ])
    work = async () => undefined
    queues = [await start()]
    await ran(2)
    expect(runs).toEqual([batch, batch])
  }, 30_000)
})

describe('an idle queue', () => {
  it('an idle queue does not poll, and needs one statement to find what another replica left behind', async () => {
    queues = [await start()]
    await publish()
    await ran(1)
    await expect.poll(async () => (await jobs()).at(-1)?.state, { interval: 20 }).toBe('completed')
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const fetched = () =>
      statements.mock.calls.filter(([statement]) => /update pgboss\.job/i.test(textOf(statement))).length
    try {
      await sleep(2_000)
      expect(fetched()).toBe(0)
      // This is how a stopping replica leaves a job behind: it does not notify the others.
      await host.database.database.query(
        "insert into pgboss.job (name, policy) select name, policy from pgboss.queue where name = 'other__counting'",
      )
      await ran(2)
      expect(fetched()).toBeGreaterThan(0)
    } finally {
      statements.mockRestore()
    }
  }, 30_000)
})

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
}
