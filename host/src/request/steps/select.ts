import {
  type CollectionOperation,
  invalidParameter,
  type ListOperation,
  rejectReversedRange,
  rejectCombination,
  type Selection,
} from '@bourse/kit'
import { type Form, waysOf } from '@bourse/kit/host'
import {
  firstSpellings,
  joinNames,
  namesOf,
  type Query,
  selectionOf,
  type Selector,
  selectorsOf,
} from '@bourse/engine/operations'
import type { AddedContext, PinnedRequest, RequestedNames, SelectedRequest } from '../request-context.ts'
import { isColumnar } from '../represent.ts'
import { isOfChanges } from '../read/requested-changes.ts'

/** Determines what the request selects, and with which of the operation's forms. */
export function select(call: PinnedRequest): AddedContext<SelectedRequest, PinnedRequest> {
  const { compiled, query } = call
  const { operation } = compiled
  const selection = selectionOf(operation)
  const chosen = selection && chosenIn(query, selection)
  const requested = chosen && requestedBy(chosen, listOf(query[chosen.name]))
  if (operation.kind === 'list') checkList(query, operation)
  const form = operation.kind === 'collection' ? formOf(call, operation, requested) : undefined
  refuseMarketsOfNames(query, requested)
  return { selection: chosen?.selection ?? selection, requested, form }
}

/** Rejects `exchanges` together with names, because names have their own market. */
function refuseMarketsOfNames(query: Query, requested: RequestedNames | undefined): void {
  if (query['exchanges'] === undefined || requested === undefined || requested.items.length === 0) return
  throw invalidParameter(
    'exchanges',
    `cannot be combined with ${requested.selector}; prefix the names with their market instead`,
    'with-selectors',
  )
}

/** The one selector that the request uses; undefined if it uses none and none is required. */
function chosenIn(query: Query, selection: Selection): Selector | undefined {
  const selectors = selectorsOf(selection)
  const all = joinNames(
    selectors.map(({ name }) => name),
    'or',
  )
  const [first, second] = selectors.filter(({ name }) => query[name] !== undefined)
  const name = selectors[0]?.name ?? ''
  if (first !== undefined && second !== undefined)
    throw invalidParameter(
      first.name,
      `give ${first.name} or ${second.name}, not both`,
      first.selection === second.selection ? 'both-selectors' : 'exactly-one',
    )
  const { max, required } = first?.selection ?? selection
  if (max === 1 && required && listOf(first && query[first.name])?.length !== 1)
    throw invalidParameter(name, `exactly one of ${all} with a single value is required`, 'exactly-one')
  if (first === undefined && required)
    throw invalidParameter(
      name,
      `${waysOf(selection).length > 1 ? 'exactly one of ' : ''}${all} is required`,
      'missing',
    )
  return first
}

/** An item's errors use the caller's spelling, or the first one if there are several. */
function requestedBy({ name, by, fold }: Selector, given: readonly string[] = []): RequestedNames {
  const spelled = firstSpellings(given, fold)
  return { by, selector: name, items: [...spelled.keys()], spelled }
}

const listOf = (value: unknown): readonly string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined)

/** The form that the parameters select; rejects invalid combinations. */
function formOf(
  call: PinnedRequest,
  { forms, select: { subject } }: CollectionOperation,
  requested: RequestedNames | undefined,
): Form {
  const { query } = call
  const named = requested !== undefined && requested.items.length > 0
  const form = forms.find((candidate) => candidate.form === (query['date'] === undefined ? 'range' : 'date'))
  if (query['date'] !== undefined && (query['from'] !== undefined || query['to'] !== undefined))
    throw invalidParameter('date', 'give date, or from and to, not both', 'both-forms')
  if (!named && query['date'] === undefined && !isWholeRange(call, form))
    throw invalidParameter(
      subject.selectors.names,
      `${subject.selectors.names} or ${subject.selectors.ids}, or date, is required${rangeHint(form)}`,
      'missing',
    )
  if (form === undefined) throw invalidParameter('date', 'is not supported by this operation')
  return form
}

/**
 * Whether the request is for a date range across an entire market, which has too many rows for text, or for changes
 * to an entire market.
 */
function isWholeRange(call: PinnedRequest, form: Form | undefined): boolean {
  const { query, representation, input } = call
  if (isOfChanges(call)) return isWholeForm(form)
  const isBounded = query['from'] !== undefined || query['to'] !== undefined
  return isBounded && isWholeForm(form) && (isColumnar(representation.format) || input.isWhole === true)
}

const isWholeForm = (form: Form | undefined) => form?.form === 'range' && form.whole !== undefined

const rangeHint = (form: Form | undefined) =>
  isWholeForm(form) ? '; a date range for the entire market needs columns (format=arrow or parquet) or an export' : ''

/** Rejects list parameters that contradict each other. */
export function checkList(query: Query, operation: ListOperation): void {
  for (const [name, filter] of Object.entries(operation.filters)) {
    const { from, to } = namesOf(name, filter)
    if (filter.kind === 'range' || filter.kind === 'dates') rejectReversedRange(query, from, to)
    if (filter.kind === 'dates') rejectCombination(query, name, [from, to])
  }
  if (query['latest'] === true) rejectCombination(query, 'latest', ['from', 'to', 'effective_date'])
  if (operation.record.time.mode !== 'catalog' && operation.dates === operation.record.time.field)
    rejectCombination(query, 'effective_date', ['from', 'to'])
}
