import { describe, expect, it } from 'vitest'
import type { Limits } from '../../src/ledger/limited-principal.ts'
import type { Admission } from '../../src/ledger/admission.ts'
import { createSettlements } from '../../src/ledger/settlements.ts'
import { admitFrom, putBack, leaseOf, type Grant, type QuotaLease } from '../../src/ledger/quota-lease.ts'
import { QuotaLeases } from '../../src/ledger/quota-leases.ts'
import { makeBatch } from '../../src/ledger/batch.ts'
import { simulatedClock } from '../../src/wiring/index.ts'
import { principal } from './support/ledger-kit.ts'

const AT = Date.parse('2026-03-02T10:00:30Z')
const SENT = 500
const MINUTE = Date.parse('2026-03-02T10:00:00Z') / 60_000
const LIMITS: Partial<Limits> = { requestsPerMinute: 10_000, concurrent: 100, creditsPerDay: 100_000 }
const caller = principal({ account: 'acc_a', limits: LIMITS })

function leaseWith(granted: Partial<Grant> = {}, isAmple = true): QuotaLease {
  const grant = {
    minute: MINUTE,
    day: '2026-03-02',
    requests: 5,
    credits: 20,
    slots: new Map([['acc_a', 2]]),
    ...granted,
  }
  const running = new Map([['acc_a', 7]])
  const unleased = { requests: 40, creditsUsed: 300, creditsRemaining: 99_700, running }
  return leaseOf({ granted: grant, limits: caller.limits, unleased, isAmple, sentAt: SENT })
}

const request = (cost: number, takesSlot = true) => ({
  principal: caller,
  cost,
  scope: takesSlot ? 'acc_a' : undefined,
})
const must = (admission: Admission | undefined): Admission => admission ?? expect.unreachable('it was not admitted')

describe('a lease', () => {
  it('admits the requests that it covers, and reports the same balance as the database', () => {
    const lease = leaseWith()
    expect(admitFrom(lease, request(8), AT)).toMatchObject({
      at: AT,
      requests: 41,
      creditsUsed: 308,
      creditsRemaining: 99_692,
      running: 8,
      cost: 8,
      accountId: 'acc_a',
      day: '2026-03-02',
      scope: 'acc_a',
      isCrowded: false,
    })
    expect(admitFrom(lease, request(0, false), AT)).toMatchObject({ requests: 42, running: 0, scope: undefined })
    expect(admitFrom(lease, request(12), AT)).toMatchObject({ requests: 43, creditsUsed: 320, running: 9 })
    expect(lease).toMatchObject({ requests: 2, credits: 0 })
  })

  it('a lease admits nothing beyond its requests, credits or slots', () => {
    const [few, poor, full] = [leaseWith({ requests: 1 }), leaseWith({ credits: 9 }), leaseWith({ slots: new Map() })]
    expect(admitFrom(few, request(0, false), AT)).toBeDefined()
    expect(admitFrom(few, request(0, false), AT)).toBeUndefined()
    expect(admitFrom(poor, request(10), AT)).toBeUndefined()
    expect(admitFrom(full, request(0), AT)).toBeUndefined()
    expect(poor.unleased).toMatchObject({ requests: 40, creditsUsed: 300 })
  })

  it('a lease is valid only within its minute', () => {
    expect(admitFrom(leaseWith(), request(0), Date.parse('2026-03-02T10:00:59.999Z'))).toBeDefined()
    expect(admitFrom(leaseWith(), request(0), Date.parse('2026-03-02T10:01:00Z'))).toBeUndefined()
  })

  it('a lease is valid for any key with the limits under which it was granted', () => {
    const lease = leaseWith()
    const [same, lower] = [{ ...caller.limits }, { ...caller.limits, creditsPerDay: 1_000 }]
    expect(admitFrom(lease, { ...request(1), principal: { ...caller, limits: same } }, AT)).toBeDefined()
    expect(admitFrom(lease, { ...request(1), principal: { ...caller, limits: lower } }, AT)).toBeUndefined()
  })

  it('a lease takes back what it granted, so requests that turn out to be free use none of it', () => {
    const lease = leaseWith({ requests: 1_000 })
    for (let i = 0; i < 500; i++)
      expect(putBack(lease, must(admitFrom(lease, request(20), AT)), true)).toEqual({ slot: false, credits: false })
    expect(lease).toMatchObject({ requests: 500, credits: 20, slots: new Map([['acc_a', 2]]) })
    expect(lease.unleased).toEqual({
      requests: 540,
      creditsUsed: 300,
      creditsRemaining: 99_700,
      running: new Map([['acc_a', 7]]),
    })
  })

  it('a lease never takes back more credits than were granted, nor those from another day, but counts them', () => {
    const lease = leaseWith()
    const admission = must(admitFrom(lease, request(5), AT))
    const foreign = { ...admission, cost: 6 }
    expect(putBack(lease, foreign, true)).toMatchObject({ credits: true })
    expect(putBack(lease, admission, true)).toMatchObject({ credits: false })
    expect(lease).toMatchObject({ credits: 20 })
    expect(lease.unleased).toMatchObject({ creditsUsed: 294, running: new Map([['acc_a', 6]]) })
    expect(putBack(lease, { ...admission, day: '2026-03-01' }, true)).toMatchObject({ credits: true })
    expect(lease.unleased.creditsUsed).toBe(294)
  })

  it('a lease takes back the slots of earlier requests, up to twice the granted ones', () => {
    const lease = leaseWith()
    const earlier = must(admitFrom(leaseWith(), request(5), AT))
    const rests = Array.from({ length: 4 }, () => putBack(lease, earlier, false).slot)
    expect(rests).toEqual([false, false, true, true])
    expect(lease.slots).toEqual(new Map([['acc_a', 4]]))
    expect(lease.unleased.running).toEqual(new Map([['acc_a', 3]]))
    const nearLimit = leaseWith({}, false)
    expect(putBack(nearLimit, earlier, false).slot).toBe(true)
    expect(nearLimit.slots).toEqual(new Map([['acc_a', 2]]))
  })

  it('a lease does not reserve a slot if few are left, because other replicas may be waiting for it', () => {
    const lease = leaseWith()
    const crowded = { ...must(admitFrom(lease, request(5), AT)), isCrowded: true }
    expect(putBack(lease, crowded, false)).toEqual({ slot: true, credits: false })
  })
})

/** Returns a replica's leases after a batch with the lease from `leaseWith`: an ample one if no more was requested. */
function leasesWith(settlements = createSettlements(), requests = 5) {
  const leases = new QuotaLeases(settlements, simulatedClock('2026-03-02T10:00:30Z'), true)
  const slots = new Map([['acc_a', 2]])
  const batch = makeBatch([], new Map(), [{ principal: caller, requests, credits: 20, slots }])
  const lease = { minute: MINUTE, requests: 5, credits: 20, slots: [2] }
  const row = [40, 300, 99_700] as const
  const group = { at: AT, day: '2026-03-02', verdicts: '', after: [], lease, row, running: [7] }
  leases.open(batch, { at: AT, groups: { acc_a: group } }, SENT)
  return leases
}

describe("a replica's leases", () => {
  it('are closed after a request that they do not cover, so later requests do not overtake it', () => {
    const leases = leasesWith()
    expect(leases.admit(request(1))).toBeDefined()
    leases.close(request(1))
    expect(leases.admit(request(1))).toBeUndefined()
    expect(leases.admit({ ...request(1), principal: principal({ account: 'acc_b' }) })).toBeUndefined()
  })

  it("a replica's leases are returned after a fixed time or when they are closed", () => {
    const leases = leasesWith()
    leases.exchange([], SENT + 249)
    expect(leases.patience()).toBe(500)
    leases.exchange([], SENT + 250)
    expect(leases.patience()).toBeUndefined()
    const nearLimit = leasesWith(createSettlements(), 6)
    expect(nearLimit.patience()).toBe(15)
    nearLimit.exchange([], SENT + 8)
    expect(nearLimit.patience()).toBeUndefined()
    const closed = leasesWith()
    closed.close(request(1))
    closed.exchange([], SENT)
    expect(closed.patience()).toBeUndefined()
  })

  it("a replica's leases are returned with their unused part", () => {
    const settlements = createSettlements()
    const leases = leasesWith(settlements)
    const running = must(leases.admit(request(8)))
    leases.exchange(['acc_a', 'acc_b'], SENT)
    expect(leases.patience()).toBeUndefined()
    expect(leases.settle(running, true)).toEqual({ slot: true, credits: true })
    expect(settlements.take().get('acc_a')).toEqual({
      released: new Map([['acc_a', 1]]),
      refunds: new Map([['2026-03-02', 12]]),
      back: { minute: MINUTE, granted: 5, unused: 4 },
    })
  })

  it("a replica's leases count what ended while they were being returned", () => {
    const settlements = createSettlements()
    settlements.release('acc_a', 'acc_a')
    settlements.refund('acc_a', '2026-03-02', 30)
    settlements.refund('acc_a', '2026-03-01', 500)
    const leases = leasesWith(settlements)
    expect(leases.admit(request(0))).toMatchObject({ requests: 41, creditsUsed: 270, running: 7 })
  })

  it("a replica's leases from one minute are returned together, and those from a past minute are discarded", () => {
    const settlements = createSettlements()
    const { granted } = leaseWith()
    const nothing = { requests: 0, credits: 0, slots: new Map<string, number>() }
    settlements.giveBack('acc_a', granted, { ...nothing, requests: 3 })
    settlements.giveBack('acc_a', granted, { ...nothing, requests: 1 })
    settlements.giveBack('acc_a', { ...granted, minute: MINUTE - 1 }, { ...nothing, requests: 5 })
    expect(settlements.of('acc_a')?.back).toEqual({ minute: MINUTE, granted: 10, unused: 4 })
    settlements.giveBack('acc_a', { ...granted, minute: MINUTE + 1 }, { ...nothing, requests: 2 })
    expect(settlements.of('acc_a')?.back).toEqual({ minute: MINUTE + 1, granted: 5, unused: 2 })
  })
})
