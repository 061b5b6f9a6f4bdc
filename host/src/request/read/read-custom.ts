import { orderKeys, problem, type Call, type CustomOperation, type ItemError } from '@bourse/kit'
import type { Usage } from '@bourse/kit/host'
import { usageRow } from '@bourse/ledger'
import { type Cells, headersOf } from '@bourse/operations'
import { sessions } from '@bourse/services'
import { narrowedNeeds } from './narrowed-needs.ts'
import type { Reading, ReadResult } from './reading.ts'

/** Lets a dataset read its own rows; the one row beyond the limit becomes the cursor. */
export async function readCustom(call: Reading, operation: CustomOperation): Promise<ReadResult> {
  if (!holdsMarketOf(call, operation.ofCountry)) return { rows: [], count: 0, next: undefined }
  const rows = await operation.read((await narrowedNeeds(call, operation)) as never, callOf(call) as never)
  if ('part' in rows) return rows
  const names = Object.keys(call.compiled.fields)
  const page = operation.paging !== false && !operation.single ? rows.slice(0, call.page.limit) : rows
  const last = page.at(-1)
  const more = page.length < rows.length && last !== undefined
  if (operation.single && page.length === 0) throw problem('record-not-found', 'There is no such record.')
  return {
    rows: page.map((row): Cells => names.map((name) => row[name])),
    count: page.length,
    next: more
      ? Object.fromEntries(orderKeys(operation.order).map(({ field }) => [field, textOf(last[field])]))
      : undefined,
  }
}

/** Whether the call may see the markets of a country: where no calendar tells countries, it may not. */
function holdsMarketOf({ engine, markets }: Reading, country: string | undefined): boolean {
  if (country === undefined) return true
  const calendars = engine.wiring.service(sessions)
  return markets.some((mic) => calendars?.country(mic) === country)
}

/** A key of the order, or a count, as text. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

const NOWHERE = { address: undefined, requestId: undefined }

/** The request as a dataset sees it. */
export function callOf(call: Reading): Call {
  const { query, engine } = call
  const turned = call.compiled.operation.kind === 'custom' && isTurned(call.compiled.operation, query['order'])
  return {
    query,
    params: call.input.params,
    body: call.body,
    headers: askedHeaders(call),
    caller: engine.callers.of(call.principal),
    from: call.input.from ?? NOWHERE,
    scope: { ...call.scope, markets: call.markets },
    entities: call.entities,
    named: call.named,
    subject: call.selection?.subject,
    parent: call.parent,
    knowledge: call.knowledge,
    page: { limit: call.page.limit, after: call.page.after, turned },
    now: engine.clock.now(),
    today: call.today,
    floor: call.floor,
    usage: () => usageOf(call),
    report: (error) => void call.remarks.errors.push(asRequested(call, error)),
    meta: (name, value) => void (call.remarks.meta[name] = value),
    location: (path) => void (call.remarks.headers['location'] = path),
    tag: (text) => void (call.remarks.headers['etag'] = `"${text}"`),
    refund: () => void (call.remarks.isRefunded = true),
  }
}

/** An item is named as the request spelled it. */
function asRequested({ spelling }: Reading, error: ItemError): ItemError {
  const symbol = spelling.get(error.instrument_id ?? '')
  return symbol === undefined ? error : { ...error, symbol }
}

function askedHeaders({ compiled, input }: Reading): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(headersOf(compiled.operation).map((name) => [name, input.headers[name]]))
}

function usageOf({ principal, admission }: Reading): Usage {
  if (admission === undefined) throw new Error('usage is known only once the request was admitted')
  return usageRow(principal, admission)
}

function isTurned({ order, turns }: CustomOperation, asked: unknown): boolean {
  const declared = orderKeys(order).find(({ field }) => field === turns)?.direction
  return declared !== undefined && typeof asked === 'string' && asked !== declared
}
