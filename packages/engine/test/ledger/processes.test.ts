import type { TestDatabase } from '@bourse/testkit'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { simulatedClock } from '../../src/wiring/index.ts'
import { createLedger } from '../../src/ledger/ledger.ts'
import { counters, ledgerDatabase, slots, newPrincipal, type Given } from './support/ledger-kit.ts'
import type { LedgerOrders, LedgerOutcome } from './support/ledger-process.ts'

const NOW = '2026-03-02T10:00:00Z'
const SCRIPT = fileURLToPath(new URL('./support/ledger-process.ts', import.meta.url))
let test: TestDatabase

beforeAll(async () => {
  test = await ledgerDatabase()
})
afterAll(() => test.drop())

const someone = (...given: Given) => newPrincipal(test.database, ...given)

interface Running {
  readonly child: ChildProcess
  readonly outcome: Promise<LedgerOutcome>
}

function start(orders: Omit<LedgerOrders, 'url' | 'now'>): Running {
  const argument = JSON.stringify({ url: test.url, now: NOW, ...orders })
  const child = spawn(process.execPath, [SCRIPT, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code} before it sent a message`)
  })
  const line = once(createInterface(child.stdout), 'line').then(([text]: string[]) => JSON.parse(text ?? ''))
  ended.catch(() => {})
  return { child, outcome: Promise.race([line, ended]) }
}

describe('two processes that use one account at full speed', () => {
  it('use exactly the credits that they spent, up to the cap', async () => {
    const caller = await someone({ creditsPerDay: 20_000 }, { credits: 500, until: '2026-04-01T00:00:00Z' })
    const processes = [1, 2].map(() => start({ caller, requests: 4_000, callers: 16, hold: false }))
    const outcomes = await Promise.all(processes.map(({ outcome }) => outcome))
    await Promise.all(processes.map(async ({ child }) => child.exitCode ?? once(child, 'exit')))
    const spent = outcomes.reduce((sum, one) => sum + one.spent, 0)
    const held = await counters(test.database, caller.accountId)
    expect(held.used).toBe(spent)
    expect(held.used).toBeLessThanOrEqual(20_500)
    expect(held.used).toBeGreaterThan(20_500 - 23)
    expect(held.welcome).toBe(held.used - 20_000)
    for (const { admitted, refused } of outcomes) {
      expect(admitted).toBeGreaterThan(0)
      expect(Object.keys(refused)).toEqual(['daily-credit-limit'])
    }
    expect(await slots(test.database, caller.accountId)).toBe(0)
  })

  it('two processes that use one account at full speed never exceed the per-minute limit', async () => {
    const caller = await someone({ requestsPerMinute: 1_000 })
    const processes = [1, 2].map(() => start({ caller, requests: 1_500, callers: 16, hold: false }))
    const outcomes = await Promise.all(processes.map(({ outcome }) => outcome))
    expect(outcomes.reduce((sum, one) => sum + one.admitted, 0)).toBe(1_000)
    expect((await counters(test.database, caller.accountId)).requests).toBe(1_000)
  })
})

describe('a process killed with kill -9', () => {
  it("leaves no slot in use after the ledger's timeout", async () => {
    const caller = await someone({ concurrent: 3 })
    const { child, outcome } = start({ caller, requests: 3, callers: 1, hold: true, heartbeatMs: 100 })
    expect(await outcome).toMatchObject({ admitted: 3 })
    const ledger = createLedger({
      database: test.database,
      clock: simulatedClock(NOW),
      replicaId: 'survivor',
      heartbeatMs: 100,
      liveMs: 1_500,
    })
    onTestFinished(() => ledger.close())
    const ask = () =>
      Promise.resolve(ledger.admit({ principal: caller, cost: 0 })).then(
        () => 'admitted',
        (error: { code: string }) => error.code,
      )

    // While the process is alive, its heartbeat is enough to keep its slots, well beyond the timeout.
    const alive = AbortSignal.timeout(2_000)
    while (!alive.aborted) expect(await ask()).toBe('concurrency-limit')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await ask()).toBe('concurrency-limit')
    await expect.poll(ask, { interval: 50 }).toBe('admitted')
  })

  it('loses at most the hundredth of the credits that its lease has, and the others spend exactly the rest', async () => {
    const credits = 20_000
    const caller = await someone({ creditsPerDay: credits })
    const { child, outcome } = start({ caller, requests: 500, callers: 16, hold: false, freezes: true })
    const killed = await outcome
    child.kill('SIGKILL')
    await once(child, 'exit')
    const counted = (await counters(test.database, caller.accountId)).used
    expect(counted).toBeGreaterThan(killed.spent)
    expect(counted - killed.spent).toBeLessThanOrEqual(credits / 100)

    const ledger = createLedger({ database: test.database, clock: simulatedClock(NOW), replicaId: 'survivor' })
    onTestFinished(() => ledger.close())
    const last = await ledger.admit({ principal: caller, cost: credits - counted })
    expect(last).toMatchObject({ creditsUsed: credits, creditsRemaining: 0 })
    await expect(ledger.admit({ principal: caller, cost: 1 })).rejects.toMatchObject({ code: 'daily-credit-limit' })
  })
})
