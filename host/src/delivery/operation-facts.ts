import type { OperationFacts } from '@bourse/services'
import { waysOf } from '@bourse/kit/host'
import { bodySchemaOf, type CompiledOperation, isPaged, selectionOf } from '@bourse/engine/operations'
import { versionedOperation } from '../request/read/read-versions.ts'
import { creditsText, parametersOf, wholeAnswerSchema } from '@bourse/engine/api-docs'
import { datedIn, parametersOfDay } from './whole-operation.ts'

/** Facts about an operation that do not change while the host is running. */
export function factsOf(compiled: CompiledOperation): Omit<OperationFacts, 'isServing'> {
  const { operation, dataset, path, fields } = compiled
  return {
    id: operation.id,
    toolName: operation.id.replaceAll(/[.-]/g, '_'),
    dataset: dataset.id,
    datasetTitle: dataset.title,
    isDelivery: dataset.delivers,
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
    selects: selectsOf(compiled),
    bounds: boundsOf(compiled),
    kinds: Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind])),
    units: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { unit }]) => (unit === undefined ? [] : [[name, unit]])),
    ),
  }
}

/** The response fields by which the selectors, and the parameters in the path, select. */
function selectsOf({ operation, fields }: CompiledOperation): OperationFacts['selects'] {
  const selectors = waysOf(selectionOf(operation)).flatMap(({ subject, column = subject.column }) => {
    const { names, ids, others = {} } = subject.selectors
    // Rows that name another entity too have the subject's name and id under its own name, such as `underlying`.
    const name = subject.nameField in fields ? subject.nameField : subject.name
    const id = column in fields ? column : singular(ids)
    const more = Object.keys(others).map((each) => [each, singular(each)] as const)
    return [[names, name] as const, [ids, id] as const, ...more]
  })
  const all = [...selectors, ...pathSelects(operation)]
  return Object.fromEntries(all.filter(([, field]) => field in fields))
}

const singular = (name: string) => name.replace(/s$/, '')

function pathSelects(operation: CompiledOperation['operation']): readonly (readonly [string, string])[] {
  if (operation.kind !== 'list' && operation.kind !== 'custom') return []
  const { subjectIn, childOf } = operation
  const own = operation.kind === 'list' ? operation.record.subject?.column : undefined
  return [
    ...(subjectIn === undefined ? [] : [[subjectIn.param, own ?? subjectIn.param] as const]),
    ...(childOf === undefined ? [] : [[childOf.param, childOf.column ?? childOf.param] as const]),
  ]
}

/** The response field that `from` and `to`, or `effective_date`, bound. */
function boundsOf(compiled: CompiledOperation): string | undefined {
  const { operation, params, fields } = compiled
  if (!params.has('from') && !params.has('effective_date')) return undefined
  const field = (operation.kind === 'list' ? operation.dates : undefined) ?? datedIn(compiled)?.time.field
  return field !== undefined && field in fields ? field : undefined
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
