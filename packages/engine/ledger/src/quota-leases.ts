import type { Clock } from '@bourse/kit'
import type { Admission, AdmissionRequest } from './admission.ts'
import { leasesOf } from './batch-answers.ts'
import type { BatchAnswer } from './batch-runner.ts'
import type { Batch } from './batch.ts'
import { createDemand, type Want } from './lease-demand.ts'
import { createHeldLeases } from './held-leases.ts'
import { wholeRest, type Rest } from './quota-lease.ts'
import type { Settlements } from './settlements.ts'

/** How long a lease is used before it is given back for another one: well within the time for which it serves. */
const LEASE_MS = 15
/** One that has been used for so long goes with a batch that is sent anyway. */
const USED_MS = 8

/** What a busy replica admits by itself. `withoutLeases` has none, and the database decides every request. */
export interface QuotaLeases {
  /** Admits a request out of a lease; undefined where the database must decide it. */
  admit(request: AdmissionRequest): Admission | undefined
  /** The database decides a request: until it has, it decides all others of the account. */
  close(request: AdmissionRequest): void
  /** The same for one that is new: busy accounts are to have a lease. */
  note(request: AdmissionRequest): void
  /**
   * Gives back, with a batch sent now, the leases of the accounts that it decides about and those whose time has come;
   * answers which others to ask for. Times are milliseconds of a clock that never goes back.
   */
  exchange(accounts: readonly string[], now: number): readonly Want[]
  /** Takes the leases that a batch brought. */
  open(batch: Batch, answer: BatchAnswer, sentAt: number): void
  /** Ends a request; says what of it the database must still be told. */
  settle(ended: Admission, refund: boolean): Rest
  /** Gives all back. Nobody is busy until seen to be so again. */
  giveBackAll(): void
  /** Milliseconds for which those that are held need not be given back; undefined without any. */
  patience(): number | undefined
}

/** Leases for the accounts that are busy on this replica. */
export function createQuotaLeases(settlements: Settlements, clock: Clock): QuotaLeases {
  const demand = createDemand()
  const held = createHeldLeases(settlements)
  let answered = { at: 0, sentAt: -Infinity }

  /**
   * By the latest that the deciding clock may show: its time is told in whole milliseconds, and was read after the
   * batch was sent.
   */
  function decidingAt(): number {
    return clock.simulated ? clock.millis() : Math.ceil(answered.at + 1 + performance.now() - answered.sentAt)
  }

  function admit(request: AdmissionRequest): Admission | undefined {
    if (held.isEmpty()) return undefined
    const admission = held.admit(request, decidingAt)
    if (admission !== undefined) demand.note(request, performance.now())
    return admission
  }

  function exchange(accounts: readonly string[], now: number): readonly Want[] {
    const ending = [...new Set([...accounts, ...held.due(now - USED_MS)])]
    const wants = ending.flatMap((accountId) => demand.want(accountId, now) ?? [])
    held.giveBack(ending)
    return wants
  }

  function open(batch: Batch, answer: BatchAnswer, sentAt: number): void {
    answered = { at: answer.at, sentAt }
    for (const [accountId, lease] of leasesOf(batch, answer, sentAt)) held.open(accountId, lease)
  }

  function giveBackAll(): void {
    demand.forget()
    held.giveBack(held.due(Infinity))
  }

  return {
    admit,
    close: ({ principal }) => held.close(principal.accountId),
    note: (request) => demand.note(request, performance.now()),
    exchange,
    open,
    settle: held.settle,
    giveBackAll,
    patience: () => (held.isEmpty() ? undefined : LEASE_MS),
  }
}

/** The same without any lease. */
export const withoutLeases: QuotaLeases = {
  admit: () => undefined,
  close: () => undefined,
  note: () => undefined,
  exchange: () => [],
  open: () => undefined,
  settle: wholeRest,
  giveBackAll: () => undefined,
  patience: () => undefined,
}
