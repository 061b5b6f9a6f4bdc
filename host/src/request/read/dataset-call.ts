import { type Call, type ItemError, type OrderKey, orderKeys } from '@bourse/kit'
import type { Needs, UnscopedReasons, Usage } from '@bourse/kit/host'
import { standingRow } from '@bourse/engine/ledger'
import { headersOf } from '@bourse/engine/operations'
import type { Reading } from './reading.ts'
import { chargedAs } from '../charged-as.ts'
import type { PinnedRequest } from '../request-context.ts'
import { narrowedNeeds } from './narrowed-needs.ts'

const NOWHERE = { address: undefined, requestId: undefined }

/** The request as a dataset sees it. */
export function datasetCall(call: Reading): Call {
  const { query, engine } = call
  const { operation } = call.compiled
  const turned = operation.kind === 'custom' && isReversed(orderKeys(operation.order), operation.turns, query['order'])
  return {
    query,
    params: call.input.params,
    body: call.body,
    headers: Object.fromEntries(headersOf(operation).map((name) => [name, call.input.headers[name]])),
    caller: engine.callers.of(call.principal),
    from: call.input.from ?? NOWHERE,
    scope: { ...call.scope, markets: call.markets },
    withheld: (extension) => engine.wiring.withheld(extension, ({ id }) => call.principal.datasets.has(id)),
    entities: call.entities,
    requestedEntities: call.named,
    subject: call.selection?.subject,
    parent: call.parent,
    knowledge: call.knowledge,
    version: versionOf(call),
    page: { limit: call.page.limit, after: call.page.after, turned },
    now: call.now,
    today: call.today,
    floor: call.floor,
    spent: call.admission && { credits: call.admission.cost, day: call.admission.day, ...chargedAs(call) },
    usage: () => usageOf(call),
    report: reporter(call),
    meta: (name, value) => void (call.remarks.meta[name] = value),
    location: (path) => void (call.remarks.headers['location'] = path),
    tag: (text) => void (call.remarks.headers['etag'] = `"${text}"`),
    refund: () => void (call.remarks.isRefunded = true),
  }
}

/** Adds each error once, because rows that are read in pieces report the same errors for each piece. */
function reporter(call: Reading): Call['report'] {
  const { errors } = call.remarks
  let reported: Set<string> | undefined
  return (error) => {
    const item = asRequested(call, error)
    reported ??= new Set(errors.map((each) => JSON.stringify(each)))
    const text = JSON.stringify(item)
    if (reported.has(text)) return
    reported.add(text)
    errors.push(item)
  }
}

/** Names an item the way the request spelled it. */
function asRequested({ spelling }: Reading, error: ItemError): ItemError {
  const symbol = spelling.get(error.instrument_id ?? '')
  return symbol === undefined ? error : { ...error, symbol }
}

function usageOf({ principal, admission }: Reading): Usage {
  if (admission === undefined) throw new Error('usage is only known after admission')
  return standingRow(principal, admission)
}

/** Whether the requested order reverses the direction of the field that callers may reverse. */
export function isReversed(keys: readonly OrderKey[], turns: string | undefined, order: unknown): boolean {
  const declared = keys.find(({ field }) => field === turns)?.direction
  return declared !== undefined && typeof order === 'string' && order !== declared
}

/**
 * Returns text that identifies the published version of every record that an operation reads. It includes instants,
 * because batch numbers may be assigned again after a restore from an older copy.
 */
export function versionOf({ compiled, knowledge }: Pick<PinnedRequest, 'compiled' | 'knowledge'>): string {
  const pins = compiled.records.map((record) => {
    const { batch = '0', at = '', sources } = knowledge.pins.get(record) ?? {}
    return `${record} ${batch} ${at}${sources === undefined ? '' : ` ${sources.join()}`}`
  })
  return pins.join('\n')
}

/**
 * Calls a dataset's function for a request. The function receives the needs that it declared, narrowed to what is
 * visible to the call, and the call itself.
 */
export async function callDataset<Rest extends readonly unknown[], T>(
  call: Reading,
  declared: { readonly needs: Needs; readonly unscoped?: UnscopedReasons },
  work: (needs: never, call: never, ...rest: Rest) => Promise<T>,
  ...rest: Rest
): Promise<T> {
  const needs = await narrowedNeeds(call, declared)
  // The types were checked at the declaration; a list of all operations has no common type.
  return work(needs as never, datasetCall(call) as never, ...rest)
}
