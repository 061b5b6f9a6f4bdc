import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { estimateBackfill, failedUnits } from '../../../src/jobs/index.ts'
import { dataset, day, dayOf, other, startBackfilling, type Backfilling } from './support/backfilled.ts'

const ALL = { from: dayOf(1), to: dayOf(30) }
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => dayOf(from + index))

let at: Backfilling
beforeEach(async () => {
  at = await startBackfilling()
})
afterEach(() => at.close())

/** Requests a back-fill and runs it until it is done or has to wait. */
async function fill(request: Parameters<Backfilling['request']>[0]) {
  const { id } = await at.request(request)
  await at.work(id)
  return at.read(id)
}

describe('a backfill', () => {
  it('fetches each unit once in the planned order and counts them', async () => {
    expect(await fill({ from: dayOf(1), to: dayOf(3) })).toMatchObject({
      ...{ state: 'done', units: 3, done: 3, failed: 0, requests: 3, bytes: 9, rows: 3, note: 'done', held: false },
    })
    expect(at.fetched()).toEqual(days(1, 3))
    expect(await at.rows()).toHaveLength(3)
  })

  it('a backfill stops before the first request if the source cannot be restricted', async () => {
    const restricted = { from: dayOf(1), to: dayOf(3), symbols: ['AAA'] }
    const stopped = await fill(restricted)
    expect(stopped).toMatchObject({
      state: 'stopped',
      symbols: ['AAA'],
      note: expect.stringMatching('Leave out --symbols'),
    })
    expect(at.fetched()).toEqual([])
    expect((await at.request(restricted)).id).toBe(stopped.id)
    await expect(at.request({ from: dayOf(1), to: dayOf(3) })).rejects.toThrow('of AAA')
    await at.stop(stopped.id)
    const other = await fill({ from: dayOf(1), to: dayOf(3), by: 'date' })
    expect(other).toMatchObject({ state: 'done', done: 3, by: 'date', symbols: null })
  })

  it('a backfill starts with the newest unit if requested', async () => {
    await fill({ from: dayOf(1), to: dayOf(3), newestFirst: true })
    expect(at.fetched()).toEqual(days(1, 3).toReversed())
  })

  it('a backfill runs once: the same request fetches nothing, and --restart fetches everything', async () => {
    const { id } = await fill({ from: dayOf(1), to: dayOf(2) })
    expect(await fill({ from: dayOf(1) })).toMatchObject({ id, state: 'done' })
    expect(at.fetched()).toHaveLength(2)
    const again = await fill({ from: dayOf(1), to: dayOf(2), restart: 'all' })
    expect(again).toMatchObject({ state: 'done', done: 2 })
    expect(again.id).not.toBe(id)
    expect(at.fetched()).toHaveLength(4)
  })

  it('a backfill puts failing units last, gives up after three attempts, and can restart them', async () => {
    at.publisher.put(`/days/${dayOf(2)}`, 'broken')
    const filled = await fill({ from: dayOf(1), to: dayOf(4) })
    expect(filled).toMatchObject({ state: 'done', done: 3, failed: 1, note: 'done with 1 failed unit' })
    expect(at.fetched()).toEqual([...days(1, 4), dayOf(2), dayOf(2)])
    expect(await failedUnits(at.host.database.database, filled.id)).toMatchObject([
      { unit: JSON.stringify({ date: dayOf(2) }), tries: 3, outcome: `${dayOf(2)} cannot be read` },
    ])
    at.publisher.put(`/days/${dayOf(2)}`, '102')
    expect(await fill({ restart: 'failed' })).toMatchObject({ id: filled.id, state: 'done', done: 4, failed: 0 })
    expect(at.fetched()).toHaveLength(7)
  })

  it('a backfill pauses while its publisher throttles it, and continues afterward', async () => {
    at.publisher.fault({ path: '/days/*', nth: 3, answer: { status: 429, headers: { 'retry-after': '600' } } })
    const filled = await fill({ from: dayOf(1), to: dayOf(5) })
    expect(filled).toMatchObject({ state: 'waiting', done: 2, failed: 0, rests_until: '2026-03-02T22:10:00.000000Z' })
    expect(at.fetched()).toHaveLength(3)
    expect(await at.work(filled.id)).toBe(false)
    at.host.clock.advance(601_000)
    expect(await at.work(filled.id)).toBe(true)
    expect(await at.read(filled.id)).toMatchObject({ state: 'done', done: 5 })
  })

  it('a backfill stops at its maximum number of requests, and the same request continues it', async () => {
    const filled = await fill({ ...ALL, maxRequests: 4 })
    expect(filled).toMatchObject({ state: 'stopped', done: 4, note: 'sent 4 requests, its limit' })
    expect(await fill({ ...ALL, maxRequests: 2 })).toMatchObject({ id: filled.id, state: 'stopped', done: 6 })
    expect(await fill(ALL)).toMatchObject({ id: filled.id, state: 'done', done: 30 })
    expect(at.fetched()).toEqual(days(1, 30))
  })

  it('a backfill can be stopped by an operator, which is recorded in the audit log', async () => {
    const { id } = await at.request(ALL)
    expect(await at.stop(id)).toMatchObject({ state: 'stopped', note: 'stopped by an operator' })
    expect(await at.work(id)).toBe(false)
    const log = await at.host.database.database.query<{ action: string }>(
      `select action from bourse.audit where action like 'source.backfill%' order by 1`,
    )
    expect(log.map(({ action }) => action)).toEqual(['source.backfill', 'source.backfill-stop'])
  })

  it('a backfill rejects a request for different days while one is running', async () => {
    await at.request(ALL)
    await expect(at.request({ from: dayOf(5) })).rejects.toMatchObject({
      message: `acme-day has an open back-fill from ${dayOf(1)} to ${dayOf(30)}.`,
    })
    expect(await at.request({ from: dayOf(5), restart: 'all' })).toMatchObject({ from: dayOf(5), state: 'queued' })
    await expect(at.request({}, other)).rejects.toThrow('needs a first day')
  })

  it('only one backfill per publisher runs at a time', async () => {
    const first = await at.request(ALL)
    const second = await at.request(ALL, other)
    expect(await at.work(second.id)).toBe(false)
    await at.work(first.id)
    expect(await at.work(second.id)).toBe(true)
  })
})

describe('a back-fill whose process ends', () => {
  it('continues immediately after an orderly stop, with the response that was already fetched', async () => {
    const { id } = await at.request({ from: dayOf(1), to: dayOf(4) })
    const stop = new AbortController()
    at.publisher.put(`/days/${dayOf(3)}`, () => {
      stop.abort()
      return { body: '103' }
    })
    await at.work(id, stop.signal)
    expect(await at.read(id)).toMatchObject({ state: 'running', done: 2, held: false })
    await at.work(id)
    expect(await at.read(id)).toMatchObject({ state: 'done', done: 4, failed: 0 })
    expect(at.fetched().filter((date) => date === dayOf(3)).length).toBeLessThanOrEqual(2)
  })

  it('a backfill whose process dies is resumed 90 seconds after its last heartbeat, with the archived response', async () => {
    const { id } = await at.request({ from: dayOf(1), to: dayOf(2) })
    const { database } = at.host.database
    // The state left by a process that is killed between fetching and publishing.
    await database.query(
      `update bourse.backfills set state = 'running', units = 2, holder = 'killed', alive_at = clock_timestamp()
       where id = $1`,
      [id],
    )
    await database.query(
      `insert into bourse.backfill_units (backfill, position, unit, state, tries, started_at)
       values ($1, 1, $2, 'running', 1, $4), ($1, 2, $3, 'waiting', 0, null)`,
      [id, JSON.stringify({ date: dayOf(1) }), JSON.stringify({ date: dayOf(2) }), at.host.clock.now()],
    )
    await at.parts().archive.put('acme-day', { date: dayOf(1) }, '101', at.host.clock.now())
    expect(await at.work(id)).toBe(false)
    await database.query(`update bourse.backfills set alive_at = alive_at - interval '90 seconds'`)
    expect(await at.work(id)).toBe(true)
    expect(await at.read(id)).toMatchObject({ state: 'done', done: 2 })
    expect(at.fetched()).toEqual([dayOf(2)])
    expect(await at.rows()).toHaveLength(2)
  })
})

describe('a backfill estimate', () => {
  it('counts units, requests, minutes and bytes, and fetches nothing', async () => {
    const none = new AbortController().signal
    const estimate = () => estimateBackfill(at.parts(), { dataset, source: day }, ALL, none)
    expect(await estimate()).toMatchObject({ units: 30, requests: 30, minutes: 1, rows: null, disk_bytes: null })
    expect(at.fetched()).toEqual([])
    await fill({ from: dayOf(1), to: dayOf(2) })
    expect(await estimate()).toMatchObject({ rows: 30, disk_bytes: 2_700, cut_off_before: null })
  })
})
