import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultOptions } from '../fault.ts'
import type { Findings } from '../findings.ts'
import type { TestAccount } from '../processes/orders.ts'
import type { HostProcess } from '../processes/start-host.ts'
import { generatedBars, symbolOf } from '../support/made-bars.ts'
import type { ScratchDatabase } from '../support/scratch-database.ts'

/** Number of rows in the export that the victim waits for. */
export const SMALL_ROWS = 16
/** Milliseconds between checks of whether the export is ready, and between attempts after a rejection. */
const [LOOK, PAUSE] = [50, 100]
/** Milliseconds after which a wait fails. */
const PATIENCE = 180_000

/** State shared by the parts of this fault. */
export interface Scene {
  readonly options: FaultOptions
  readonly findings: Findings
  readonly host: HostProcess
  readonly scratch: ScratchDatabase
  /** An account that continuously requests large exports. */
  readonly greedy: TestAccount
  /** An account that requests small exports. */
  readonly victim: TestAccount
  readonly listings: number
  readonly sessions: number
}

/** Parameters of a selection. */
type Parameters = Readonly<Record<string, string>>

/** Parameters of an export of all bars. */
export const large = ({ listings }: Scene): Parameters => ({
  symbols: Array.from({ length: listings }, (_, listing) => symbolOf(listing)).join(','),
})

/** Parameters of an export of one listing's last bars. */
export function small({ sessions }: Scene): Parameters {
  const from = generatedBars(1, sessions, 1).at(-SMALL_ROWS)?.date
  if (from === undefined) throw new Error(`there are fewer than ${SMALL_ROWS} sessions`)
  return { symbols: symbolOf(0), from }
}

const headersOf = ({ key }: TestAccount) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })

async function post({ address }: HostProcess, who: TestAccount, parameters: Parameters): Promise<Response> {
  const body = JSON.stringify({ endpoint: '/v1/eod', parameters })
  return fetch(`${address}/v1/exports`, { method: 'POST', headers: headersOf(who), body })
}

/** Requests an export; resolves with its id. */
export async function orderExport(host: HostProcess, who: TestAccount, parameters: Parameters): Promise<string> {
  const response = await post(host, who, parameters)
  const { data } = (await response.json()) as { readonly data?: { readonly id: string } }
  if (data === undefined) throw new Error(`an export request returned ${response.status}`)
  return data.id
}

/** Waits until an export is ready; resolves with its number of rows. */
export async function rowsWritten({ address }: HostProcess, who: TestAccount, id: string): Promise<number> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(LOOK)) {
    const response = await fetch(`${address}/v1/exports/${id}`, { headers: headersOf(who) })
    const { data } = (await response.json()) as { readonly data: { readonly status: string; readonly rows: number } }
    if (data.status === 'ready') return data.rows
    if (data.status === 'failed') throw new Error(`the export ${id} failed`)
  }
  throw new Error(`the export ${id} was not ready within ${PATIENCE} ms`)
}

/** Requests one more large export: accepted, or rejected when the account has reached its limit. */
export async function orderLarge({ host, greedy, findings, ...scene }: Scene): Promise<void> {
  const response = await post(host, greedy, large({ host, greedy, findings, ...scene }))
  const text = await response.text()
  const isFull = response.status === 429 && text.includes('"concurrency-limit"') && response.headers.has('retry-after')
  findings.holds(
    'a request is accepted, or rejected with 429 concurrency-limit and Retry-After',
    response.status === 202 || isFull,
    () => `${response.status} ${text}`,
  )
  if (response.status !== 202) await sleep(PAUSE)
}

/**
 * Number of large exports that are waiting or being written; with `before`, only those requested before that export.
 */
export async function largeWaiting({ scratch, greedy }: Scene, before?: string): Promise<number> {
  const [row] = await scratch.database.query<{ waiting: string }>(
    `select count(*) as waiting from exports.exports
     where account_id = $1 and status in ('queued', 'running') and known_to = 'infinity'
       and ($2::text is null or created_at < (select min(created_at) from exports.exports where id = $2))`,
    [greedy.account, before ?? null],
  )
  return Number(row?.waiting)
}
