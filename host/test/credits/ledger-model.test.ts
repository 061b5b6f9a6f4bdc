import type { TestDatabase } from '@bourse/testkit'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Limits } from '../../src/accounts/principal.ts'
import { simulatedClock } from '../../src/clock.ts'
import type { Admission, LimitReached } from '../../src/credits/admission.ts'
import { createLedger } from '../../src/credits/ledger.ts'
import { counters, hostDatabase, principal, slots, storeAccount } from '../support/ledger-kit.ts'
import { LedgerModel, type Expected } from '../support/ledger-model.ts'

const START = '2026-03-02T23:57:00Z'
const clock = simulatedClock(START)
let test: TestDatabase

beforeAll(async () => {
  test = await hostDatabase()
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
/** What happens in one tick: time passes, some requests end, some arrive. */
const round = fc.record({
  wait: fc.oneof(fc.nat({ max: 40_000 }), fc.constantFrom(0, 3_600_000, 86_400_000)),
  ends: fc.array(fc.record({ which: fc.nat(), refund: fc.boolean() }), { maxLength: 4 }),
  arrive: fc.array(fc.record({ cost: fc.constantFrom(0, 1, 5, 25, 50), early: fc.boolean() }), { maxLength: 8 }),
})

const seen = ({ requests, creditsUsed, creditsRemaining, running }: Admission) => ({
  verdict: 'admitted',
  requests,
  used: creditsUsed,
  left: creditsRemaining,
  running,
})
const expected = ({ charge: _, ...outcome }: Expected & { charge?: unknown }) => outcome

describe('the ledger', () => {
  it('decides as the model does, whatever arrives together', async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        welcome,
        fc.array(round, { minLength: 1, maxLength: 15 }),
        async (given, gift, rounds) => {
          clock.set(START)
          const account = `acc_${randomUUID()}`
          await storeAccount(test.database, account)
          const caller = principal({ account, limits: given, welcome: gift })
          const ledger = createLedger({ database: test.database, clock, replicaId: 'model' })
          const model = new LedgerModel(given, gift)
          const running: { admission: Admission; expected: Expected & { verdict: 'admitted' } }[] = []
          try {
            for (const { wait, ends, arrive } of rounds) {
              await ledger.flush()
              clock.advance(wait)
              for (const { which, refund } of ends) {
                const [ended] = running.splice(which % (running.length || 1), 1)
                if (ended === undefined) continue
                ledger.settle(ended.admission, { refund })
                model.settle(clock.millis(), ended.expected.charge, refund)
              }
              const asked = arrive.map(({ cost, early }) =>
                early ? ledger.count({ principal: caller }) : ledger.admit({ principal: caller, cost }),
              )
              const decided = await Promise.all(
                asked.map((one) =>
                  one.then(
                    (admission) => ({ admission, seen: seen(admission) }),
                    (error: LimitReached) => ({ admission: undefined, seen: { verdict: error.code } }),
                  ),
                ),
              )
              for (const [i, { cost, early }] of arrive.entries()) {
                const right = model.admit(clock.millis(), early ? 0 : cost, !early)
                expect(decided[i]?.seen).toEqual(expected(right))
                const admission = decided[i]?.admission
                if (right.verdict === 'admitted' && admission?.scope !== undefined)
                  running.push({ admission, expected: right })
              }
            }
          } finally {
            await ledger.close()
          }
        },
      ),
      { numRuns: 120, interruptAfterTimeLimit: 45_000, markInterruptAsFailure: true },
    )
  })

  it('keeps every limit and loses nothing when replicas work on one account at once', async () => {
    const options = fc.record({
      concurrent: fc.integer({ min: 1, max: 8 }),
      creditsPerDay: fc.integer({ min: 50, max: 2_000 }),
      credits: fc.nat({ max: 300 }),
    })
    const steps = fc.array(fc.record({ cost: fc.nat({ max: 60 }), refund: fc.boolean(), hold: fc.nat({ max: 3 }) }), {
      minLength: 20,
      maxLength: 120,
    })
    await fc.assert(
      fc.asyncProperty(options, steps, async ({ concurrent, creditsPerDay, credits }, work) => {
        clock.set('2026-03-02T10:00:00Z')
        const account = `acc_${randomUUID()}`
        await storeAccount(test.database, account)
        const caller = principal({
          account,
          limits: { concurrent, creditsPerDay, requestsPerMinute: 100 },
          welcome: { credits, until: '2026-04-01T00:00:00Z' },
        })
        const replicas = [0, 1, 2].map((i) => createLedger({ database: test.database, clock, replicaId: `r${i}` }))
        let [kept, admitted, running, most] = [0, 0, 0, 0]

        async function request(
          i: number,
          { cost, refund, hold }: { cost: number; refund: boolean; hold: number },
        ): Promise<void> {
          const ledger = replicas[i % replicas.length]
          const admission = await ledger?.admit({ principal: caller, cost }).catch(() => undefined)
          if (ledger === undefined || admission === undefined) return
          admitted += 1
          running += 1
          most = Math.max(most, running)
          expect(admission.running).toBeLessThanOrEqual(concurrent)
          expect(admission.creditsUsed).toBeLessThanOrEqual(creditsPerDay + credits)
          for (let n = 0; n < hold; n++) await tick()
          if (!refund) kept += cost
          running -= 1
          ledger.settle(admission, { refund })
        }

        await Promise.all(work.map((step, i) => request(i, step)))
        await Promise.all(replicas.map((ledger) => ledger.flush()))
        const held = await counters(test.database, account)
        expect(held.used).toBe(kept)
        expect(held.requests).toBe(admitted)
        expect(held.welcome).toBe(Math.max(kept - creditsPerDay, 0))
        expect(await slots(test.database, account)).toBe(0)
        expect(most).toBeLessThanOrEqual(concurrent)
        await Promise.all(replicas.map((ledger) => ledger.close()))
      }),
      { numRuns: 40, interruptAfterTimeLimit: 45_000, markInterruptAsFailure: true },
    )
  })
})
