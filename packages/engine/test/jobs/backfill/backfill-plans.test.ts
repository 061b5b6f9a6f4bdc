import { afterEach, describe, expect, it } from 'vitest'
import { isAnyRunning } from '../../../src/jobs/backfill/stand-aside.ts'
import { runSource } from '../../../src/jobs/run-source.ts'
import { dataset, dayOf, other, startBackfilling, type Backfilling } from './support/backfilled.ts'

let at: Backfilling
afterEach(() => at.close())

describe("a backfill within a subscription's limits", () => {
  it('connectors check G12: fetches 30 sessions at 5 requests per minute, with a run in between', async () => {
    at = await startBackfilling('free')
    const started = at.host.clock.millis()
    const { id } = await at.request({ from: '2026-02-01', to: '2026-03-02' })
    for (let number = 32; number <= 61; number++) at.publisher.put(`/days/${dayOf(number)}`, `${100 + number}`)
    let begun = Infinity
    at.publisher.put(`/days/${dayOf(40)}`, () => {
      begun = at.host.clock.millis()
      return { body: '140' }
    })
    const work = at.work(id)
    while (begun === Infinity) await new Promise((resolve) => setTimeout(resolve, 5))
    const window = { from: dayOf(5), to: dayOf(5) }
    const asked = at.host.clock.millis()
    await runSource(at.parts(), { dataset, source: other, window })
    // The clock advances in steps of one minute, because the back-fill also advances it while it waits.
    expect(at.host.clock.millis() - asked).toBeLessThanOrEqual(122_000)
    await work
    expect(await at.read(id)).toMatchObject({ state: 'done', done: 30, failed: 0 })
    const times = at.publisher.requests().map(({ at: instant }) => Date.parse(instant))
    expect(at.publisher.requests().map(({ status }) => status)).not.toContain(429)
    for (const time of times)
      expect(times.filter((each) => each >= time && each < time + 60_000).length).toBeLessThan(6)
    expect((at.host.clock.millis() - started) / 60_000).toBeLessThan(10)
  })

  it('a backfill pauses for the day at 80% of the quota and continues the next day', async () => {
    at = await startBackfilling('small')
    const { id } = await at.request({ from: dayOf(1), to: dayOf(6) })
    await at.work(id)
    expect(await at.read(id)).toMatchObject({
      ...{ state: 'waiting', done: 4, failed: 0, rests_until: '2026-03-03T00:00:00.000000Z' },
      note: expect.stringMatching('used up'),
    })
    const window = { from: dayOf(30), to: dayOf(30) }
    expect(await runSource(at.parts(), { dataset, source: other, window })).toMatchObject({ rows: 1 })
    at.host.clock.set('2026-03-03T00:00:01Z')
    await at.work(id)
    expect(await at.read(id)).toMatchObject({ state: 'done', done: 6 })
  })

  it('a backfill skips days that the subscription does not include, and is rejected for a source that is not included', async () => {
    at = await startBackfilling('free')
    expect(await at.request({ from: '2020-01-01' })).toMatchObject({ from: '2026-01-31', to: '2026-03-02' })
    await expect(at.request({ from: '2020-01-01', to: '2020-02-01' })).rejects.toThrow(
      'does not include days before 2026-01-31',
    )
    await at.close()
    at = await startBackfilling('none')
    await expect(at.request({ from: dayOf(1) })).rejects.toThrow('does not include acme-day')
  })
})

describe('a back-fill alongside scheduled runs', () => {
  it("pauses while a scheduled run is queued or running, unless that run's host is unresponsive", async () => {
    at = await startBackfilling()
    const { database } = at.host.database
    const tasks = ['prices__acme-day', 'prices__acme-other']
    expect(await isAnyRunning(database, tasks)).toBe(false)
    await database.query('create schema pgboss')
    await database.query(`create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed')`)
    await database.query(
      `create table pgboss.job (name text, state pgboss.job_state, heartbeat_on timestamptz, started_on timestamptz,
         start_after timestamptz)`,
    )
    const job = async (state: string, ago: number) => {
      await database.query('delete from pgboss.job')
      await database.query(
        `insert into pgboss.job select 'prices__acme-other', $1::pgboss.job_state, null, at, at
         from (select clock_timestamp() - make_interval(secs => $2) as at) as times`,
        [state, ago],
      )
      return isAnyRunning(database, tasks)
    }
    expect([await job('active', 5), await job('created', 5), await job('created', -600)]).toEqual([true, true, false])
    expect([await job('active', 600), await job('completed', 5)]).toEqual([false, false])
  })
})
