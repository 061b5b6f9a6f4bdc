import type { Operation } from '@bourse/kit'
import type { Check } from '../check.ts'
import type { SampleHost, SampleOperation } from '../support/sample-host.ts'
import { ask, statusOf } from './ask.ts'
import { isList, mostOf, withoutOperations } from './call-kinds.ts'
import { rowsIn, type ExactRow } from './exact-json.ts'
import { forEachCall } from './for-each-call.ts'
import { queryOf, withQuery } from './with-query.ts'

/** `from` and `to` must exclude exactly the rows with earlier and later dates. */
export const datesNarrow: Check = {
  name: 'dates-narrow',
  says:
    '`from` or `to` does not bound the rows of a response, or omits some rows within the range. Let a ' +
    '`collection` bound them, or bound the date by which the response is ordered.',
  skip: (specimen) => withoutOperations(specimen, (operation) => dateOf(operation) !== undefined, NO_DATES),
  find: async (specimen) => {
    const sample = await specimen.reading()
    return forEachCall(
      sample,
      ({ operation }) => takesDates(operation),
      ({ address, operation }) => wrongIn(sample, operation, address),
    )
  },
}

const NO_DATES = 'no operation lists rows by date'

const takesDates = ({ operation, params }: SampleOperation) =>
  dateOf(operation) !== undefined && params.has('from') && params.has('to')

/** Returns the field that `from` and `to` bound: the field that a list declares, otherwise the date in the order. */
function dateOf(operation: Operation): string | undefined {
  if (!isList(operation)) return undefined
  switch (operation.kind) {
    case 'list':
      return operation.dates
    case 'collection':
      return operation.record.time.mode === 'catalog' ? undefined : operation.record.time.field
    case 'custom':
      return operation.turns !== undefined && operation.fields[operation.turns]?.kind === 'date'
        ? operation.turns
        : undefined
    case 'item':
      return undefined
  }
}

async function wrongIn(
  sample: SampleHost,
  { operation }: SampleOperation,
  address: string,
): Promise<readonly string[]> {
  const member = dateOf(operation) ?? ''
  if (['date', 'from', 'to'].some((name) => queryOf(address, name) !== undefined)) return []
  const whole = withQuery(address, { limit: mostOf(operation) })
  const dateIn = (row: ExactRow) => String(row[member]).slice(0, 10)
  const all = rowsIn((await ask(sample, whole)).text).filter((row) => isDated(row, member))
  const dates = [...new Set(all.map(dateIn))].sort()
  const at = Math.floor(dates.length / 2)
  // Each bound excludes at least one date.
  const [middle, before] = [dates[at], dates[at - 1]]
  if (middle === undefined || before === undefined) return []
  const found = await Promise.all(
    (
      [
        ['from', middle],
        ['to', before],
      ] as const
    ).map(async ([bound, date]) => {
      const answer = await ask(sample, withQuery(whole, { [bound]: date }))
      if (answer.status !== 200) return [`${bound}=${date} returns ${statusOf(answer)}`]
      const isWithin = (of: string) => (bound === 'from' ? of >= date : of <= date)
      const wanted = all.filter((row) => isWithin(dateIn(row))).length
      const rows = rowsIn(answer.text).filter((row) => isDated(row, member))
      const outside = rows.filter((row) => !isWithin(dateIn(row))).length
      if (outside > 0) return [`${bound}=${date} returns ${outside} rows of other dates`]
      return rows.length < wanted ? [`${bound}=${date} gives ${rows.length} of ${wanted} rows`] : []
    }),
  )
  return found.flat()
}

/** Returns whether a row has a real date. A row whose date is unknown may have a substitute and is marked `undated`. */
const isDated = (row: ExactRow, member: string) => typeof row[member] === 'string' && row['undated'] !== true
