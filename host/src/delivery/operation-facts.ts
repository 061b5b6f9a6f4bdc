import type { OperationFacts } from '@bourse/services'
import { bodySchemaOf, type CompiledOperation, isPaged } from '@bourse/engine/operations'
import { versionedOperation } from '../request/read/read-versions.ts'
import { creditsText, parametersOf, wholeAnswerSchema } from '@bourse/engine/api-docs'
import { datedIn, parametersOfDay } from './whole-operation.ts'

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
    answer: wholeAnswerSchema(compiled),
    isExportable: isExportable(compiled),
    record: datedRecord(compiled),
    kinds: Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind])),
  }
}

function datedRecord(compiled: CompiledOperation): OperationFacts['record'] {
  const { own, operation, fields } = compiled
  const dated = datedIn(compiled)
  if (dated === undefined) return undefined
  const { table, key, time } = dated
  return {
    name: table,
    date: time.field,
    key: key.every((name) => name in fields) ? key : [],
    isOfMarkets: own.some(({ subject, market }) => subject !== undefined || market !== undefined),
    ofDay: parametersOfDay(compiled, dated),
    hasVersions: versionedOperation({ operation }) !== undefined,
  }
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
