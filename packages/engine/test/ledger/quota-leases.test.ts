import type { Database } from '../../src/database/index.ts'
import type { TestDatabase } from '@bourse/testkit'
import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Limits, LimitedPrincipal } from '../../src/ledger/limited-principal.ts'
import { simulatedClock, systemClock } from '../../src/wiring/index.ts'
import type { Admission } from '../../src/ledger/admission.ts'
import { createLedger, type Ledger, type LedgerOptions } from '../../src/ledger/ledger.ts'
import { counters, ledgerDatabase, slots, newPrincipal, type Given } from './support/ledger-kit.ts'
import { LedgerModel, type Charge } from './support/ledger-model.ts'
import { unreliableDatabase, type Fault } from './support/unreliable-database.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await ledgerDatabase()
})
afterAll(() => test.drop())

const someone = (...given: Given) => newPrincipal(test.database, ...given)

function ledgerOn(database: Database, options: Partial<LedgerOptions> = {}): Ledger {
  const ledger = createLedger({ database, clock: systemClock, replicaId: 'test', ...options })
  onTestFinished(() => ledger.close())
  return ledger
}

/** A ledger that counts the requests that it admitted without the database. */
function counting(ledger: Ledger) {
  const counted = { ledger, alone: 0, admit }
  async function admit(caller: LimitedPrincipal, cost: number): Promise<Admission> {
    const admission = ledger.admit({ principal: caller, cost })
    if (!(admission instanceof Promise)) counted.alone += 1
    return admission
  }
  return counted
}

/** Makes an account busy and ends with an active lease. */
async function busy(ledger: Ledger, caller: LimitedPrincipal, cost: number): Promise<number> {
  const asked = Array.from({ length: 40 }, async () => ledger.admit({ principal: caller, cost }))
  for (const admission of await Promise.all(asked)) ledger.settle(admission, { refund: false })
  return 40 * cost
}

async function outOf(caller: LimitedPrincipal): Promise<number> {
  const [row] = await test.database.query<{ shared: string }>(
    'select shared from bourse.account_counters where account_id = $1',
    [caller.accountId],
  )
  return Number(row?.shared)
}

describe('a busy account', () => {
  it('is admitted without the database, and its counters are exact once it is idle', async () => {
    const caller = await someone({ requestsPerMinute: 1_000_000, concurrent: 1_000, creditsPerDay: 10_000_000 })
    const one = counting(ledgerOn(test.database))
    let [kept, admitted] = [0, 0]
    const until = performance.now() + 30_000
    const loop = async (number: number) => {
      while (one.alone < 2_000 && performance.now() < until) {
        const admission = await one.admit(caller, 5)
        const refund = admitted++ % 3 === number % 2
        if (!refund) kept += 5
        await tick()
        one.ledger.settle(admission, { refund })
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, number) => loop(number)))
    expect(one.alone).toBeGreaterThanOrEqual(2_000)
    // Without further requests, the unused part and the requests that have ended are returned automatically.
    const held = async () => {
      const { used } = await counters(test.database, caller.accountId)
      return { used, slots: await slots(test.database, caller.accountId), shared: await outOf(caller) }
    }
    await expect.poll(held, { interval: 20 }).toEqual({ used: kept, slots: 0, shared: 0 })
  })

  it('a busy account has no leases after a flush, and never has any with a simulated clock', async () => {
    const caller = await someone({})
    const one = ledgerOn(test.database)
    const spent = await busy(one, caller, 5)
    await one.flush()
    expect((await counters(test.database, caller.accountId)).used).toBe(spent)
    const asked = one.admit({ principal: caller, cost: 5 })
    expect(asked).toBeInstanceOf(Promise)
    await asked
    const simulated = ledgerOn(test.database, { clock: simulatedClock('2026-03-02T10:00:00Z') })
    await busy(simulated, caller, 5)
    const askedToo = simulated.admit({ principal: caller, cost: 5 })
    expect(askedToo).toBeInstanceOf(Promise)
    await askedToo
  })

  it('a busy account follows the same rules: an invalid number of credits is rejected, and a stopped host admits no requests', async () => {
    const caller = await someone({})
    const one = ledgerOn(test.database)
    await expect.poll(() => busyNow(one, caller)).toBeDefined()
    for (const cost of [-1, 0.5, Number.NaN, Infinity])
      await expect(one.admit({ principal: caller, cost })).rejects.toThrow(RangeError)
    const closing = one.close()
    await expect(one.admit({ principal: caller, cost: 1 })).rejects.toMatchObject({ code: 'overloaded' })
    await closing
  })
})

/** Returns the ledger's immediate decision on one more request from a recently busy account. */
async function busyNow(ledger: Ledger, caller: LimitedPrincipal): Promise<Admission | undefined> {
  await busy(ledger, caller, 1)
  const admission = ledger.admit({ principal: caller, cost: 1 })
  ledger.settle(await admission, { refund: true })
  return admission instanceof Promise ? undefined : admission
}

describe('a minute that is used up', () => {
  it('is cached only if no other replica can return some of it', async () => {
    const caller = await someone({ requestsPerMinute: 50 })
    const clock = simulatedClock('2026-03-02T10:00:30Z')
    const ledger = ledgerOn(test.database, { clock })
    await ledger.admit({ principal: caller, cost: 0 })
    const set = (requests: number, shared: number) =>
      test.database.query('update bourse.account_counters set requests = $2, shared = $3 where account_id = $1', [
        caller.accountId,
        requests,
        shared,
      ])
    const ask = () =>
      Promise.resolve(ledger.admit({ principal: caller, cost: 0 })).catch(({ code }: { code: string }) => code)
    await set(50, 2)
    expect(await ask()).toBe('rate-limit')
    expect(ledger.refused(caller)).toBeUndefined()
    await set(48, 0)
    expect(await ask()).toMatchObject({ requests: 49 })
    expect(await ask()).toMatchObject({ requests: 50 })
    expect(ledger.refused(caller)).toMatchObject({ code: 'rate-limit' })
  })
})

describe('a replica that is killed', () => {
  it('loses only its lease and its running requests; its slots are free after a timeout', async () => {
    const caller = await someone({ requestsPerMinute: 100_000, concurrent: 400, creditsPerDay: 1_000_000 })
    let isDead = false
    const database = unreliableDatabase(test.database, () => (isDead ? 'unsent' : 'sound'))
    const victim = counting(createLedger({ database, clock: systemClock, replicaId: 'victim', heartbeatMs: 60_000 }))
    let answered = 0
    const loop = async () => {
      while (!isDead) {
        const admission = await victim.admit(caller, 5)
        await tick()
        if (isDead) return
        victim.ledger.settle(admission, { refund: false })
        answered += 5
      }
    }
    const loops = Array.from({ length: 16 }, () => loop().catch(() => undefined))
    await expect.poll(() => victim.alone).toBeGreaterThan(500)
    isDead = true
    await Promise.all(loops)
    const { used } = await counters(test.database, caller.accountId)
    expect(used).toBeGreaterThanOrEqual(answered)
    expect(used - answered).toBeLessThanOrEqual(16 * 5 + 1_000_000 / 100)

    const survivor = ledgerOn(test.database, { heartbeatMs: 100, liveMs: 400 })
    const running = async () => {
      const admission = await survivor.admit({ principal: caller, cost: 0 })
      survivor.settle(admission, { refund: false })
      return admission.running
    }
    await expect.poll(running, { interval: 50 }).toBe(1)
    await victim.ledger.close()
  })
})

const fault = fc.constantFrom<Fault>('sound', 'sound', 'sound', 'sound', 'unsent', 'unanswered', 'late')
const wave = fc.record({
  cost: fc.nat({ max: 50 }),
  end: fc.constantFrom('keep', 'refund', 'run'),
  together: fc.integer({ min: 1, max: 20 }),
})

describe('after any faults in batches that grant leases', () => {
  it('exactly the credits that were granted and not returned are used, and no slot or lease is lost', async () => {
    let alone = 0
    async function comesOutEven(planned: Fault[], waves: { cost: number; end: string; together: number }[]) {
      const faults = [...planned]
      const database = unreliableDatabase(test.database, () => faults.shift() ?? 'sound')
      const one = counting(createLedger({ database, clock: systemClock, replicaId: 'test' }))
      const caller = await someone({ creditsPerDay: 1_000_000, concurrent: 4_000 })
      let [used, running] = [0, 0]
      try {
        for (const { cost, end, together } of waves) {
          const asked = Array.from({ length: together }, () => one.admit(caller, cost))
          const delivered = database.deliverLate()
          for (const outcome of await Promise.allSettled(asked)) {
            if (outcome.status === 'rejected') continue
            if (end !== 'refund') used += cost
            if (end === 'run') running += 1
            else one.ledger.settle(outcome.value, { refund: end === 'refund' })
          }
          await delivered
        }
        faults.length = 0
        await database.deliverLate()
        for (let i = 0; i < 3; i++) await one.ledger.flush()
        expect((await counters(test.database, caller.accountId)).used).toBe(used)
        expect(await slots(test.database, caller.accountId)).toBe(running)
        expect(await outOf(caller)).toBe(0)
        alone += one.alone
      } finally {
        faults.length = 0
        await one.ledger.close()
      }
    }
    const given = [fc.array(fault, { maxLength: 30 }), fc.array(wave, { minLength: 5, maxLength: 25 })] as const
    await fc.assert(fc.asyncProperty(...given, comesOutEven), { numRuns: 40 })
    expect(alone).toBeGreaterThan(100)
  })
})

const START = '2026-03-02T23:57:00Z'
/** The events in one tick: some requests end, some arrive; occasionally time passes. */
const round = fc.record({
  wait: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(20_000, 65_000) }),
  ends: fc.array(fc.record({ which: fc.nat(), refund: fc.boolean() }), { maxLength: 12 }),
  arrive: fc.array(fc.record({ cost: fc.constantFrom(0, 1, 5, 25), early: fc.boolean() }), { maxLength: 25 }),
})
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

describe('one replica with leases', () => {
  it('makes the same decisions as the model, with the same numbers', async () => {
    const clock = simulatedClock(START)
    let alone = 0
    async function decidesAsTheModel(limits: Limits, rounds: Round[]): Promise<void> {
      clock.set(START)
      const gift = { credits: 0, until: '1970-01-01T00:00:00Z' }
      const caller = await someone(limits)
      const ledger = createLedger({ database: test.database, clock, replicaId: 'model', isLeasing: true })
      const model = new LedgerModel(limits, gift)
      const running: { admission: Admission; charge: Charge }[] = []
      try {
        for (const { wait, ends, arrive } of rounds) {
          if (wait > 0) await ledger.flush()
          clock.advance(wait)
          for (const { which, refund } of ends) {
            const [ended] = running.splice(which % (running.length || 1), 1)
            if (ended === undefined) continue
            ledger.settle(ended.admission, { refund })
            model.settle(clock.millis(), ended.charge, refund)
          }
          const asked = arrive.map(async ({ cost, early }) => {
            if (early) return ledger.count({ principal: caller })
            const admission = ledger.admit({ principal: caller, cost })
            if (!(admission instanceof Promise)) alone += 1
            return admission
          })
          const decided = await Promise.allSettled(asked)
          for (const [i, { cost, early }] of arrive.entries()) {
            const { charge, ...expected } = model.admit(clock.millis(), early ? 0 : cost, !early)
            const outcome = decided[i]
            expect(outcome && seen(outcome)).toEqual(expected)
            if (outcome?.status === 'fulfilled' && charge && !early) running.push({ admission: outcome.value, charge })
          }
        }
      } finally {
        await ledger.close()
      }
    }
    const limits = fc.record({
      requestsPerMinute: fc.option(fc.integer({ min: 50, max: 2_000 })),
      concurrent: fc.option(fc.integer({ min: 20, max: 300 })),
      concurrencyScope: fc.constant('account' as const),
      creditsPerDay: fc.option(fc.integer({ min: 500, max: 20_000 })),
    })
    const rounds = fc.array(round, { minLength: 5, maxLength: 25 })
    await fc.assert(fc.asyncProperty(limits, rounds, decidesAsTheModel), { numRuns: 80 })
    expect(alone).toBeGreaterThan(100)
  })
})

function seen(outcome: PromiseSettledResult<Admission>) {
  if (outcome.status === 'rejected') return { verdict: outcome.reason.code }
  const { requests, creditsUsed, creditsRemaining, running } = outcome.value
  return { verdict: 'admitted', requests, used: creditsUsed, left: creditsRemaining, running }
}

/** Returns the number of seconds until the next UTC minute. */
const toMinuteEnd = () => 60 - ((systemClock.millis() / 1_000) % 60)

/** Minimum and maximum duration of the load, in milliseconds. */
const [SHORTEST, LONGEST] = [3_000, 25_000]

describe('replicas with leases for one account', () => {
  it.each([2, 4])(
    '%i of them never exceed a cap at any moment, and exactly the credits not returned are used',
    async (count) => {
      const [perMinute, concurrent, credits] = [2_400, 60, 16_000]
      // Requests are counted per minute, so the minute must not end during the test.
      if (toMinuteEnd() < LONGEST / 1_000 + 1) await sleep(toMinuteEnd() * 1_000 + 50)
      const caller = await someone({ requestsPerMinute: perMinute, concurrent, creditsPerDay: credits })
      const replicas = Array.from({ length: count }, () => counting(ledgerOn(test.database)))
      let [held, running, made, kept] = [0, 0, 0, 0]
      const refused = new Map<string, number>()
      const start = performance.now()
      const metLimits = () => [...refused.keys()].some((code) => code === 'rate-limit' || code === 'daily-credit-limit')
      // A busy machine takes longer to reach its limits.
      const goesOn = () => performance.now() < start + (metLimits() ? SHORTEST : LONGEST)

      async function loop(number: number): Promise<void> {
        const one = replicas[number % count] ?? expect.unreachable()
        while (goesOn()) {
          const cost = randomInt(0, 20)
          const admission = await one.admit(caller, cost).catch(({ code }: { code: string }) => {
            refused.set(code, (refused.get(code) ?? 0) + 1)
          })
          if (admission === undefined) {
            await sleep(randomInt(1, 5))
            continue
          }
          made += 1
          running += 1
          held += cost
          expect(running).toBeLessThanOrEqual(concurrent)
          expect(held).toBeLessThanOrEqual(credits)
          expect(made).toBeLessThanOrEqual(perMinute)
          for (let ticks = randomInt(0, 4); ticks > 0; ticks--) await tick()
          const refund = randomInt(0, 3) === 0
          running -= 1
          if (refund) held -= cost
          else kept += cost
          one.ledger.settle(admission, { refund })
        }
      }

      await Promise.all(Array.from({ length: 24 }, (_, number) => loop(number)))
      expect(replicas.reduce((sum, { alone }) => sum + alone, 0)).toBeGreaterThan(100)
      expect(metLimits()).toBe(true)
      await Promise.all(replicas.map(({ ledger }) => ledger.flush()))
      const { used, requests } = await counters(test.database, caller.accountId)
      expect({ used, requests }).toEqual({ used: kept, requests: made })
      expect(used).toBe(held)
      expect([await slots(test.database, caller.accountId), await outOf(caller)]).toEqual([0, 0])
      // All remaining credits can still be used by any replica.
      if (requests < perMinute && used < credits)
        expect(await replicas[0]?.admit(caller, credits - used)).toMatchObject({ creditsRemaining: 0 })
    },
  )
})
