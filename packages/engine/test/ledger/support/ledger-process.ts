import { writeSync } from 'node:fs'
import { createDatabase } from '../../../src/database/index.ts'
import { simulatedClock } from '../../../src/wiring/index.ts'
import type { Admission, LimitReached } from '../../../src/ledger/admission.ts'
import { createLedger } from '../../../src/ledger/ledger.ts'
import type { LimitedPrincipal } from '../../../src/ledger/limited-principal.ts'

/**
 * Commands for a ledger process: send a given number of requests and end, take slots and never release them, or freeze
 * while it has a quota lease.
 */
export interface LedgerOrders {
  readonly url: string
  readonly now: string
  readonly caller: LimitedPrincipal
  readonly requests: number
  readonly callers: number
  readonly hold: boolean
  /** Whether to freeze at the end with a lease, so that a signal ends the process before it returns anything. */
  readonly freezes?: boolean
  readonly heartbeatMs?: number
}

/** The result, printed as one line of JSON. */
export interface LedgerOutcome {
  readonly admitted: number
  readonly spent: number
  readonly refused: Readonly<Record<string, number>>
}

/** A separate process with a ledger: `node ledger-process.ts '<orders as JSON>'`. */
const orders: LedgerOrders = JSON.parse(process.argv[2] ?? '')
const { caller } = orders
const database = createDatabase({
  connection: { connectionString: orders.url, ssl: false },
  max: 3,
  applicationName: 'ledger-process',
})
const ledger = createLedger({
  database,
  clock: simulatedClock(orders.now),
  replicaId: 'process',
  heartbeatMs: orders.heartbeatMs ?? 5_000,
  isLeasing: orders.freezes === true,
})
const refused: Record<string, number> = {}
let [sent, admitted, spent] = [0, 0, 0]

async function call(): Promise<void> {
  while (sent < orders.requests) {
    const cost = (sent++ * 7) % 23
    const admission = await Promise.resolve(ledger.admit({ principal: caller, cost })).catch(count)
    if (admission === undefined) continue
    admitted += 1
    if (!orders.hold) await end(admission)
  }
}

function count(error: LimitReached): undefined {
  refused[error.code] = (refused[error.code] ?? 0) + 1
}

/** One in five requests is refunded, like a failed request, unless the process freezes before it reports refunds. */
async function end(admission: Admission): Promise<void> {
  const refund = orders.freezes !== true && admitted % 5 === 0
  if (!refund) spent += admission.cost
  ledger.settle(admission, { refund })
}

/** Admits requests until one is from a lease: then the process has one. */
async function untilLeased(): Promise<void> {
  for (;;) {
    const decision = ledger.admit({ principal: caller, cost: 1 })
    const admission = await decision
    spent += admission.cost
    ledger.settle(admission, { refund: false })
    if (!(decision instanceof Promise)) return
  }
}

await Promise.all(Array.from({ length: orders.callers }, call))
if (orders.freezes === true) await untilLeased()
const outcome: LedgerOutcome = { admitted, spent, refused }
writeSync(1, `${JSON.stringify(outcome)}\n`)
if (orders.freezes === true) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
if (orders.hold) setInterval(() => {}, 60_000)
else await ledger.close().then(() => database.close())
