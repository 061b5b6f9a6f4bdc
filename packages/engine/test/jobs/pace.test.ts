import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPace, type Pace } from '../../src/jobs/pace.ts'

describe('the pace of a publisher', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await hostDatabase()
  })
  afterAll(() => test.drop())
  const { signal } = new AbortController()

  it('is kept by all replicas together, and each publisher has its own', async () => {
    const [one, other] = [createPace(test.database), createPace(test.database)]
    const slow = { name: 'slow', requestsPerSecond: 10 }
    const started = performance.now()
    const times: number[] = []
    const ask = async (pace: Pace) => {
      await pace.wait(slow, signal)
      times.push(performance.now() - started)
    }
    await Promise.all([ask(one), ask(other), ask(one), ask(other)])
    expect(Math.max(...times)).toBeGreaterThanOrEqual(295)
    const quick = performance.now()
    await one.wait({ name: 'another', requestsPerSecond: 0.01 }, signal)
    expect(performance.now() - quick).toBeLessThan(5_000)
  })

  it('does not hold up the end of a run', async () => {
    const pace = createPace(test.database)
    const run = new AbortController()
    const rare = { name: 'rare', requestsPerSecond: 0.01 }
    await pace.wait(rare, run.signal)
    const second = pace.wait(rare, run.signal)
    run.abort()
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('is so many requests a day, counted over all replicas, and begins anew at 00:00 UTC', async () => {
    const [one, other] = [createPace(test.database), createPace(test.database)]
    const limited = { name: 'Limited', requestsPerDay: 2 }
    await one.spend(limited, '2026-03-02')
    await other.spend(limited, '2026-03-02')
    await expect(one.spend(limited, '2026-03-02')).rejects.toThrow('allows 2 requests a day')
    await expect(one.spend(limited, '2026-03-03')).resolves.toBeUndefined()
  })
})
