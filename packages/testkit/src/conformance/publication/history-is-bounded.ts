import type { AnyRecord, Dataset, Operation } from '@bourse/kit'
import { addMonths, daysBetween } from '@bourse/kit/values'
import type { Check } from '../check.ts'
import { ask } from '../reading/ask.ts'
import { isPaged, mostRows } from '../reading/call-kinds.ts'
import { rowsIn, type ExactRow } from '../reading/exact-json.ts'
import { withQuery } from '../reading/with-query.ts'
import type { Call } from '../support/calls.ts'
import { YEAR_PLAN, type SampleHost } from '../support/sample-host.ts'
import { withoutRows } from './stored-records.ts'

/** A plan with a limited number of years of history must not return earlier rows, in a list or by id. */
export const historyIsBounded: Check = {
  name: 'history-is-bounded',
  says:
    'A key whose plan reaches back a year sees rows from earlier dates in a record that has a `history`. Read ' +
    'through `rows.at(call)`, declare `historyBound: true` for an operation with a custom read, and begin ' +
    'at `call.floor`.',
  skip: (specimen) =>
    withoutRows(specimen) ??
    (bounded(specimen.dataset).length === 0 ? 'no record has a history that a plan bounds' : undefined),
  find: (specimen) =>
    specimen.publishing(async (sample) => {
      const found: string[] = []
      for (const record of bounded(specimen.dataset)) found.push(...(await wrongIn(sample, record)))
      return [...undeclared(specimen.dataset), ...new Set(found)]
    }),
}

const bounded = ({ records }: Dataset) => records.filter(({ history }) => history !== undefined)

/** Returns whether an operation returns rows from a record. */
const reads = (operation: Operation, record: AnyRecord) =>
  operation.kind === 'custom'
    ? Object.values(operation.needs).some((need) => (need as unknown) === record)
    : operation.record === record

/**
 * Returns findings for operations that read dated rows but do not declare `historyBound`, which makes the host reject
 * dates before the plan's history.
 */
const undeclared = (dataset: Dataset) =>
  dataset.endpoints
    .filter((one) => one.kind === 'custom' && !one.historyBound && one.childOf === undefined)
    .filter(({ query }) => ['from', 'date'].some((name) => query.properties[name] !== undefined))
    .filter((operation) => bounded(dataset).some((record) => reads(operation, record)))
    .map(({ id }) => `operation ${id} reads a record with a history but does not declare historyBound`)

const YEAR_IN_MONTHS = 12
const DAY_MS = 86_400_000

async function wrongIn(sample: SampleHost, record: AnyRecord): Promise<readonly string[]> {
  const { history = '' } = record
  const dateOf = (row: ExactRow) => (typeof row[history] === 'string' ? row[history].slice(0, 10) : undefined)
  const stored = await sample.rowsAt(record, sample.knowledge())
  const dates = [...new Set(stored.flatMap((row) => dateOf(row) ?? []))].sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  const calls = sample.calls.filter(({ operation: { operation } }) => reads(operation, record))
  // Set the clock so that the plan's history begins between the first and the last date of the sample.
  const { clock } = sample.test
  const days = daysBetween(clock.now().slice(0, 10), addMonths(last, YEAR_IN_MONTHS))
  if (days > 0) clock.advance(days * DAY_MS)
  const floor = addMonths(clock.now().slice(0, 10), -YEAR_IN_MONTHS)
  const key = await sample.test.key({ plan: YEAR_PLAN })
  const found = await Promise.all(
    calls.map(async ({ address, operation }: Call) => {
      const limit = isPaged(operation.operation) ? { limit: mostRows(operation.operation) } : {}
      const answer = await ask(sample, withQuery(address, limit), { key })
      if (answer.status !== 200) return []
      const early = rowsIn(answer.text).filter((row) => (dateOf(row) ?? floor) < floor).length
      return early === 0 ? [] : [`${address}: ${early} rows before ${floor} are shown despite the plan’s history limit`]
    }),
  )
  return found.flat()
}
