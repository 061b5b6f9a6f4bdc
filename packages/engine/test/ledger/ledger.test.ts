import type { TestDatabase } from '@bourse/testkit'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { simulatedClock } from '../../src/wiring/index.ts'
import type { LimitReached } from '../../src/ledger/admission.ts'
import { createLedger, type Ledger, type LedgerOptions } from '../../src/ledger/ledger.ts'
import { refundOnce } from '../../src/ledger/refund.ts'
import { counters, ledgerDatabase, principal, slots, newPrincipal, type Given } from './support/ledger-kit.ts'

const clock = simulatedClock('2026-03-02T10:00:30Z')
let test: TestDatabase

beforeAll(async () => {
  test = await ledgerDatabase()
})
afterAll(() => test.drop())
beforeEach(() => clock.set('2026-03-02T10:00:30Z'))

function replica(options: Partial<LedgerOptions> = {}): Ledger {
  const ledger = createLedger({ database: test.database, clock, replicaId: 'test', ...options })
  onTestFinished(() => ledger.close())
  return ledger
}

const someone = (...given: Given) => newPrincipal(test.database, ...given)

/** Returns the rejection of a request that must be rejected. */
async function refusalOf(request: unknown): Promise<LimitReached> {
  return Promise.resolve(request).then(
    () => expect.unreachable('the request was admitted'),
    (error: LimitReached) => error,
  )
}

describe('a ledger that joins later', () => {
  const isRegistered = async ({ replicaId }: Ledger) =>
    (await test.database.query('select from bourse.replicas where id = $1', [replicaId])).length === 1

  it('a ledger that joins later is unknown to the other replicas until it joins, and leaves as they do', async () => {
    const ledger = replica({ joinsLater: true, heartbeatMs: 20 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await isRegistered(ledger)).toBe(false)
    ledger.join()
    await expect.poll(() => isRegistered(ledger)).toBe(true)
    await ledger.close()
    expect(await isRegistered(ledger)).toBe(false)
  })

  it('a ledger that ends before it joins writes nothing', async () => {
    const ledger = replica({ joinsLater: true })
    await ledger.close()
    expect(await isRegistered(ledger)).toBe(false)
  })
})

describe('the per-minute limit', () => {
  it("allows exactly the plan's requests across all replicas", async () => {
    const [one, two] = [replica(), replica()]
    const caller = await someone({ requestsPerMinute: 30 })
    const asked = Array.from({ length: 80 }, async (_, i) => (i % 2 ? one : two).admit({ principal: caller, cost: 0 }))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    expect((await counters(test.database, caller.accountId)).requests).toBe(30)
  })

  it('the per-minute limit rejects with the seconds left in the clock minute, and then resets', async () => {
    const ledger = replica()
    const caller = await someone({ requestsPerMinute: 2 })
    await ledger.admit({ principal: caller, cost: 0 })
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ requests: 2 })
    clock.set('2026-03-02T10:00:59.001Z')
    const refused = await refusalOf(ledger.admit({ principal: caller, cost: 0 }))
    expect(refused).toMatchObject({
      code: 'rate-limit',
      status: 429,
      retryAfter: 1,
      standing: { requests: 2, cost: 0 },
    })
    clock.set('2026-03-02T10:01:00Z')
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ requests: 1 })
  })

  it('the per-minute limit counts requests rejected before admission, and rejects those as well once it is used up', async () => {
    const ledger = replica()
    const caller = await someone({ requestsPerMinute: 2, concurrent: 1, creditsPerDay: 0 })
    expect(await ledger.count({ principal: caller })).toMatchObject({ requests: 1, cost: 0, scope: undefined })
    expect(await ledger.count({ principal: caller })).toMatchObject({ requests: 2 })
    expect(await refusalOf(ledger.count({ principal: caller }))).toMatchObject({ code: 'rate-limit', retryAfter: 30 })
    expect(await slots(test.database, caller.accountId)).toBe(0)
  })

  it('the per-minute limit does not count requests that are rejected by a limit', async () => {
    const ledger = replica()
    const caller = await someone({ requestsPerMinute: 10, concurrent: 1, creditsPerDay: 10 })
    const running = await ledger.admit({ principal: caller, cost: 0 })
    expect(await refusalOf(ledger.admit({ principal: caller, cost: 0 }))).toMatchObject({ code: 'concurrency-limit' })
    ledger.settle(running, { refund: false })
    const refused = await refusalOf(ledger.admit({ principal: caller, cost: 11 }))
    expect(refused).toMatchObject({ code: 'daily-credit-limit', standing: { requests: 1 } })
  })

  it('the per-minute limit is applied without the database once it is known to be used up', async () => {
    const ledger = replica()
    const caller = await someone({ requestsPerMinute: 1, creditsPerDay: 100 })
    expect(ledger.refused(caller)).toBeUndefined()
    await ledger.admit({ principal: caller, cost: 40 })
    await test.database.query('update bourse.account_counters set requests = 0 where account_id = $1', [
      caller.accountId,
    ])
    clock.advance(10_000)
    const known = ledger.refused(caller)
    expect(known).toMatchObject({ code: 'rate-limit', retryAfter: 20, standing: { creditsRemaining: 60, cost: 0 } })
    expect(await refusalOf(ledger.count({ principal: caller }))).toMatchObject({ code: 'rate-limit' })
    expect(ledger.refused({ ...caller, limits: { ...caller.limits, requestsPerMinute: 2 } })).toBeUndefined()
    clock.advance(20_000)
    expect(ledger.refused(caller)).toBeUndefined()
  })
})

describe('concurrent requests', () => {
  it('are limited per account across all replicas', async () => {
    const [one, two] = [replica(), replica()]
    const caller = await someone({ concurrent: 3 })
    const other = { ...caller, keyId: 'another key' }
    const running = [
      await one.admit({ principal: caller, cost: 0 }),
      await two.admit({ principal: caller, cost: 0 }),
      await two.admit({ principal: other, cost: 0 }),
    ]
    expect(running.map((admission) => admission.running)).toEqual([1, 2, 3])
    const refused = await refusalOf(one.admit({ principal: caller, cost: 0 }))
    expect(refused).toMatchObject({ code: 'concurrency-limit', status: 429, retryAfter: 1, standing: { running: 3 } })
    for (const admission of running.slice(1)) two.settle(admission, { refund: false })
    await two.flush()
    expect(await one.admit({ principal: caller, cost: 0 })).toMatchObject({ running: 2 })
  })

  it('concurrent requests are limited per key if the plan says so', async () => {
    const ledger = replica()
    const caller = await someone({ concurrent: 1, concurrencyScope: 'key' })
    const other = { ...caller, keyId: `key_${randomUUID()}` }
    const asked = [caller, other, caller].map(async (who) => ledger.admit({ principal: who, cost: 0 }))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect([await slots(test.database, caller.keyId), await slots(test.database, other.keyId)]).toEqual([1, 1])
  })

  it('finished requests free their slots for the same replica’s next request, in the same statement', async () => {
    const ledger = replica()
    const caller = await someone({ concurrent: 1 })
    for (let i = 0; i < 50; i++) {
      const admission = await ledger.admit({ principal: caller, cost: 0 })
      ledger.settle(admission, { refund: false })
    }
    expect((await counters(test.database, caller.accountId)).requests).toBe(50)
  })

  it('concurrent requests free their slot once, no matter how often they are settled', async () => {
    const ledger = replica()
    const caller = await someone({ concurrent: 2, creditsPerDay: 100 })
    const [first] = [
      await ledger.admit({ principal: caller, cost: 10 }),
      await ledger.admit({ principal: caller, cost: 10 }),
    ]
    for (let i = 0; i < 3; i++) ledger.settle(first, { refund: true })
    await ledger.flush()
    expect(await slots(test.database, caller.accountId)).toBe(1)
    expect((await counters(test.database, caller.accountId)).used).toBe(10)
  })

  it('a refund may keep a part of the credits', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 100 })
    ledger.settle(await ledger.admit({ principal: caller, cost: 10 }), { refund: true, keep: 1 })
    ledger.settle(await ledger.admit({ principal: caller, cost: 1 }), { refund: true, keep: 5 })
    await ledger.flush()
    expect((await counters(test.database, caller.accountId)).used).toBe(2)
  })

  it('concurrent requests of a replica that shuts down are removed immediately', async () => {
    const caller = await someone({ concurrent: 1 })
    const closing = createLedger({ database: test.database, clock, replicaId: 'closing' })
    await closing.admit({ principal: caller, cost: 0 })
    await closing.close()
    await closing.close()
    await expect(closing.admit({ principal: caller, cost: 0 })).rejects.toMatchObject({ code: 'overloaded' })
    expect(await replica().admit({ principal: caller, cost: 0 })).toMatchObject({ running: 1 })
  })

  it('concurrent requests of an unresponsive replica do not count until it is back', async () => {
    const caller = await someone({ concurrent: 1 })
    const [silent, other] = [replica(), replica({ heartbeatMs: 50, liveMs: 300 })]
    const running = await silent.admit({ principal: caller, cost: 0 })
    expect(await refusalOf(other.admit({ principal: caller, cost: 0 }))).toMatchObject({ code: 'concurrency-limit' })
    await test.database.query("update bourse.replicas set heartbeat_at = heartbeat_at - interval '1 second'")
    const second = await other.admit({ principal: caller, cost: 0 })
    other.settle(second, { refund: false })
    await silent.flush()
    expect(await refusalOf(other.admit({ principal: caller, cost: 0 }))).toMatchObject({ code: 'concurrency-limit' })
    silent.settle(running, { refund: false })
  })
})

describe('credits per day', () => {
  const WELCOME = { credits: 50, until: '2026-03-10T00:00:00Z' }

  it('credits are a hard cap', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 100 })
    expect(await ledger.admit({ principal: caller, cost: 60 })).toMatchObject({
      creditsUsed: 60,
      creditsRemaining: 40,
      cost: 60,
    })
    clock.set('2026-03-02T23:59:30.500Z')
    const refused = await refusalOf(ledger.admit({ principal: caller, cost: 41 }))
    expect(refused).toMatchObject({
      code: 'daily-credit-limit',
      status: 429,
      retryAfter: 30,
      standing: { creditsRemaining: 40, cost: 0 },
    })
    expect(refused.message).toBe(
      'The request costs 41 credits, and 40 are left today. The allowance renews at 00:00 UTC.',
    )
    expect(await ledger.admit({ principal: caller, cost: 40 })).toMatchObject({ creditsRemaining: 0 })
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsRemaining: 0 })
    clock.set('2026-03-03T00:00:00Z')
    expect(await ledger.admit({ principal: caller, cost: 1 })).toMatchObject({ creditsUsed: 1, creditsRemaining: 99 })
  })

  it('credits are granted in order of arrival', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 10 })
    const outcomes = await Promise.allSettled(
      [4, 7, 5, 2, 1].map(async (cost) => ledger.admit({ principal: caller, cost })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  it('credits are returned on a refund', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 100 })
    const admission = await ledger.admit({ principal: caller, cost: 100 })
    ledger.settle(admission, { refund: true })
    expect(await ledger.admit({ principal: caller, cost: 100 })).toMatchObject({
      creditsRemaining: 0,
      creditsUsed: 100,
    })
  })

  it('credits from the trial are used after the allowance, and are not renewed the next day', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 100 }, WELCOME)
    expect(await ledger.admit({ principal: caller, cost: 90 })).toMatchObject({ creditsUsed: 90, creditsRemaining: 60 })
    expect(await ledger.admit({ principal: caller, cost: 30 })).toMatchObject({
      creditsUsed: 120,
      creditsRemaining: 30,
    })
    expect(await refusalOf(ledger.admit({ principal: caller, cost: 31 }))).toMatchObject({ code: 'daily-credit-limit' })
    clock.set('2026-03-03T08:00:00Z')
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsUsed: 0, creditsRemaining: 130 })
    clock.set('2026-03-10T00:00:00Z')
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsRemaining: 100 })
  })

  it('credits from the trial are returned if the allowance grows, so limit, used and remaining always add up', async () => {
    const ledger = replica()
    const small = await someone({ creditsPerDay: 100 }, WELCOME)
    await ledger.admit({ principal: small, cost: 120 })
    const large = { ...small, limits: { ...small.limits, creditsPerDay: 1_000 } }
    expect(await ledger.admit({ principal: large, cost: 0 })).toMatchObject({
      creditsUsed: 120,
      creditsRemaining: 1_000 - 120 + WELCOME.credits,
    })
    expect(await counters(test.database, small.accountId)).toMatchObject({ used: 120, welcome: 0 })
  })

  it('credits from the trial are refunded first', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 100 }, WELCOME)
    const early = await ledger.admit({ principal: caller, cost: 30 })
    await ledger.admit({ principal: caller, cost: 90 })
    ledger.settle(early, { refund: true })
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsUsed: 90, creditsRemaining: 60 })
    clock.set('2026-03-03T08:00:00Z')
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsRemaining: 150 })
  })

  it('credits refunded after midnight are returned to the day on which they were charged', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 100 }, WELCOME)
    const [plain, overdrawn] = [
      await ledger.admit({ principal: caller, cost: 90 }),
      await ledger.admit({ principal: caller, cost: 50 }),
    ]
    clock.set('2026-03-03T00:00:01Z')
    expect(await ledger.admit({ principal: caller, cost: 20 })).toMatchObject({ creditsUsed: 20, creditsRemaining: 90 })
    ledger.settle(overdrawn, { refund: true })
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsUsed: 20, creditsRemaining: 130 })
    ledger.settle(plain, { refund: true })
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsUsed: 20, creditsRemaining: 130 })
  })

  it('credits are returned once per id, no matter how many times or by how many callers', async () => {
    const one = replica()
    const caller = await someone({ creditsPerDay: 100 })
    for (let i = 0; i < 3; i++) await one.admit({ principal: caller, cost: 30 })
    const spent = { accountId: caller.accountId, credits: 30, day: '2026-03-02' }
    const refund = (id: string) => refundOnce(test.database, { ...spent, id })
    expect((await Promise.all([refund('a'), refund('a'), refund('a')])).toSorted()).toEqual([false, false, true])
    expect(await refund('a')).toBe(false)
    expect(await counters(test.database, caller.accountId)).toMatchObject({ used: 60 })
    expect(await refund('b')).toBe(true)
    expect(await one.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsUsed: 30, creditsRemaining: 70 })
  })

  it('credits from another day are returned to that day, trial credits first', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 100 }, WELCOME)
    await ledger.admit({ principal: caller, cost: 90 })
    await ledger.admit({ principal: caller, cost: 50 })
    clock.set('2026-03-03T00:00:01Z')
    await ledger.admit({ principal: caller, cost: 20 })
    await refundOnce(test.database, { accountId: caller.accountId, credits: 50, day: '2026-03-02', id: 'overdrawn' })
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsUsed: 20, creditsRemaining: 130 })
    await refundOnce(test.database, { accountId: caller.accountId, credits: 90, day: '2026-03-02', id: 'plain' })
    expect(await ledger.admit({ principal: caller, cost: 0 })).toMatchObject({ creditsUsed: 20, creditsRemaining: 130 })
  })

  it.each(['2026-03-02T23:00:00Z', '2026-03-03T00:00:01Z', '2026-03-04T00:00:01Z'])(
    'credits are counted the same whether a request returns them when it ends or they are returned later, at %s',
    async (then) => {
      const ledger = replica()
      const costs = [90, 50]
      const [ending, ended] = [
        await someone({ creditsPerDay: 100 }, WELCOME),
        await someone({ creditsPerDay: 100 }, WELCOME),
      ]
      const running = []
      for (const cost of costs) running.push(await ledger.admit({ principal: ending, cost }))
      for (const cost of costs) await ledger.admit({ principal: ended, cost })
      clock.set(then)
      for (const principal of [ending, ended]) await ledger.admit({ principal, cost: 10 })
      for (const [index, admission] of running.entries()) {
        ledger.settle(admission, { refund: true })
        await ledger.flush()
        const { cost: credits, day } = admission
        await refundOnce(test.database, { accountId: ended.accountId, credits, day, id: `${index}` })
        expect(await counters(test.database, ended.accountId)).toEqual(await counters(test.database, ending.accountId))
      }
    },
  )

  it('credits follow a plan change immediately', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: null })
    expect(await ledger.admit({ principal: caller, cost: 5_000 })).toMatchObject({
      creditsUsed: 5_000,
      creditsRemaining: null,
    })
    const free = { ...caller, limits: { ...caller.limits, creditsPerDay: 1_000 } }
    expect(await refusalOf(ledger.admit({ principal: free, cost: 1 }))).toMatchObject({
      standing: { creditsRemaining: 0 },
    })
    const pro = { ...caller, limits: { ...caller.limits, creditsPerDay: 100_000 } }
    expect(await ledger.admit({ principal: pro, cost: 1 })).toMatchObject({
      creditsUsed: 5_001,
      creditsRemaining: 94_999,
    })
  })

  it('credits must be a whole number', async () => {
    const caller = await someone({})
    for (const cost of [-1, 0.5, Number.NaN, Infinity])
      await expect(replica().admit({ principal: caller, cost })).rejects.toThrow(
        'credits must be a whole number of at least 0',
      )
  })
})

describe('an account without limits', () => {
  it('is counted and never rejected', async () => {
    const ledger = replica()
    const caller = await someone({})
    const admissions = await Promise.all(
      Array.from({ length: 1_200 }, async () => ledger.admit({ principal: caller, cost: 1_000 })),
    )
    expect(admissions.at(-1)).toMatchObject({
      requests: 1_200,
      creditsUsed: 1_200_000,
      creditsRemaining: null,
      running: 1_200,
    })
    for (const admission of admissions) ledger.settle(admission, { refund: false })
    await ledger.flush()
    expect(await slots(test.database, caller.accountId)).toBe(0)
  })
})

describe('batches', () => {
  it('still admit other accounts if one has been removed', async () => {
    const ledger = replica()
    const [caller, gone] = [await someone({}), principal({ account: 'acc_gone' })]
    const [first, second] = await Promise.allSettled(
      [gone, caller].map(async (who) => ledger.admit({ principal: who, cost: 1 })),
    )
    expect(first).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('the account acc_gone has no counters') },
    })
    expect(second).toMatchObject({ status: 'fulfilled' })
  })

  it('batches are limited in size, as is the number of waiting requests', async () => {
    const ledger = replica()
    const caller = await someone({ creditsPerDay: 20_000 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10_005 }, async () => ledger.admit({ principal: caller, cost: 1 })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10_000)
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'overloaded', status: 503, retryAfter: 1 } })
    expect((await counters(test.database, caller.accountId)).used).toBe(10_000)
  })

  it('batches from replicas with the same accounts in any order never deadlock', async () => {
    const replicas = [replica(), replica(), replica()]
    const callers = await Promise.all(Array.from({ length: 24 }, () => someone({})))
    for (let round = 0; round < 60; round++) {
      const order = round % 2 ? callers : callers.toReversed()
      await Promise.all(
        replicas.flatMap((ledger) => order.map(async (caller) => ledger.admit({ principal: caller, cost: 1 }))),
      )
    }
    for (const { accountId } of callers) expect((await counters(test.database, accountId)).used).toBe(180)
  })

  it('batches use the database time if the clock is the system clock', async () => {
    const skewed = { ...clock, simulated: false }
    const ledger = replica({ clock: skewed })
    const admission = await ledger.admit({ principal: await someone({}), cost: 0 })
    const [row] = await test.database.query<{ now: string }>(
      'select trunc(extract(epoch from clock_timestamp()) * 1000)::int8 as now',
    )
    const now = Number.parseInt(row?.now ?? '', 10)
    expect(now - admission.at).toBeGreaterThanOrEqual(0)
    expect(now - admission.at).toBeLessThan(10_000)
  })
})
