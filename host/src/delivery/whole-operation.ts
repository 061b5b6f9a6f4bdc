import { knowledgeDay, type AnyRecord, type ListOperation } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import { type CompiledOperation, paramsOf, selectionOf } from '@bourse/engine/operations'
import type { EntitledRequest } from '../request/request-context.ts'

type DatedRecord = AnyRecord & { readonly time: { readonly field: string } }

const isDated = (record: AnyRecord): record is DatedRecord => record.time.mode !== 'catalog'

/** Returns the first record with dates or instants that an operation reads. */
export const datedIn = ({ own }: CompiledOperation): DatedRecord | undefined => own.find(isDated)

const DAY = '{date}'
const FROM_TO_DATES = { from: DAY, to: DAY }
/** Instants, because an operation may read a date in the time zone of an exchange. */
const FROM_TO_INSTANTS = { from: `${DAY}T00:00:00Z`, to: `${DAY}T23:59:59.999999Z` }

/** Returns the parameters for the rows of one day; undefined if an operation's own read cannot select a day. */
export function parametersOfDay(
  { operation, params }: CompiledOperation,
  record: DatedRecord,
): Readonly<Record<string, string>> | undefined {
  const { field } = record.time
  const range = columnsOf(record)[field]?.kind === 'instant' ? FROM_TO_INSTANTS : FROM_TO_DATES
  if (operation.kind === 'list') return range
  if (operation.kind === 'collection')
    return operation.forms.some(({ form }) => form === 'date') ? { date: DAY } : range
  if (operation.kind === 'item' || operation.path.includes('{')) return undefined
  if (params.has(field)) return { [field]: DAY }
  return params.has('from') && params.has('to') ? range : undefined
}

const derived = new WeakMap<CompiledOperation, CompiledOperation>()

/**
 * Returns an operation that reads the rows of every subject, bounded by the date of its record: without required names,
 * without a subject in its path, and not limited to the newest rows.
 */
export function wholeOf(compiled: CompiledOperation): CompiledOperation {
  const known = derived.get(compiled) ?? derive(compiled)
  derived.set(compiled, known)
  return known
}

function derive(compiled: CompiledOperation): CompiledOperation {
  const operation = withoutNames(compiled.operation)
  if (operation.kind === 'collection') {
    const forms = operation.forms.map((form) =>
      form.form === 'range' ? { ...form, whole: { excludeKinds: [] } } : form,
    )
    return { ...compiled, operation: { ...operation, forms } }
  }
  if (operation.kind !== 'list') return { ...compiled, operation }
  const list = everyList(operation)
  const params = new Map(paramsOf(list).map((param) => [param.name, param]))
  return { ...compiled, operation: list, path: compiled.path.replaceAll(/\/\{[^}]*\}/g, ''), params }
}

type Operation = CompiledOperation['operation']

function withoutNames<O extends Operation>(operation: O): O {
  const select = selectionOf(operation)
  return select === undefined ? operation : { ...operation, select: { ...select, required: false } }
}

function everyList({ subjectIn: _, childOf: __, recentDays: ___, ...list }: ListOperation): ListOperation {
  const { time } = list.record
  const dates = time.mode === 'catalog' ? {} : { dates: time.field }
  return { ...list, ...dates, latest: false, effectiveDate: false }
}

/**
 * Returns a checked call of `wholeOf(compiled)` with every subject that the caller may see, as if it named them, if the
 * operation's own read expects names. A subject without such a list, such as option contracts, remains without names.
 */
export async function withEverySubject(
  call: EntitledRequest,
  { operation }: CompiledOperation,
): Promise<EntitledRequest> {
  const { engine, scope, markets, knowledge, selection } = call
  if (operation.kind !== 'custom' || operation.select?.required !== true || selection === undefined) return call
  const resolver = engine.resolverOf(selection.subject)
  const named = await resolver.universe({ scope, on: knowledgeDay(call), markets, excludeKinds: [], knowledge })
  if (named.length === 0) return call
  const entities = [...new Map(named.map((entity) => [entity.id, entity])).values()]
  return { ...call, named, entities }
}
