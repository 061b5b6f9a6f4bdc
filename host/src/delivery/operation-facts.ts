import type { OperationFacts } from '@bourse/services'
import { bodySchemaOf, type CompiledOperation, isPaged } from '@bourse/engine/operations'
import { isDated } from '@bourse/engine/store'
import { versionedOperation } from '../request/read/read-versions.ts'
import { creditsText, parametersOf } from '@bourse/engine/api-docs'

/** Facts about an operation that do not change while the host is running. */
export function factsOf(compiled: CompiledOperation): Omit<OperationFacts, 'isServing'> {
  const { operation, dataset, path, fields } = compiled
  return {
    id: operation.id,
    dataset: dataset.id,
    method: operation.method,
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    parameters: parametersOf(compiled, { examples: {}, markets: undefined }).map(
      ({ name, in: place, required, description, schema }) => ({
        name,
        in: place,
        required,
        description,
        schema,
      }),
    ),
    body: operation.kind === 'custom' ? bodySchemaOf(operation) : undefined,
    capabilities: operation.capabilities,
    credits: creditsText(operation),
    fields: Object.fromEntries(Object.entries(fields).map(([name, { description }]) => [name, description])),
    isExportable: isExportable(compiled),
    record: datedRecord(compiled),
    kinds: Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind])),
  }
}

function datedRecord({ own, operation, fields }: CompiledOperation): OperationFacts['record'] {
  const [only, ...others] = own
  if (only === undefined || others.length > 0 || only.time.mode !== 'revisioned' || !isDated(only)) return undefined
  const isOfMarkets = only.subject !== undefined && coversMarkets(operation, only.time.field)
  const key = only.key.every((name) => name in fields) ? only.key : []
  const hasVersions = versionedOperation({ operation }) !== undefined
  return { name: only.table, date: only.time.field, key, isOfMarkets, hasVersions }
}

/** A list without required names, whose `from` and `to` bound the record's own date. */
function coversMarkets(operation: CompiledOperation['operation'], date: string): boolean {
  if (operation.kind !== 'list' || operation.dates !== date) return false
  const isPartial = operation.childOf !== undefined || operation.subjectIn !== undefined
  return !isPartial && operation.select?.required !== true
}

/**
 * Whether an operation is a GET collection of stored records. Responses that change with the clock or are fetched on
 * demand cannot be pinned.
 */
function isExportable({ operation, dataset, records }: CompiledOperation): boolean {
  if (operation.method !== 'GET' || !isPaged(operation) || dataset.delivers || dataset.id === 'host') return false
  if (operation.kind !== 'custom') return true
  const asks = Object.values(operation.needs).some(({ part }) => part === 'read-through')
  return operation.pointInTime && operation.tag === 'versions' && records.length > 0 && !asks
}
