import { addDays, addMonths } from '@bourse/kit/values'

/**
 * Date from which sets cover three months of filing dates, starting in March, and are named after their first and last
 * day.
 */
const NAMED_BY_DAYS = '2024-03-01'
/** The short set between the two naming schemes: January and February 2024. */
const SHORT = { name: '01jan2024-29feb2024', from: '2024-01-01', to: '2024-02-29' }
/** The first set's first day; that set covers the second quarter of 2013. */
const FIRST = '2013-04-01'

interface SetName {
  readonly name: string
  readonly from: string
  readonly to: string
}

/**
 * Returns the names of the SEC’s 13F data sets filed between two dates, oldest first: `2023q4`, `01mar2024-31may2024`.
 */
export function form13fSetsBetween(from: string, to: string): readonly string[] {
  return [...setsUntil(to)].filter((set) => set.to >= from).map(({ name }) => name)
}

function* setsUntil(last: string): Generator<SetName> {
  for (let from = FIRST; from <= last && from < SHORT.from; from = addMonths(from, 3))
    yield { name: `${from.slice(0, 4)}q${quarterOf(from)}`, from, to: addDays(addMonths(from, 3), -1) }
  if (SHORT.from <= last) yield SHORT
  for (let from = NAMED_BY_DAYS; from <= last; from = addMonths(from, 3)) {
    const to = addDays(addMonths(from, 3), -1)
    yield { name: `${dayName(from)}-${dayName(to)}`, from, to }
  }
}

const quarterOf = (date: string) => Math.ceil(Number(date.slice(5, 7)) / 3)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dayName = (date: string) => `${date.slice(8, 10)}${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''}${date.slice(0, 4)}`
