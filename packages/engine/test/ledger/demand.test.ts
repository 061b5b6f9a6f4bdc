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
    expect(demandOf(7, 1_000, 1_020).want('acc_a', 1_020)).toBeUndefined()
    expect(demandOf(100, 1_000, 3_000).want('acc_a', 3_000)).toBeUndefined()
    expect(createDemand().want('acc_a', 1_000)).toBeUndefined()
  })

  it("an account's demand is the number of recent requests", () => {
    expect(demandOf(100, 1_000, 1_040).want('acc_a', 1_040)).toMatchObject({
      principal: caller,
      requests: 100,
      credits: 500,
      slots: new Map([['acc_a', 64]]),
    })
    const { requests = 0 } = demandOf(1_000, 1_000, 1_500).want('acc_a', 1_500) ?? {}
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
    const demand = demandOf(100, 1_000, 1_040)
    expect(demand.want('acc_a', 1_060)).toBeDefined()
    expect(demand.want('acc_a', 1_066)).toBeUndefined()
  })

  it("an account's demand can be reset", () => {
    const demand = demandOf(100, 1_000, 1_040)
    demand.forget()
    expect(demand.want('acc_a', 1_040)).toBeUndefined()
  })
})
