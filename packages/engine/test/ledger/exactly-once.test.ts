import type { Database } from '../../src/database/index.ts'
import type { TestDatabase } from '@bourse/testkit'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { simulatedClock } from '../../src/wiring/index.ts'
import { createLedger } from '../../src/ledger/ledger.ts'
import { counters, ledgerDatabase, principal, slots, storeAccount } from './support/ledger-kit.ts'
import { unreliableDatabase, type Fault } from './support/unreliable-database.ts'

const clock = simulatedClock('2026-03-02T10:00:00Z')
const UNAVAILABLE = { code: 'database-unavailable', status: 503, retryAfter: 1 }
let test: TestDatabase

beforeAll(async () => {
  test = await ledgerDatabase()
})
afterAll(() => test.drop())

async function someone(limits = { creditsPerDay: 100, concurrent: 3 }) {
  const account = `acc_${randomUUID()}`
  await storeAccount(test.database, account)
  return principal({ account, limits })
}

/** A ledger with rare heartbeats, so that only the tested code sends batches. */
function ledgerOn(database: Database, onError?: (error: Error) => void) {
  const ledger = createLedger({ database, clock, replicaId: 'test', onError, heartbeatMs: 60_000 })
  onTestFinished(() => ledger.close())
  return ledger
}

/** Waits until the ledger has resolved all batches with an unknown outcome. */
async function cleared(ledger: ReturnType<typeof ledgerOn>): Promise<void> {
  for (let i = 0; i < 3; i++) await ledger.flush()
}

describe('a connection killed during a batch', () => {
  it('fails its admissions, applies its returns once, and charges nothing', async () => {
    const ledger = ledgerOn(test.database)
    const caller = await someone()
    const [kept, refunded] = [
      await ledger.admit({ principal: caller, cost: 30 }),
      await ledger.admit({ principal: caller, cost: 40 }),
    ]
    const blocker = await test.database.connect()
    onTestFinished(() => blocker.release())
    await blocker.query('begin')
    await blocker.query('select 1 from bourse.account_counters where account_id = $1 for update', [caller.accountId])

    ledger.settle(refunded, { refund: true })
    const inFlight = ledger.admit({ principal: caller, cost: 20 })
    const outcome = expect(inFlight).rejects.toMatchObject(UNAVAILABLE)
    await killAdmission(test.database)
    await outcome
    await blocker.query('rollback')

    expect(await ledger.admit({ principal: caller, cost: 5 })).toMatchObject({ creditsUsed: 35, running: 2 })
    await cleared(ledger)
    expect((await counters(test.database, caller.accountId)).used).toBe(35)
    expect(await slots(test.database, caller.accountId)).toBe(2)
    ledger.settle(kept, { refund: false })
  })
})

/** Ends the session that is waiting in `bourse.admit`. */
async function killAdmission(database: Database): Promise<void> {
  for (;;) {
    const killed = await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select bourse.admit%' and " +
        "wait_event_type = 'Lock' and datname = current_database()",
    )
    if (killed.length > 0) return
    await sleep(10)
  }
}

describe('a batch whose response is lost', () => {
  it('is undone: slot and credits are returned, but the request still counts toward the minute', async () => {
    const faults: Fault[] = []
    const ledger = ledgerOn(unreliableDatabase(test.database, () => faults.shift() ?? 'sound'))
    const caller = await someone()
    await ledger.flush()
    faults.push('unanswered')
    await expect(ledger.admit({ principal: caller, cost: 60 })).rejects.toMatchObject(UNAVAILABLE)
    expect(await counters(test.database, caller.accountId)).toMatchObject({ used: 60, requests: 1 })
    await cleared(ledger)
    expect(await counters(test.database, caller.accountId)).toMatchObject({ used: 0, requests: 1 })
    expect(await slots(test.database, caller.accountId)).toBe(0)
  })

  it('a batch whose response is lost releases and refunds only once, even if the query for its result fails too', async () => {
    const faults: Fault[] = []
    const ledger = ledgerOn(unreliableDatabase(test.database, () => faults.shift() ?? 'sound'))
    const caller = await someone()
    const [stays, ends] = [
      await ledger.admit({ principal: caller, cost: 30 }),
      await ledger.admit({ principal: caller, cost: 40 }),
    ]
    await ledger.flush()
    faults.push('unanswered', 'unsent', 'unanswered', 'late')
    ledger.settle(ends, { refund: true })
    await expect(ledger.admit({ principal: caller, cost: 1 })).rejects.toMatchObject(UNAVAILABLE)
    for (let i = 0; i < 6; i++) await ledger.flush()
    expect(await counters(test.database, caller.accountId)).toMatchObject({ used: 30 })
    expect(await slots(test.database, caller.accountId)).toBe(1)
    ledger.settle(stays, { refund: false })
  })
})

describe('a batch that reaches the server after the replica has given up on it', () => {
  it('changes nothing', async () => {
    const faults: Fault[] = []
    const database = unreliableDatabase(test.database, () => faults.shift() ?? 'sound')
    const ledger = ledgerOn(database)
    const caller = await someone()
    await ledger.flush()
    faults.push('late')
    await expect(ledger.admit({ principal: caller, cost: 60 })).rejects.toMatchObject(UNAVAILABLE)
    await ledger.flush()
    await database.deliverLate()
    await cleared(ledger)
    expect(await counters(test.database, caller.accountId)).toMatchObject({ used: 0, requests: 0 })
    expect(await slots(test.database, caller.accountId)).toBe(0)
  })
})

describe('while the database is unavailable', () => {
  it('requests fail immediately, and those that end are settled once it is available', async () => {
    let away = false
    const errors: Error[] = []
    const ledger = ledgerOn(
      unreliableDatabase(test.database, () => (away ? 'unsent' : 'sound')),
      (error) => errors.push(error),
    )
    const caller = await someone()
    const running = [
      await ledger.admit({ principal: caller, cost: 10 }),
      await ledger.admit({ principal: caller, cost: 20 }),
    ]
    away = true
    for (const admission of running) ledger.settle(admission, { refund: admission.cost === 20 })
    for (let i = 0; i < 5; i++)
      await expect(ledger.admit({ principal: caller, cost: 1 })).rejects.toMatchObject(UNAVAILABLE)
    expect((await counters(test.database, caller.accountId)).used).toBe(30)
    expect(errors.map(({ message }) => message)).toEqual(['connection reset'])
    away = false
    await cleared(ledger)
    expect((await counters(test.database, caller.accountId)).used).toBe(10)
    expect(await slots(test.database, caller.accountId)).toBe(0)
    expect(await ledger.admit({ principal: caller, cost: 90 })).toMatchObject({ creditsRemaining: 0 })
  })

  it('the ledger reconnects on its own, without a new request', async () => {
    const faults: Fault[] = []
    const ledger = ledgerOn(unreliableDatabase(test.database, () => faults.shift() ?? 'sound'))
    const caller = await someone()
    const admission = await ledger.admit({ principal: caller, cost: 10 })
    await ledger.flush()
    faults.push('unsent', 'unanswered', 'unsent')
    ledger.settle(admission, { refund: true })
    await expect.poll(async () => (await counters(test.database, caller.accountId)).used).toBe(0)
  })
})

const fault = fc.constantFrom<Fault>('sound', 'sound', 'sound', 'unsent', 'unanswered', 'late')
const step = fc.record({
  cost: fc.nat({ max: 50 }),
  end: fc.constantFrom('keep', 'refund', 'run'),
  together: fc.integer({ min: 1, max: 4 }),
})

describe('after any faults in batches', () => {
  it('exactly the credits that were granted and not returned are used, and no slot is lost', async () => {
    const faults = fc.array(fault, { maxLength: 40 })
    const steps = fc.array(step, { maxLength: 25 })
    await fc.assert(fc.asyncProperty(faults, steps, comesOutEven), { numRuns: 60 })
  })
})

async function comesOutEven(planned: Fault[], steps: { cost: number; end: string; together: number }[]) {
  const faults = [...planned]
  const database = unreliableDatabase(test.database, () => faults.shift() ?? 'sound')
  const ledger = createLedger({ database, clock, replicaId: 'test' })
  const caller = await someone({ creditsPerDay: 1_000, concurrent: 10 })
  let [used, running] = [0, 0]
  try {
    for (const { cost, end, together } of steps) {
      const asked = Array.from({ length: together }, async () => ledger.admit({ principal: caller, cost }))
      const delivered = database.deliverLate()
      for (const outcome of await Promise.allSettled(asked)) {
        if (outcome.status === 'rejected') continue
        if (end !== 'refund') used += cost
        if (end === 'run') running += 1
        else ledger.settle(outcome.value, { refund: end === 'refund' })
      }
      await delivered
    }
    faults.length = 0
    await database.deliverLate()
    await cleared(ledger)
    expect((await counters(test.database, caller.accountId)).used).toBe(used)
    expect(await slots(test.database, caller.accountId)).toBe(running)
  } finally {
    faults.length = 0
    await ledger.close()
  }
}
