import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulatedClock } from '../../src/wiring/index.ts'
import { createPace, type Pace, type PaceOptions } from '../../src/jobs/pace.ts'

describe("a publisher's request rate", () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await hostDatabase()
  })
  afterAll(() => test.drop())
  const { signal } = new AbortController()
  const start = '2026-03-02T10:00:00Z'
  const paceOf = (publisher: PaceOptions['publisher'], more: Partial<PaceOptions> = {}) =>
    createPace({ database: test.database, clock: simulatedClock(start), publisher, ...more })

  it("a publisher's request rate is shared by all replicas, and separate for each publisher", async () => {
    const slow = { name: 'slow', requestsPerSecond: 10 }
    const [one, other] = [paceOf(slow), paceOf(slow)]
    const started = performance.now()
    const times: number[] = []
    const ask = async (pace: Pace) => {
      await pace.admit(1, signal)
      times.push(performance.now() - started)
    }
    await Promise.all([ask(one), ask(other), ask(one), ask(other)])
    expect(Math.max(...times)).toBeGreaterThanOrEqual(295)
    const quick = performance.now()
    await paceOf({ name: 'another', requestsPerSecond: 0.01 }).admit(1, signal)
    expect(performance.now() - quick).toBeLessThan(5_000)
  })

  it("a publisher's request rate does not delay the end of a run", async () => {
    const pace = paceOf({ name: 'rare', requestsPerSecond: 0.01 })
    const run = new AbortController()
    await pace.admit(1, run.signal)
    const second = pace.admit(1, run.signal)
    setTimeout(() => run.abort(), 100)
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('a publisher’s request rate is limited per UTC day across all replicas, weighted by the cost of requests', async () => {
    const limited = { name: 'Limited', requestsPerSecond: 1_000, requestsPerDay: 4 }
    const clock = simulatedClock('2026-03-02T23:59:00Z')
    const [one, other] = [paceOf(limited, { clock }), paceOf(limited, { clock })]
    await one.admit(1, signal)
    await other.admit(3, signal)
    await expect(one.admit(1, signal)).rejects.toThrow('allows 4 requests per day')
    clock.set('2026-03-03T00:00:00Z')
    await expect(one.admit(1, signal)).resolves.toBeUndefined()
  })

  it('a publisher’s request rate never exceeds the number of requests that the plan permits in any 60 seconds', async () => {
    const clock = simulatedClock(start)
    const free = { name: 'Free', requestsPerSecond: 1_000 }
    const replicas = [1, 2].map(() => paceOf(free, { clock, limits: { perMinute: 5 } }))
    const times: number[] = []
    for (let request = 0; request < 23; request++) {
      await replicas[request % 2]?.admit(1, signal)
      times.push(clock.millis())
    }
    const inWindow = times.map((time) => times.filter((other) => other >= time && other < time + 60_000).length)
    expect(Math.max(...inWindow)).toBe(5)
    expect(clock.millis() - Date.parse(start)).toBeLessThan(5 * 62_000)
  })

  it('a publisher’s request rate is zero for all sources from a publisher that rejects the key, until the key changes', async () => {
    const keyed = { name: 'Keyed', requestsPerSecond: 1_000 }
    await paceOf(keyed, { keys: 'a' }).keyRefused('the key is refused')
    await expect(paceOf(keyed, { keys: 'a' }).admit(1, signal)).rejects.toMatchObject({
      ...{ name: 'SourceOff', message: 'the key is refused' },
    })
    const changed = paceOf(keyed, { keys: 'b' })
    await changed.admit(1, signal)
    await changed.answered()
    await expect(paceOf(keyed, { keys: 'a' }).admit(1, signal)).resolves.toBeUndefined()
  })

  it("a publisher's request rate is zero for all sources until 00:00 UTC once the quota is used up", async () => {
    const clock = simulatedClock('2026-03-02T14:00:00Z')
    const used = { name: 'Used', requestsPerSecond: 1_000 }
    await paceOf(used, { clock }).quotaUsed('the quota is used')
    await expect(paceOf(used, { clock }).admit(1, signal)).rejects.toMatchObject({ name: 'SourceOff' })
    clock.set('2026-03-03T00:00:01Z')
    await expect(paceOf(used, { clock }).admit(1, signal)).resolves.toBeUndefined()
  })

  it('a publisher’s request rate is zero for all sources while one of them is throttled, for twice as long each time', async () => {
    const clock = simulatedClock(start)
    const busy = { name: 'Busy', requestsPerSecond: 1_000 }
    const [one, other] = [paceOf(busy, { clock }), paceOf(busy, { clock })]
    expect(await one.throttled(undefined)).toBe(60)
    await expect(other.admit(1, signal)).rejects.toMatchObject({ name: 'RetryLater', seconds: 60 })
    expect(await other.throttled(undefined)).toBe(120)
    expect(await other.throttled(900)).toBe(900)
    clock.advance(890_000)
    await other.admit(1, signal)
    expect(clock.now()).toBe('2026-03-02T10:15:00.000Z')
    await other.answered()
    expect(await one.throttled(undefined)).toBe(60)
  })
})
