import type { TestDatabase } from '@bourse/testkit'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Limits, LimitedPrincipal } from '../../src/ledger/limited-principal.ts'
import { simulatedClock } from '../../src/wiring/index.ts'
import type { Admission } from '../../src/ledger/admission.ts'
import { createLedger, type Ledger } from '../../src/ledger/ledger.ts'
import { counters, ledgerDatabase, principal, slots, storeAccount } from './support/ledger-kit.ts'
import { LedgerModel, type Charge } from './support/ledger-model.ts'

const START = '2026-03-02T23:57:00Z'
const clock = simulatedClock(START)
let test: TestDatabase

beforeAll(async () => {
  test = await ledgerDatabase()
})
afterAll(() => test.drop())

const limits: fc.Arbitrary<Limits> = fc.record({
  requestsPerMinute: fc.option(fc.integer({ min: 1, max: 12 })),
  concurrent: fc.option(fc.integer({ min: 1, max: 5 })),
  concurrencyScope: fc.constant('account' as const),
  creditsPerDay: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 8 }),
})
const welcome = fc.record({
  credits: fc.integer({ min: 0, max: 150 }),
  until: fc.constantFrom('2026-03-02T23:58:30Z', '2026-03-03T00:30:00Z', '2026-04-01T00:00:00Z'),
})
/** The events in one tick: time passes, some requests end, some arrive. */
const round = fc.record({
  wait: fc.oneof(fc.nat({ max: 40_000 }), fc.constantFrom(0, 3_600_000, 86_400_000)),
  ends: fc.array(fc.record({ which: fc.nat(), refund: fc.boolean() }), { maxLength: 4 }),
  arrive: fc.array(fc.record({ cost: fc.constantFrom(0, 1, 5, 25, 50), early: fc.boolean() }), { maxLength: 8 }),
})
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

describe('the ledger', () => {
  it('makes the same decisions as the model for any requests that arrive together', async () => {
    const rounds = fc.array(round, { minLength: 1, maxLength: 15 })
    await fc.assert(fc.asyncProperty(limits, welcome, rounds, decidesAsTheModel), { numRuns: 120 })
  })

  it('the ledger enforces every limit and loses nothing when replicas use one account concurrently', async () => {
    const allowed = fc.record({
      concurrent: fc.integer({ min: 1, max: 8 }),
      creditsPerDay: fc.integer({ min: 50, max: 2_000 }),
      credits: fc.nat({ max: 300 }),
    })
    const request = fc.record({ cost: fc.nat({ max: 60 }), refund: fc.boolean(), hold: fc.nat({ max: 3 }) })
    const requests = fc.array(request, { minLength: 20, maxLength: 120 })
    await fc.assert(fc.asyncProperty(allowed, requests, keepsItsLimits), { numRuns: 40 })
  })
})

async function decidesAsTheModel(given: Limits, gift: LimitedPrincipal['welcome'], rounds: Round[]): Promise<void> {
  clock.set(START)
  const caller = await someone(given, gift)
  const ledger = createLedger({ database: test.database, clock, replicaId: 'model' })
  const model = new LedgerModel(given, gift)
  const running: { admission: Admission; charge: Charge }[] = []
  try {
    for (const { wait, ends, arrive } of rounds) {
      await ledger.flush()
      clock.advance(wait)
      for (const { which, refund } of ends) {
        const [ended] = running.splice(which % (running.length || 1), 1)
        if (ended === undefined) continue
        ledger.settle(ended.admission, { refund })
        model.settle(clock.millis(), ended.charge, refund)
      }
      const asked = arrive.map(async ({ cost, early }) =>
        early ? ledger.count({ principal: caller }) : ledger.admit({ principal: caller, cost }),
      )
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

function seen(outcome: PromiseSettledResult<Admission>) {
  if (outcome.status === 'rejected') return { verdict: outcome.reason.code }
  const { requests, creditsUsed, creditsRemaining, running } = outcome.value
  return { verdict: 'admitted', requests, used: creditsUsed, left: creditsRemaining, running }
}

interface Allowed {
  readonly concurrent: number
  readonly creditsPerDay: number
  readonly credits: number
}

interface Work {
  readonly cost: number
  readonly refund: boolean
  /** Number of ticks for which the request runs. */
  readonly hold: number
}

async function keepsItsLimits({ concurrent, creditsPerDay, credits }: Allowed, requests: Work[]): Promise<void> {
  clock.set('2026-03-02T10:00:00Z')
  const gift = { credits, until: '2026-04-01T00:00:00Z' }
  const caller = await someone({ concurrent, creditsPerDay, requestsPerMinute: 100, concurrencyScope: 'account' }, gift)
  const replicas = [0, 1, 2].map((i) => createLedger({ database: test.database, clock, replicaId: `r${i}` }))
  let [kept, admitted, running, most] = [0, 0, 0, 0]

  async function request(ledger: Ledger, { cost, refund, hold }: Work): Promise<void> {
    const admission = await Promise.resolve(ledger.admit({ principal: caller, cost })).catch(() => undefined)
    if (admission === undefined) return
    admitted += 1
    running += 1
    most = Math.max(most, running, admission.running)
    expect(admission.creditsUsed).toBeLessThanOrEqual(creditsPerDay + credits)
    for (let n = 0; n < hold; n++) await tick()
    if (!refund) kept += cost
    running -= 1
    ledger.settle(admission, { refund })
  }

  try {
    await Promise.all(
      replicas.flatMap((ledger, r) => requests.filter((_, i) => i % 3 === r).map((work) => request(ledger, work))),
    )
    await Promise.all(replicas.map((ledger) => ledger.flush()))
    const welcomeUsed = Math.max(kept - creditsPerDay, 0)
    expect(await counters(test.database, caller.accountId)).toEqual({
      used: kept,
      requests: admitted,
      welcome: welcomeUsed,
    })
    expect(await slots(test.database, caller.accountId)).toBe(0)
    expect(most).toBeLessThanOrEqual(concurrent)
  } finally {
    await Promise.all(replicas.map((ledger) => ledger.close()))
  }
}

async function someone(given: Limits, gift: LimitedPrincipal['welcome']): Promise<LimitedPrincipal> {
  const account = `acc_${randomUUID()}`
  await storeAccount(test.database, account)
  return principal({ account, limits: given, welcome: gift })
}
