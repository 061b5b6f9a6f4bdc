import { isDate } from '@bourse/kit/values'
import type { OperationFacts } from '@bourse/services'
import { MAX_EXCHANGES, MAX_READS } from '../limits.ts'
import type { AllowedByColumn } from '../statement/allowed-values.ts'
import { choiceOf, combinations, countOf, inParts, type Choice, type OneRead, type Parameter } from './choices.ts'
import { datesOf } from './dates.ts'

/** The reads of an operation, or why a statement cannot have them. */
export type Selections = { readonly reads: readonly OneRead[] } | { readonly mistake: string }

/**
 * Returns the reads of an operation that together have every row with the allowed values: one read, or one for each
 * value of a parameter that takes only one, and for each part of a long list.
 */
export function selectionsOf(facts: OperationFacts, allowed: AllowedByColumn): Selections {
  const given = new Map(facts.parameters.filter(({ in: place }) => place !== 'header').map((each) => [each.name, each]))
  const exchanges = new Set(allowed.get('exchange_mic')?.values).size
  // Each symbol is read for each of them.
  if (exchanges > MAX_EXCHANGES && allowed.get('symbol')?.values !== undefined)
    return { mistake: `is read for symbols on ${exchanges} exchanges; expected at most ${MAX_EXCHANGES}` }
  const entities = entitiesOf(facts, given, allowed)
  const others = [...given.values()].flatMap((parameter) => otherChoice(parameter, facts, allowed))
  const dates = datesOf(facts, given, allowed, entities.length > 0)
  const choices = [...entities, ...others, ...dates.choices]
  const chosen = new Set(choices.map(({ name }) => name))
  const missing = [...given.values()].flatMap(({ name, required }) =>
    required && !chosen.has(name) ? [facts.selects[name] ?? name] : [],
  )
  const [field] = [...missing, ...dates.missing]
  if (field !== undefined) return { mistake: needs(field) }
  // Counted before they exist: a short statement can combine two long lists.
  const count = countOf(choices)
  if (count > MAX_READS)
    return { mistake: `needs ${count} reads; expected at most ${MAX_READS} in a statement. List fewer values` }
  const reads = combinations(choices).map(({ parameters, only }) => ({
    parameters: { ...parameters, ...dates.bounds },
    only,
  }))
  return { reads }
}

const needs = (field: string) =>
  `is read by ${field}: expected ${field} = '…' or ${field} IN ('…') with literals in WHERE, ` +
  'or an equal column that has them'

/** The entities that a read names, or the markets that it covers. */
function entitiesOf(
  facts: OperationFacts,
  given: ReadonlyMap<string, Parameter>,
  allowed: AllowedByColumn,
): readonly Choice[] {
  const markets = allowed.get('exchange_mic')?.values
  const all = choicesOf(facts, given, allowed)
  // A read takes one selector. Ids are exact, while a name means one listing.
  const [selector] = all
    .filter(({ parameter }) => parameter.in === 'query')
    .toSorted((a, b) => Number(isId(b.field)) - Number(isId(a.field)))
  const paths = all
    .filter(({ parameter }) => parameter.in === 'path')
    .map(({ parameter, field, values }) => choiceOf(parameter.name, field, values))
  if (selector !== undefined) {
    const { parameter, field, values } = selector
    const isInMarkets = field === 'symbol' && markets !== undefined
    return [...paths, isInMarkets ? inMarkets(parameter, values, markets) : inParts(parameter, field, values)]
  }
  const exchanges = given.get('exchanges')
  return exchanges === undefined || markets === undefined
    ? paths
    : [...paths, inParts(exchanges, 'exchange_mic', markets)]
}

const isId = (field: string) => field === 'id' || field.endsWith('_id')

/** Kinds of field whose values a parameter selects. */
const SELECTED = new Set(['text', 'date'])

/** The parameters that name entities, with the values of their field. */
function choicesOf(
  { selects, kinds }: OperationFacts,
  given: ReadonlyMap<string, Parameter>,
  allowed: AllowedByColumn,
) {
  return Object.entries(selects).flatMap(([name, field]) => {
    const [parameter, values] = [given.get(name), allowed.get(field)?.values]
    const isSelected = SELECTED.has(kinds[field] ?? '')
    return parameter === undefined || values === undefined || !isSelected ? [] : [{ parameter, field, values }]
  })
}

/** Symbols with their exchanges, such as `XLON:VOD`. The rows have the symbols alone. */
function inMarkets(parameter: Parameter, symbols: readonly string[], markets: readonly string[]): Choice {
  const literals = new Map<string, string[]>()
  for (const symbol of new Set(symbols))
    for (const value of symbol.includes(':') ? [symbol] : [...new Set(markets)].map((mic) => `${mic}:${symbol}`))
      literals.set(value, [...(literals.get(value) ?? []), symbol])
  return inParts(parameter, 'symbol', [...literals.keys()], (value) => literals.get(value) ?? [])
}

/** Parameters that are chosen with the entities and the dates. */
const OWN = new Set(['date', 'exchanges', 'effective_date', 'from', 'to'])

/** The choice of a parameter that selects by the field of its name. */
function otherChoice(
  parameter: Parameter,
  { kinds, selects, bounds }: OperationFacts,
  allowed: AllowedByColumn,
): readonly Choice[] {
  const { name, schema, in: place } = parameter
  if (place !== 'query' || name in selects || OWN.has(name) || name === bounds) return []
  const isList = schema['type'] === 'array'
  const field = isList && !(name in kinds) ? name.replace(/s$/, '') : name
  const values = SELECTED.has(kinds[field] ?? '') ? allowed.get(field)?.values : undefined
  const known = knownValues(isList ? schema['items'] : schema)
  if (values === undefined || values.some((value) => !isAccepted(value, kinds[field], known)))
    return field in kinds && known?.includes('all') === true ? [{ name, values: [{ text: 'all', only: [] }] }] : []
  return [isList ? inParts(parameter, field, values) : choiceOf(name, field, values)]
}

const isAccepted = (value: string, kind: string | undefined, known: readonly unknown[] | undefined) =>
  value !== '' && !value.includes(',') && (kind !== 'date' || isDate(value)) && (known?.includes(value) ?? true)

function knownValues(schema: unknown): readonly unknown[] | undefined {
  const values: unknown = typeof schema === 'object' && schema !== null && 'enum' in schema ? schema.enum : undefined
  return Array.isArray(values) ? values : undefined
}
