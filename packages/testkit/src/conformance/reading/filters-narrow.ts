import type { ListOperation, Operation } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { Check } from '../check.ts'
import type { Call } from '../support/calls.ts'
import type { SampleHost } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { isList, mostOf, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { queryOf, withQuery } from './with-query.ts'

/**
 * A parameter that is named after a field, or declared as a list filter, must exclude exactly the rows with other
 * values.
 */
export const filtersNarrow: Check = {
  name: 'filters-narrow',
  says:
    'A parameter that filters rows by a field returns rows with other values, or omits some that match. ' +
    'Declare it in `filters` of a `collection`, or use its value in the select.',
  skip: (specimen) => withoutOperations(specimen, (operation) => isList(operation), 'no operation lists rows'),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(
      sample,
      ({ operation }) => isList(operation.operation),
      (call) => wrongIn(sample, call),
    )
  },
}

/** A parameter with the field that it filters, and how it compares them. */
interface Narrowing {
  readonly parameter: string
  readonly member: string
  readonly does: 'equal' | 'contain' | 'least' | 'most'
  /** False if the parameter also compares other fields; then only missing rows are findings. */
  readonly alone: boolean
}

function narrowingsOf({ operation: { operation, params, fields } }: Call): readonly Narrowing[] {
  const all = operation.kind === 'list' ? declared(operation) : named(operation, Object.keys(fields))
  return all.filter(({ parameter, member }) => params.has(parameter) && fields[member] !== undefined)
}

function declared({ filters }: ListOperation): readonly Narrowing[] {
  return Object.entries(filters).flatMap(([name, { kind, fields = [name] }]): readonly Narrowing[] => {
    const [member = ''] = fields
    const alone = fields.length === 1
    if (member.includes('.')) return []
    switch (kind) {
      case 'eq':
      case 'anyOf':
        return [{ parameter: name, member, does: 'equal', alone }]
      case 'has':
      case 'contains':
        return [{ parameter: name, member, does: 'contain', alone }]
      case 'range':
        return bounds(member, `min_${name}`, `max_${name}`)
      case 'dates':
        return bounds(member, `${name}_from`, `${name}_to`)
      case 'stated':
        return []
    }
  })
}

const bounds = (member: string, least: string, most: string): readonly Narrowing[] => [
  { parameter: least, member, does: 'least', alone: true },
  { parameter: most, member, does: 'most', alone: true },
]

/** Returns the parameters of an operation with a custom read that are named after a field. */
const named = ({ query }: Operation, members: readonly string[]): readonly Narrowing[] =>
  Object.keys(query.properties).flatMap((parameter): readonly Narrowing[] => {
    if (members.includes(parameter)) return [{ parameter, member: parameter, does: 'contain', alone: true }]
    const [, bound, member = ''] = /^(min|max)_(.+)$/.exec(parameter) ?? []
    return bound === undefined ? [] : [{ parameter, member, does: bound === 'min' ? 'least' : 'most', alone: true }]
  })

async function wrongIn(sample: SampleHost, call: Call): Promise<readonly string[]> {
  const { operation } = call.operation
  const whole = withQuery(call.address, { ...withoutDefaults(operation), limit: mostOf(operation) })
  const all = rowsIn((await ask(sample, whole)).text)
  const found = await Promise.all(
    narrowingsOf(call)
      .filter(({ parameter }) => queryOf(call.address, parameter) === undefined)
      .map((narrowing) => wrongBy(sample, call, { narrowing, whole, all })),
  )
  return found.flat()
}

/** Returns parameters that disable all filters whose defaults exclude rows. */
const withoutDefaults = (operation: Operation): Readonly<Record<string, string>> =>
  operation.kind !== 'list'
    ? {}
    : Object.fromEntries(Object.entries(operation.filters).flatMap(([name, { all }]) => (all ? [[name, 'all']] : [])))

async function wrongBy(
  sample: SampleHost,
  { operation: { operation } }: Call,
  {
    narrowing,
    whole,
    all,
  }: { readonly narrowing: Narrowing; readonly whole: string; readonly all: readonly ExactRow[] },
): Promise<readonly string[]> {
  const { parameter, member, alone } = narrowing
  // Choose the value that splits the rows best: some rows have it and others do not.
  const values = all.flatMap((row) => textsOf(row[member]))
  const value = values.find((one) => all.some((row) => !fits(narrowing, row[member], one)))
  if (value === undefined || /[,\n]/.test(value) || value.length > 100) return []
  const answer = await ask(sample, withQuery(whole, { [parameter]: value }))
  const filterText = `${parameter}=${value}`
  if (answer.status !== 200)
    return statusOf(answer) === '422 invalid-parameter' ? [] : [`${filterText} returns ${statusOf(answer)}`]
  const rows = rowsIn(answer.text)
  const outside = rows.filter((row) => !fits(narrowing, row[member], value)).length
  const wanted = all.filter((row) => fits(narrowing, row[member], value)).length
  if (alone && outside > 0) return [`${filterText} lets ${outside} rows with other values through`]
  return operation.kind === 'list' && rows.length < wanted
    ? [`${filterText} gives ${rows.length} of ${wanted} rows`]
    : []
}

/** Returns the strings with which a parameter may select a field's value. */
function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => typeof one === 'string' || typeof one === 'boolean').map(String)
}

function fits({ does }: Narrowing, value: unknown, wanted: string): boolean {
  const values = textsOf(value).map((one) => one.toLowerCase())
  switch (does) {
    case 'equal':
      return values.includes(wanted.toLowerCase())
    case 'contain':
      return Array.isArray(value)
        ? values.includes(wanted.toLowerCase())
        : values.some((one) => one.includes(wanted.toLowerCase()))
    case 'least':
      return values.some((one) => compare(one, wanted) >= 0)
    case 'most':
      return values.some((one) => compare(one, wanted) <= 0)
  }
}

/** Compares numbers by value, dates and other strings by code point. */
function compare(a: string, b: string): number {
  const isNumber = [a, b].every((text) => /^-?\d+(\.\d+)?$/.test(text))
  if (isNumber) return new Decimal(a).comparedTo(b)
  return a === b ? 0 : a < b ? -1 : 1
}
