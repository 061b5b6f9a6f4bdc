import type { AnyRecord } from '@bourse/kit'
import { type ChangeReporting, reportsChanges, waysOf } from '@bourse/kit/host'
import { queryOf, withQuery } from '../reading/with-query.ts'
import type { SampleHost } from '../support/sample-host.ts'

/** A list that reports its changes. */
export interface MirroredList {
  /** A call of the list, and the same call with each of its names alone, for a key that may not read all of them. */
  readonly addresses: readonly string[]
  readonly operation: ChangeReporting
  /** Whether the list has only its newest rows, unless a request has `from`. */
  readonly isByDate: boolean
}

/** Parameters that select a row's newest version, an order or computed values. */
const OTHERS = ['latest', 'effective_date', 'sort', 'order', 'as_of', 'limit', 'format', 'fields', 'numbers', 'before']

/** Returns calls of the record's lists that report changes, of each list one with names and one without. */
export function mirroredLists({ calls }: SampleHost, record: AnyRecord): readonly MirroredList[] {
  const lists = new Map<string, MirroredList>()
  for (const { address, operation: compiled } of calls) {
    const { operation, params } = compiled
    if (!reportsChanges(operation) || operation.record !== record) continue
    const query = new URLSearchParams(address.split('?', 2)[1])
    const scaled = operation.kind === 'collection' ? operation.scales?.parameter : undefined
    if ([...OTHERS, scaled ?? ''].some((name) => query.has(name))) continue
    const isByDate = operation.kind === 'list' && (operation.effectiveDate || operation.recentDays !== undefined)
    if (isByDate && !params.has('from')) continue
    const named = withOneName(address, operation)
    const kind = `${operation.id} ${named.length > 0}`
    if (!lists.has(kind)) lists.set(kind, { addresses: [address, ...named], operation, isByDate })
  }
  return [...lists.values()]
}

function withOneName(address: string, operation: ChangeReporting): readonly string[] {
  return waysOf(operation.select).flatMap(({ subject: { selectors } }) =>
    (queryOf(address, selectors.names) ?? '')
      .split(',')
      .filter((name) => name !== '')
      .map((name) => withQuery(address, { [selectors.names]: name })),
  )
}
