import { addDays } from '@bourse/kit/values'
import type { OperationFacts } from '@bourse/services'
import type { AllowedByColumn } from '../statement/allowed-values.ts'
import { utcTime, type UtcTime } from '../statement/utc-time.ts'
import { choiceOf, type Choice, type Parameter, type Parameters } from './choices.ts'

/** Lists of dates up to this length are read date by date if the read names no entity. */
const MAX_DATES = 12

/** The dates that a read covers. */
export interface Dates {
  readonly choices: readonly Choice[]
  readonly bounds: Parameters
  readonly missing: readonly string[]
}

const ALL: Dates = { choices: [], bounds: {}, missing: [] }

/** The dates that a read covers: a range, several single dates of an entire market, or several stored lists. */
export function datesOf(
  { bounds: field = '', kinds }: OperationFacts,
  given: ReadonlyMap<string, Parameter>,
  allowed: AllowedByColumn,
  namesEntities: boolean,
): Dates {
  const { values, from, to } = allowed.get(field) ?? {}
  const times = certain(values)
  // The date of a request is the exchange's, so it selects no UTC day of instants.
  const days = kinds[field] === 'date' ? times?.map(({ day }) => day) : undefined
  if (!given.has('from')) return given.has('effective_date') ? listDates(field, allowed, days) : ALL
  if (days !== undefined && !namesEntities && days.length <= MAX_DATES && given.has('date'))
    return { ...ALL, choices: [choiceOf('date', field, days)] }
  const [first, last] = [times?.[0], times?.at(-1)]
  return {
    ...ALL,
    bounds: {
      ...bound('from', utcTime(from ?? '') ?? first, kinds[field], given),
      ...bound('to', utcTime(to ?? '') ?? last, kinds[field], given),
    },
  }
}

/** Literals as times, from the earliest to the latest; undefined unless each is certain. */
function certain(values: readonly string[] | undefined): readonly UtcTime[] | undefined {
  const times = values?.flatMap((value) => utcTime(value) ?? [])
  return times === undefined || times.length < (values?.length ?? 0)
    ? undefined
    : times.toSorted((a, b) => (a.exact < b.exact ? -1 : 1))
}

/** A stored list is read by its date; a range of dates would need lists whose dates are not known. */
function listDates(field: string, allowed: AllowedByColumn, days: readonly string[] | undefined): Dates {
  const { values, from, to } = allowed.get(field) ?? {}
  if ((values ?? from ?? to) === undefined) return ALL
  if (days === undefined || days.length === 0) return { ...ALL, missing: [field] }
  return { ...ALL, choices: [choiceOf('effective_date', field, days)] }
}

/** A bound in the form that the parameter takes. */
function bound(
  name: 'from' | 'to',
  time: UtcTime | undefined,
  kind: string | undefined,
  given: ReadonlyMap<string, Parameter>,
): Parameters {
  const parameter = given.get(name)
  if (time === undefined || parameter === undefined) return {}
  if (kind !== 'instant') return { [name]: time.day }
  // The exchange's day may be the one before or after the UTC day that the statement compares with.
  if (parameter.schema['format'] === 'date') return { [name]: addDays(time.day, name === 'from' ? -1 : 1) }
  // Bounds are widened to their second, because the read may be larger than the statement needs.
  return { [name]: `${time.second}${name === 'from' ? '' : '.999999'}Z` }
}
