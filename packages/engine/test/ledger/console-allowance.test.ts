import type { TestDatabase } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createConsoleAllowance, type FreeCredits } from '../../src/ledger/console-allowance.ts'
import { simulatedClock } from '../../src/wiring/index.ts'
import { ledgerDatabase, newPrincipal } from './support/ledger-kit.ts'

const clock = simulatedClock('2026-03-02T10:00:30Z')
let test: TestDatabase

beforeAll(async () => {
  test = await ledgerDatabase()
})
afterAll(() => test.drop())
beforeEach(() => clock.set('2026-03-02T10:00:30Z'))

const allowance = (credits: number) => createConsoleAllowance({ database: test.database, clock, credits })
const account = async () => (await newPrincipal(test.database, {})).accountId
const sum = (taken: readonly (FreeCredits | undefined)[]) =>
  taken.reduce((total, free) => total + (free?.credits ?? 0), 0)
const used = async (id: string) => {
  const [row] = await test.database.query<{ used: string }>(
    'select used from bourse.console_use where account_id = $1',
    [id],
  )
  return Number(row?.used)
}

describe('console session: free credits per day', () => {
  it('are exact for 64 concurrent callers on two replicas', async () => {
    const id = await account()
    const replicas = [allowance(100), allowance(100)]
    const asked = Array.from({ length: 64 }, async (_, i) => replicas[i % 2]?.take(id, 3))
    expect(sum(await Promise.all(asked))).toBe(99)
    expect(await replicas[0]?.take(id, 1)).toMatchObject({ credits: 1, day: '2026-03-02' })
    expect(await replicas[1]?.take(id, 1)).toBeUndefined()
    expect(await used(id)).toBe(100)
  })

  it('free credits start over each UTC day, and are counted per account', async () => {
    const [one, other] = [await account(), await account()]
    const { take } = allowance(10)
    expect(await take(one, 10)).toBeDefined()
    expect(await take(one, 1)).toBeUndefined()
    expect(await take(other, 10)).toBeDefined()
    clock.set('2026-03-03T00:00:00Z')
    expect(await take(one, 10)).toMatchObject({ day: '2026-03-03' })
    expect(await take(one, 1)).toBeUndefined()
  })

  it('free credits are returned if the request fails, but not to another day', async () => {
    const id = await account()
    const { take, giveBack } = allowance(10)
    const free = (await take(id, 7)) as FreeCredits
    giveBack(free)
    await expect.poll(() => used(id)).toBe(0)
    clock.set('2026-03-03T00:00:00Z')
    const next = (await take(id, 4)) as FreeCredits
    giveBack(free)
    giveBack({ ...next, credits: 1 })
    await expect.poll(() => used(id)).toBe(3)
  })

  it('free credits are disabled with the setting 0, and never granted in part', async () => {
    const id = await account()
    expect(await allowance(0).take(id, 1)).toBeUndefined()
    expect(await allowance(10).take(id, 11)).toBeUndefined()
    expect(await allowance(10).take(id, 10)).toBeDefined()
  })
})
