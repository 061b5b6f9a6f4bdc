import type { TestDatabase } from '@bourse/testkit'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LimitedPrincipal } from '../../src/ledger/limited-principal.ts'
import { batchText, makeBatch } from '../../src/ledger/batch.ts'
import type { BatchAnswer, GroupAnswer } from '../../src/ledger/batch-runner.ts'
import { createSettlements, type Settlements } from '../../src/ledger/settlements.ts'
import { minuteOf } from '../../src/ledger/utc-time.ts'
import { counters, ledgerDatabase, slots, newPrincipal, type Given } from './support/ledger-kit.ts'

const NOW = '2026-03-02T10:00:30Z'
let test: TestDatabase

beforeAll(async () => {
  test = await ledgerDatabase()
})
afterAll(() => test.drop())

const someone = (...given: Given) => newPrincipal(test.database, ...given)

interface Asked {
  readonly want?: { readonly requests: number; readonly credits: number; readonly slots: number }
  readonly costs?: readonly number[]
  readonly settlements?: Settlements
  readonly now?: string
}

/** Sends one batch, by default from a separate replica, and returns the function's response. */
async function batch(
  caller: LimitedPrincipal,
  asked: Asked,
  replica = `r_${randomUUID()}`,
  sequence = 1,
): Promise<GroupAnswer> {
  const { want, costs = [], settlements = createSettlements(), now = NOW } = asked
  const waiting = costs.map((cost) => ({
    request: { principal: caller, cost, scope: caller.accountId },
    resolve: () => {},
    reject: () => {},
  }))
  const wants =
    want === undefined ? [] : [{ ...want, principal: caller, slots: new Map([[caller.accountId, want.slots]]) }]
  const [row] = await test.database.query<{ answer: string }>(
    `select bourse.admit($1, $2, $3, $4, interval '25 s') as answer`,
    [replica, sequence, batchText(makeBatch(waiting, settlements.take(), wants)), now],
  )
  const { groups }: BatchAnswer = JSON.parse(row?.answer ?? '')
  return groups[caller.accountId] ?? expect.unreachable('the account got no answer')
}

async function shared(caller: LimitedPrincipal): Promise<number> {
  const [row] = await test.database.query<{ shared: string }>(
    'select shared from bourse.account_counters where account_id = $1',
    [caller.accountId],
  )
  return Number(row?.shared)
}

const PLENTY = { requests: 200, credits: 1_000, slots: 40 }

describe('a requested lease', () => {
  it('is granted in full if there are no limits, and counts as spent', async () => {
    const caller = await someone({})
    const answer = await batch(caller, { want: PLENTY, costs: [5, 5] })
    expect(answer).toMatchObject({
      lease: { minute: minuteOf(Date.parse(NOW)), requests: 200, credits: 1_000, slots: [40] },
      row: [2, 10, null],
      running: [2],
      after: [
        [1, 5, null, 1],
        [2, 10, null, 2],
      ],
    })
    expect(await counters(test.database, caller.accountId)).toMatchObject({ requests: 202, used: 1_010 })
    expect([await shared(caller), await slots(test.database, caller.accountId)]).toEqual([200, 42])
  })

  it('a requested lease is at most a hundredth of the remaining minute and day, and an eighth of the free slots', async () => {
    const caller = await someone({ requestsPerMinute: 1_000, concurrent: 20, creditsPerDay: 10_000 })
    const { lease } = await batch(caller, { want: PLENTY, costs: [100, 100, 100, 100] })
    expect(lease).toMatchObject({ requests: 9, credits: 96, slots: [2] })
  })

  it.each([
    ['the minute', { requestsPerMinute: 100 }],
    ['the day', { creditsPerDay: 104 }],
    ['the slots', { concurrent: 8 }],
  ])('a requested lease is zero near the end of %s', async (_, limits) => {
    const caller = await someone(limits)
    const answer = await batch(caller, { want: PLENTY, costs: [5] })
    expect(answer).not.toHaveProperty('lease')
    expect(await counters(test.database, caller.accountId)).toMatchObject({ requests: 1, used: 5 })
  })

  it('a requested lease is never granted from trial credits', async () => {
    const welcome = { credits: 100_000, until: '2026-04-01T00:00:00Z' }
    const caller = await someone({ creditsPerDay: 1_000 }, welcome)
    expect((await batch(caller, { want: PLENTY, costs: [500] })).lease?.credits).toBe(5)
    expect(await batch(caller, { want: PLENTY, costs: [495] })).not.toHaveProperty('lease')
    expect(await counters(test.database, caller.accountId)).toMatchObject({ used: 1_000, welcome: 0 })
  })

  it('a requested lease includes no credits if requests are free', async () => {
    const caller = await someone({ creditsPerDay: 0 })
    expect((await batch(caller, { want: { ...PLENTY, credits: 0 } })).lease).toMatchObject({
      requests: 200,
      credits: 0,
    })
  })

  it('a requested lease is also counted as spent in the durable lease', async () => {
    const caller = await someone({ creditsPerDay: 10_000 })
    await batch(caller, { want: PLENTY, costs: [5] })
    const [row] = await test.database.query<{ used: string; leased: string }>(
      'select used, leased from bourse.account_counters where account_id = $1',
      [caller.accountId],
    )
    expect(row?.used).toBe(`${5 + 99}`)
    expect(Number(row?.leased)).toBeGreaterThanOrEqual(5 + 99)
  })

  it('a requested lease is reported again if the batch is repeated, so it can be given back', async () => {
    const caller = await someone({})
    const replica = `r_${randomUUID()}`
    const { lease } = await batch(caller, { want: PLENTY }, replica)
    expect((await batch(caller, {}, replica)).lease).toEqual(lease)
    expect(await shared(caller)).toBe(200)
  })
})

describe('a returned lease', () => {
  async function givenBack(now: string) {
    const caller = await someone({})
    const replica = `r_${randomUUID()}`
    const { lease, day } = await batch(caller, { want: PLENTY, costs: [5] }, replica)
    const granted = { ...(lease ?? expect.unreachable()), day, slots: new Map([[caller.accountId, 40]]) }
    const settlements = createSettlements()
    settlements.giveBack(caller.accountId, granted, {
      requests: 150,
      credits: 700,
      slots: new Map([[caller.accountId, 30]]),
    })
    await batch(caller, { settlements, now }, replica, 2)
    const { requests, used } = await counters(test.database, caller.accountId)
    return { requests, used, shared: await shared(caller), slots: await slots(test.database, caller.accountId) }
  }

  it('a returned lease stays counted for the part that was used', async () => {
    expect(await givenBack(NOW)).toEqual({ requests: 51, used: 305, shared: 0, slots: 11 })
  })

  it('a returned lease does not return requests to another minute', async () => {
    expect(await givenBack('2026-03-02T10:01:00Z')).toEqual({ requests: 0, used: 305, shared: 0, slots: 11 })
  })

  it('a returned lease does not return credits to another day', async () => {
    expect(await givenBack('2026-03-03T00:00:00Z')).toEqual({ requests: 0, used: 0, shared: 0, slots: 11 })
  })
})
