import type { Caller } from '@bourse/kit/delivery'
import type { Operations, Selection } from '@bourse/services'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { operationsAs } from './operations-as.ts'
import { selectionOfAddress } from './selection-of-address.ts'
import type { Payer } from './usage.ts'
import { withQuery } from './with-query.ts'

/** The rows that a key receives over one delivery channel. */
export interface Way {
  /** Name of the channel in findings. */
  readonly by: 'REST' | 'MCP' | 'an export'
  readonly status: string
  /** Response rows; empty if the request is rejected. */
  readonly rows: readonly ExactRow[]
}

/** Calls an operation over REST and MCP, and exports its selection if it can be exported. */
export async function eachWay(sample: SampleHost, payer: Payer, call: Call): Promise<readonly Way[]> {
  const { service, caller } = await operationsAs(sample, payer)
  const rest = await ask(sample, call.address, { key: payer.key })
  const mcp = await service.call(caller, selectionOfAddress(call))
  const ways: Way[] = [
    { by: 'REST', status: statusOf(rest), rows: rest.status === 200 ? rowsIn(rest.text) : [] },
    { by: 'MCP', status: String(mcp.status), rows: mcp.status === 200 ? rowsIn(mcp.body) : [] },
  ]
  const { id } = call.operation.operation
  if (!service.list().some((facts) => facts.id === id && facts.isExportable)) return ways
  const whole = selectionOfAddress({ ...call, address: withQuery(call.address, { limit: undefined }) })
  return [...ways, { by: 'an export', ...(await exported(service, caller, whole)) }]
}

async function exported(
  service: Operations,
  caller: Caller,
  selection: Selection,
): Promise<Pick<Way, 'status' | 'rows'>> {
  try {
    const { pin } = await service.pin(caller, selection)
    let text = ''
    for await (const piece of service.rows(caller, selection, { pin, format: 'ndjson' })) text += piece.text
    return { status: '200', rows: rowsIn(`{"data":[${text.trimEnd().split('\n').join(',')}]}`) }
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') return { status: error.message, rows: [] }
    throw error
  }
}
