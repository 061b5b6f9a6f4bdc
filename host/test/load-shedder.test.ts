import { describe, expect, it } from 'vitest'
import { createLoadShedder, OVERLOADED } from '../src/request/load-shedder.ts'

interface Busy {
  readonly isBusy: boolean
  readonly queued: number
  readonly lag: number
}

/** A load shedder for two requests, on a host with the given load, and its clock. */
function fresh({ isBusy, queued, lag }: Busy) {
  const clock = { now: 0 }
  const { pass } = createLoadShedder({
    concurrency: 2,
    isBusy: () => isBusy,
    queued: () => queued,
    lag: () => lag,
    now: () => clock.now,
  })
  const begin = () => {
    const end = Promise.withResolvers<string>()
    return { end: end.resolve, answer: pass(() => end.promise) }
  }
  return { pass, begin, clock }
}

/** A load shedder on a host that has been crowded for longer than a burst and now has no running requests. */
async function loadShedder(busy: Busy) {
  const made = fresh(busy)
  const crowd = [made.begin(), made.begin(), made.begin()]
  for (const { end } of crowd) end('done')
  await Promise.all(crowd.map(async ({ answer }) => answer))
  made.clock.now += 100
  return made
}

describe('the load shedder', () => {
  it('rejected requests get 503 and a short retry time', () => {
    expect(OVERLOADED).toMatchObject({ code: 'overloaded', status: 503, retryAfter: 1 })
  })

  it('requests that wait for something else are all admitted: a high number is not enough to reject them', async () => {
    const { begin } = await loadShedder({ isBusy: false, queued: 0, lag: 10 })
    const all = Array.from({ length: 50 }, begin)
    all.forEach(({ end }) => end('done'))
    expect(await Promise.all(all.map(async ({ answer }) => answer))).toEqual(all.map(() => 'done'))
  })

  it.each([
    ['the process is busy', { isBusy: true, queued: 0, lag: 0 }],
    ['statements wait for a connection', { isBusy: false, queued: 1, lag: 0 }],
    ['admissions take long', { isBusy: false, queued: 0, lag: 50 }],
  ])('requests beyond the limit are rejected before any work while %s', async (_, busy) => {
    const { begin, pass } = await loadShedder(busy)
    const [one, two] = [begin(), begin()]
    let isRun = false
    expect(pass(async () => (isRun = true))).toBeUndefined()
    expect(isRun).toBe(false)
    one.end('done')
    expect(await one.answer).toBe('done')
    const three = begin()
    expect(pass(async () => 'four')).toBeUndefined()
    two.end('done')
    three.end('done')
    await Promise.all([two.answer, three.answer])
    expect(await pass(async () => 'five')).toBe('five')
  })

  it('twice the limit is admitted for a moment: requests that piled up while the machine paused are not overload', () => {
    const { begin, clock } = fresh({ isBusy: true, queued: 0, lag: 0 })
    const isIn = () => begin().answer !== undefined
    expect(Array.from({ length: 6 }, isIn)).toEqual([true, true, true, true, false, false])
    const { begin: beginLater, clock: later } = fresh({ isBusy: true, queued: 0, lag: 0 })
    const isInLater = () => beginLater().answer !== undefined
    expect([isInLater(), isInLater(), isInLater()]).toEqual([true, true, true])
    later.now += 99
    expect(isInLater()).toBe(true)
    clock.now += 101
    expect(isIn()).toBe(false)
  })

  it('a burst is not admitted while the database is behind', () => {
    const { begin } = fresh({ isBusy: true, queued: 1, lag: 0 })
    expect([begin(), begin(), begin()].map(({ answer }) => answer === undefined)).toEqual([false, false, true])
  })

  it('continuous load does not count as a burst until a crowded host has had free slots for a second', async () => {
    const { begin, clock } = fresh({ isBusy: true, queued: 0, lag: 0 })
    const inside = [begin(), begin(), begin()]
    // Crowded repeatedly, and never idle for a second.
    for (let time = 0; time < 20; time++) {
      clock.now += 900
      expect(begin().answer).toBeUndefined()
    }
    for (const { end } of inside.splice(1)) end('done')
    await new Promise(setImmediate)
    clock.now += 1_001
    expect(begin().answer).toBeDefined()
    expect(begin().answer).toBeDefined()
  })

  it('a failed request releases its slot', async () => {
    const { pass } = await loadShedder({ isBusy: true, queued: 0, lag: 0 })
    const fail = () => pass(() => Promise.reject(new Error('broken')))
    for (const _ of Array(5)) await expect(fail()).rejects.toThrow('broken')
    expect(await pass(async () => 'in')).toBe('in')
  })
})
