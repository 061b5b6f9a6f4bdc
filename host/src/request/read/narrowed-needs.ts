import type { AnyRecord, CallRows, Knowledge, Needs } from '@bourse/kit'
import type { StoredRows } from '@bourse/store'
import type { Reading } from './reading.ts'
import { rowScope, type Condition } from './row-scope.ts'

/**
 * The needs of an operation as its read is handed them: records narrowed to what the call may see, without the
 * services of datasets that its plan lacks.
 */
export async function narrowedNeeds(
  call: Reading,
  { needs }: { readonly needs: Needs },
): Promise<Readonly<Record<string, unknown>>> {
  const injected = call.engine.wiring.inject(needs, ({ id }) => call.principal.datasets.has(id))
  const records = Object.entries(needs).flatMap(([name, need]) =>
    need.part === 'record' ? [{ name, record: need }] : [],
  )
  if (records.length === 0) return injected
  const narrowed: Record<string, unknown> = Object.create(injected)
  for (const { name, record } of records) {
    const value = narrowedRows(call.engine.store.rowsAt(record), await rowScope(call, record), record)
    Object.defineProperty(narrowed, name, { enumerable: true, value })
  }
  // Services stay what is read when it is used.
  for (const name of Object.keys(needs))
    if (!Object.hasOwn(narrowed, name))
      Object.defineProperty(narrowed, name, { enumerable: true, get: () => injected[name] })
  return narrowed
}

function narrowedRows(rows: StoredRows, scope: readonly Condition[], { table }: AnyRecord): CallRows<AnyRecord> {
  type Select = ReturnType<StoredRows['at']>
  const narrowed = (select: Select) => scope.reduce((narrower, condition) => narrower.where(condition), select)
  return {
    at: ({ knowledge }, window) => narrowed(rows.at(checked(knowledge, table), window)),
    versions: ({ knowledge }, window) => narrowed(rows.versions(checked(knowledge, table), window)),
    unscoped: (knowledge, _, window) => rows.at(knowledge, window),
    unscopedRanges: (knowledge, _, ...wanted) => rows.ranges(knowledge, ...wanted),
    newestDate: (knowledge, wanted) => rows.newestDate(knowledge, wanted),
  }
}

/** A knowledge that was handed in where a call belongs has no knowledge of its own. */
function checked(knowledge: Knowledge | undefined, table: string): Knowledge {
  if (knowledge !== undefined) return knowledge
  throw new TypeError(`${table}: give the call, \`at(call)\`, or say why not, \`unscoped(knowledge, reason)\``)
}
