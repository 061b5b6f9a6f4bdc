import { describe, expect, it } from 'vitest'
import { createDemand } from '../../src/ledger/lease-demand.ts'
import { principal } from './support/ledger-kit.ts'

const caller = principal({ account: 'acc_a' })

function demandOf(requests: number, from: number, to: number) {
  const demand = createDemand()
  for (let i = 0; i < requests; i++)
    demand.note({ principal: caller, cost: 5, scope: 'acc_a' }, from + ((to - from) * i) / requests)
  return demand
}

describe("an account's demand", () => {
  it('is zero for individual requests, so they take no longer than without leases', () => {
    expect(demandOf(7, 1_000, 1_500).want('acc_a', 1_500)).toBeUndefined()
    expect(demandOf(70, 1_000, 11_000).want('acc_a', 11_000)).toBeUndefined()
    expect(createDemand().want('acc_a', 1_000)).toBeUndefined()
  })

  it("an account's demand is the number of recent requests", () => {
    expect(demandOf(100, 1_000, 1_800).want('acc_a', 1_800)).toMatchObject({
      principal: caller,
      requests: 100,
      credits: 500,
      slots: new Map([['acc_a', 64]]),
    })
    const { requests = 0 } = demandOf(1_000, 1_000, 11_000).want('acc_a', 11_000) ?? {}
    expect(requests).toBeGreaterThanOrEqual(99)
    expect(requests).toBeLessThanOrEqual(101)
  })

  it("an account's demand includes slots per key if the plan limits concurrency per key", () => {
    const demand = createDemand()
    const limits = { concurrencyScope: 'key' } as const
    for (const key of ['key_1', 'key_2'])
      for (let i = 0; i < 10; i++)
        demand.note({ principal: principal({ account: 'acc_a', key, limits }), cost: 0, scope: key }, 1_000)
    expect([...(demand.want('acc_a', 1_001)?.slots.keys() ?? [])]).toEqual(['key_1', 'key_2'])
  })

  it("an account's demand ends when requests stop: an account without recent requests is idle", () => {
    const demand = demandOf(100, 1_000, 1_800)
    expect(demand.want('acc_a', 2_040)).toBeDefined()
    expect(demand.want('acc_a', 2_050)).toBeUndefined()
  })

  it("an account's demand can be reset", () => {
    const demand = demandOf(100, 1_000, 1_800)
    demand.forget()
    expect(demand.want('acc_a', 1_800)).toBeUndefined()
  })
})
