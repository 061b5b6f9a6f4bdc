import { isDate } from '@bourse/kit/values'
import type { OperationFacts } from '@bourse/services'
import type { AllowedByColumn } from '../statement/allowed-values.ts'

/** Parameters of one read, as in a URL. */
export type Parameters = Readonly<Record<string, string>>

/** A parameter with the values that several reads give it, one each. */
interface Choice {
  readonly name: string
  readonly values: readonly string[]
}

type Parameter = OperationFacts['parameters'][number]

/** Maximum values of a list in one read, if the parameter states none. */
const MAX_VALUES = 50

/** Lists of dates up to this length are read date by date if the read names no entity. */
const MAX_DATES = 12

/**
 * Returns the reads of an operation that together have every row with the allowed values: one read, or one for each
 * value of a parameter that takes only one, and for each part of a long list. `missing` are the fields whose values the
 * operation needs and the statement does not state.
 */
export function selectionsOf(
  facts: OperationFacts,
  allowed: AllowedByColumn,
): { readonly reads: readonly Parameters[]; readonly missing: readonly string[] } {
  const given = new Map(facts.parameters.filter(({ in: place }) => place !== 'header').map((each) => [each.name, each]))
  const entities = entitiesOf(facts, given, allowed)
  const others = [...given.values()].flatMap((parameter) => otherChoice(parameter, facts, allowed))
  const dates = datesOf(facts, given, allowed, entities.length > 0)
  const choices = [...entities, ...others, ...dates.choices]
  const chosen = new Set(choices.map(({ name }) => name))
  const missing = [...given.values()].flatMap(({ name, required }) =>
    required && !chosen.has(name) ? [facts.selects[name] ?? name] : [],
  )
  const reads = product(choices).map((read) => ({ ...read, ...dates.bounds }))
  return { reads, missing: [...missing, ...dates.missing] }
}

/** The entities that a read names, or the markets that it covers. */
function entitiesOf(
  { selects }: OperationFacts,
  given: ReadonlyMap<string, Parameter>,
  allowed: AllowedByColumn,
): readonly Choice[] {
  const markets = allowed.get('exchange_mic')?.values
  const inPath = choicesOf(selects, given, allowed).filter(({ parameter }) => parameter.in === 'path')
  // A read takes one selector. Ids are exact, while a name means one listing.
  const [selector] = choicesOf(selects, given, allowed)
    .filter(({ parameter }) => parameter.in === 'query')
    .toSorted((a, b) => Number(isId(b.field)) - Number(isId(a.field)))
  const paths = inPath.map(({ parameter, values }) => ({ name: parameter.name, values: [...new Set(values)] }))
  if (selector !== undefined) {
    const { parameter, field, values } = selector
    return [
      ...paths,
      inParts(parameter, field === 'symbol' && markets !== undefined ? inMarkets(values, markets) : values),
    ]
  }
  const exchanges = given.get('exchanges')
  return exchanges === undefined || markets === undefined ? paths : [...paths, inParts(exchanges, markets)]
}

const isId = (field: string) => field === 'id' || field.endsWith('_id')

/** The parameters that name entities, with the values of their field. */
function choicesOf(
  selects: OperationFacts['selects'],
  given: ReadonlyMap<string, Parameter>,
  allowed: AllowedByColumn,
) {
  return Object.entries(selects).flatMap(([name, field]) => {
    const [parameter, values] = [given.get(name), allowed.get(field)?.values]
    return parameter === undefined || values === undefined ? [] : [{ parameter, field, values }]
  })
}

const inMarkets = (symbols: readonly string[], markets: readonly string[]) =>
  symbols.flatMap((symbol) => (symbol.includes(':') ? [symbol] : markets.map((mic) => `${mic}:${symbol}`)))

/** Splits a long list into several reads. */
function inParts({ name, schema }: Parameter, values: readonly string[]): Choice {
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : MAX_VALUES
  const distinct = [...new Set(values)]
  const parts = Array.from({ length: Math.ceil(distinct.length / most) }, (_, index) =>
    distinct.slice(index * most, (index + 1) * most).join(','),
  )
  return { name, values: parts }
}

/** Parameters that are chosen with the entities and the dates. */
const OWN = new Set(['date', 'exchanges', 'effective_date', 'from', 'to'])

/** Kinds of field whose values a parameter with the same name selects. */
const SELECTED = new Set(['text', 'date'])

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
    return field in kinds && known?.includes('all') === true ? [{ name, values: ['all'] }] : []
  return isList ? [inParts(parameter, values)] : [{ name, values: [...new Set(values)] }]
}

const isAccepted = (value: string, kind: string | undefined, known: readonly unknown[] | undefined) =>
  value !== '' && !value.includes(',') && (kind !== 'date' || isDate(value)) && (known?.includes(value) ?? true)

function knownValues(schema: unknown): readonly unknown[] | undefined {
  const values: unknown = typeof schema === 'object' && schema !== null && 'enum' in schema ? schema.enum : undefined
  return Array.isArray(values) ? values : undefined
}

interface Dates {
  readonly choices: readonly Choice[]
  readonly bounds: Parameters
  readonly missing: readonly string[]
}

/** The dates that a read covers: a range, several single dates of an entire market, or several stored lists. */
function datesOf(
  { bounds: field = '', kinds }: OperationFacts,
  given: ReadonlyMap<string, Parameter>,
  allowed: AllowedByColumn,
  namesEntities: boolean,
): Dates {
  const { values, from, to } = allowed.get(field) ?? {}
  const days = values?.map((value) => value.slice(0, 10))
  if (!given.has('from')) return listDates(field, given, allowed)
  const isByDate =
    days !== undefined && !namesEntities && days.length <= MAX_DATES && given.has('date') && days.every(isDate)
  if (isByDate) return { choices: [{ name: 'date', values: [...new Set(days)] }], bounds: {}, missing: [] }
  const sorted = values?.toSorted()
  return {
    choices: [],
    missing: [],
    bounds: {
      ...bound('from', from ?? sorted?.[0], kinds[field], given),
      ...bound('to', to ?? sorted?.at(-1), kinds[field], given),
    },
  }
}

/** A stored list is read by its date; a range of dates would need lists whose dates are not known. */
function listDates(field: string, given: ReadonlyMap<string, Parameter>, allowed: AllowedByColumn): Dates {
  const { values, from, to } = allowed.get(field) ?? {}
  if (!given.has('effective_date') || (values ?? from ?? to) === undefined)
    return { choices: [], bounds: {}, missing: [] }
  const days = values?.map((value) => value.slice(0, 10)) ?? []
  if (days.length === 0 || !days.every(isDate)) return { choices: [], bounds: {}, missing: [field] }
  return { choices: [{ name: 'effective_date', values: [...new Set(days)] }], bounds: {}, missing: [] }
}

/** A bound in the form that the parameter takes; none for a value that is not a date. */
function bound(
  name: 'from' | 'to',
  value: string | undefined,
  kind: string | undefined,
  given: ReadonlyMap<string, Parameter>,
): Parameters {
  const day = value?.slice(0, 10)
  if (value === undefined || day === undefined || !isDate(day)) return {}
  // A date would mean the exchange's day instead of the UTC day that the statement compares with.
  const takesInstants = kind === 'instant' && given.get(name)?.schema['format'] !== 'date'
  const text = takesInstants ? instantOf(name, value) : day
  return text === undefined ? {} : { [name]: text }
}

/** A UTC time as a statement writes it, with or without its time of day. */
const UTC = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?(?:Z|\+00(?::00)?)?$/

/** Bounds are widened to their second, because the read may be larger than the statement needs. */
function instantOf(name: 'from' | 'to', value: string): string | undefined {
  const [, day, minutes = '00:00', seconds = ':00'] = UTC.exec(value) ?? []
  return day === undefined ? undefined : `${day}T${minutes}${seconds}${name === 'from' ? '' : '.999999'}Z`
}

/** Every combination of the choices. */
function product(choices: readonly Choice[]): readonly Parameters[] {
  return choices.reduce<readonly Parameters[]>(
    (reads, { name, values }) => values.flatMap((value) => reads.map((read) => ({ ...read, [name]: value }))),
    [{}],
  )
}
