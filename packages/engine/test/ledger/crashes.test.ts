import { type Database, createDatabase } from '../../src/database/index.ts'
import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLedger } from '../../src/ledger/ledger.ts'
import { counters, migrateLedger, principal, slots, storeAccount } from './support/ledger-kit.ts'
import { startOwnServer, type OwnServer } from '@bourse/testkit'

const systemClock = {
  simulated: false,
  now: () => new Date().toISOString(),
  millis: () => Date.now(),
}

let server: OwnServer
let database: Database

beforeAll(async () => {
  server = await startOwnServer()
  const { connection } = server
  database = createDatabase({ connection, max: 4, applicationName: 'test' })
  await migrateLedger(database)
}, 60_000)

afterAll(async () => {
  await database.close()
  await server.remove()
})

function ledgerOf() {
  const ledger = createLedger({ database, clock: systemClock, replicaId: 'test', heartbeatMs: 60_000 })
  onTestFinished(() => ledger.close())
  return ledger
}

async function someone(account: string, creditsPerDay: number | null, welcome = 0) {
  await storeAccount(database, account)
  return principal({
    account,
    limits: { creditsPerDay, concurrent: 50 },
    welcome: { credits: welcome, until: '2999-01-01T00:00:00Z' },
  })
}

async function leased(account: string): Promise<number> {
  const [row] = await database.query<{ leased: string }>(
    'select leased from bourse.account_counters where account_id = $1',
    [account],
  )
  return Number(row?.leased)
}

/** Spends credits with sequential requests, each settled immediately. */
async function spend(ledger: ReturnType<typeof ledgerOf>, caller: ReturnType<typeof principal>, times: number) {
  for (let i = 0; i < times; i++) ledger.settle(await ledger.admit({ principal: caller, cost: 5 }), { refund: false })
  await ledger.flush()
}

describe("an account's lease", () => {
  it('exceeds the used credits by a hundredth of the remaining ones, at most 10,000, and by nothing near the cap', async () => {
    const ledger = ledgerOf()
    const [rich, poor] = [await someone('acc_rich', null), await someone('acc_poor', 1_000)]
    await spend(ledger, rich, 3)
    expect(await leased('acc_rich')).toBe(5 + 10_000)
    await spend(ledger, poor, 1)
    expect(await leased('acc_poor')).toBe(5 + 9)
    await spend(ledger, poor, 185)
    expect([await leased('acc_poor'), (await counters(database, 'acc_poor')).used]).toEqual([930, 930])
  })

  it('an account’s lease is separate from the used credits: the account can spend all of its credits, and no more', async () => {
    const ledger = ledgerOf()
    const caller = await someone('acc_last', 500)
    await spend(ledger, caller, 100)
    expect((await counters(database, 'acc_last')).used).toBe(500)
    await expect(ledger.admit({ principal: caller, cost: 5 })).rejects.toMatchObject({ code: 'daily-credit-limit' })
  })

  it('an account’s lease counts as spent after PostgreSQL crashes, so no usage is lost, and slots are free again', async () => {
    const ledger = ledgerOf()
    const caller = await someone('acc_crash', 100_000)
    await spend(ledger, caller, 40)
    await ledger.admit({ principal: caller, cost: 5 })
    expect((await counters(database, 'acc_crash')).used).toBe(205)
    const promised = await leased('acc_crash')
    expect(promised).toBeGreaterThan(205)

    await server.crash()
    await server.start()
    const after = await untilAdmitted(ledger, caller)
    expect(after.creditsUsed).toBe(promised + 5)
    expect(await slots(database, 'acc_crash')).toBe(1)
    ledger.settle(after, { refund: false })
  }, 60_000)

  it('an account’s lease grants no trial credit twice after PostgreSQL crashes, even if some were returned before', async () => {
    const ledger = ledgerOf()
    const caller = await someone('acc_welcome', 50, 1_000_000)
    await spend(ledger, caller, 20)
    const returned = await ledger.admit({ principal: caller, cost: 5_000 })
    ledger.settle(returned, { refund: true })
    await ledger.flush()
    await spend(ledger, caller, 40)
    expect(await counters(database, 'acc_welcome')).toMatchObject({ used: 300, welcome: 250 })

    await server.crash()
    await server.start()
    const after = await untilAdmitted(ledger, caller)
    expect(after.creditsRemaining).toBe(1_000_000 - 250 - 5)
    expect((await counters(database, 'acc_welcome')).welcome).toBe(255)
    ledger.settle(after, { refund: false })
  }, 60_000)

  it('an account’s lease covers quota leases if PostgreSQL crashes under load: no usage is lost, and no slot stays in use', async () => {
    const ledger = ledgerOf()
    const caller = await someone('acc_leased_crash', 10_000_000)
    let [kept, alone, isOver] = [0, 0, false]
    const loop = async () => {
      while (!isOver) {
        const asked = ledger.admit({ principal: caller, cost: 5 })
        if (!(asked instanceof Promise)) alone += 1
        const admission = await Promise.resolve(asked).catch(() => undefined)
        await tick()
        if (admission === undefined) continue
        kept += 5
        ledger.settle(admission, { refund: false })
      }
    }
    const loops = Array.from({ length: 16 }, loop)
    await expect.poll(() => alone).toBeGreaterThan(500)
    await server.crash()
    isOver = true
    await Promise.all(loops)
    await server.start()
    ledger.settle(await untilAdmitted(ledger, caller), { refund: false })
    for (let i = 0; i < 3; i++) await ledger.flush()
    const { used } = await counters(database, 'acc_leased_crash')
    expect(used).toBeGreaterThanOrEqual(kept + 5)
    expect(used).toBeLessThanOrEqual(kept + 5 + 20_000)
    expect(await slots(database, 'acc_leased_crash')).toBe(0)
  }, 60_000)

  it('an account’s lease is forgotten after PostgreSQL is stopped and started normally: the used credits are exact', async () => {
    const ledger = ledgerOf()
    const caller = await someone('acc_stop', 100_000)
    await spend(ledger, caller, 40)
    await server.stop()
    await server.start()
    const after = await untilAdmitted(ledger, caller)
    expect(after.creditsUsed).toBe(205)
    ledger.settle(after, { refund: false })
  }, 60_000)
})

/** The first admissions may use broken connections. */
async function untilAdmitted(ledger: ReturnType<typeof ledgerOf>, caller: ReturnType<typeof principal>) {
  for (let tries = 0; ; tries++) {
    try {
      return await ledger.admit({ principal: caller, cost: 5 })
    } catch (error) {
      if (tries > 100) throw error
    }
  }
}
