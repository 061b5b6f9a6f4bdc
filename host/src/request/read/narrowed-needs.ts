import type { AnyRecord, CallRows, Knowledge, Rows } from '@bourse/kit'
import type { Needs, UnscopedReasons } from '@bourse/kit/host'
import type { Reading } from './reading.ts'
import { rowScope, type Condition } from './row-scope.ts'

/**
 * The needs that an operation's read receives: records narrowed to what is visible to the call, without services from
 * datasets outside the caller's plan.
 */
export async function narrowedNeeds(
  call: Reading,
  { needs, unscoped = {} }: { readonly needs: Needs; readonly unscoped?: UnscopedReasons },
): Promise<Readonly<Record<string, unknown>>> {
  const injected = call.engine.wiring.inject(needs, ({ id }) => call.principal.datasets.has(id))
  const records = Object.entries(needs).flatMap(([name, need]) =>
    need.part === 'record' ? [{ name, record: need }] : [],
  )
  if (records.length === 0) return injected
  const narrowed: Record<string, unknown> = Object.create(injected)
  for (const { name, record } of records) {
    const refuse = unscoped[name] === undefined ? () => fail(call.compiled.operation.id, name) : () => undefined
    const value = narrowedRows(call.engine.store.rowsAt(record), await rowScope(call, record), record, refuse)
    Object.defineProperty(narrowed, name, { enumerable: true, value })
  }
  // A service is still injected on first use.
  for (const name of Object.keys(needs))
    if (!Object.hasOwn(narrowed, name))
      Object.defineProperty(narrowed, name, { enumerable: true, get: () => injected[name] })
  return narrowed
}

function fail(operation: string, need: string): never {
  throw new TypeError(
    `${operation} reads ${need} outside the scope of its call without stating a reason: read \`${need}.at(call)\`, ` +
      `or declare \`unscoped: { ${need}: 'why every row in the response is visible to the caller' }\``,
  )
}

function narrowedRows(
  rows: Rows<AnyRecord>,
  scope: readonly Condition[],
  { table }: AnyRecord,
  refuse: () => void,
): CallRows<AnyRecord> {
  type Select = ReturnType<Rows<AnyRecord>['at']>
  const narrowed = (select: Select) => scope.reduce((narrower, condition) => narrower.where(condition), select)
  return {
    at: ({ knowledge }, window) => narrowed(rows.at(checked(knowledge, table), window)),
    versions: ({ knowledge }, window) => narrowed(rows.versions(checked(knowledge, table), window)),
    unscoped(knowledge, window) {
      refuse()
      return rows.at(knowledge, window)
    },
    unscopedVersions(knowledge, window) {
      refuse()
      return rows.versions(knowledge, window)
    },
    unscopedRanges(...request) {
      refuse()
      return rows.ranges(...request)
    },
    newestDate: (knowledge, request) => rows.newestDate(knowledge, request),
  }
}

/** Throws if a caller passed a `Knowledge` where a call was expected. */
function checked(knowledge: Knowledge | undefined, table: string): Knowledge {
  if (knowledge !== undefined) return knowledge
  throw new TypeError(
    `${table}: expected a call, as in \`at(call)\`; to read outside its scope, use \`unscoped(knowledge)\``,
  )
}
