import type { AnyRecord, Dataset, Operation } from '@bourse/kit'
import type { Check } from '../check.ts'

/**
 * A plan with one year of history must not expose the complete history of a record because its author did not declare
 * the date field.
 */
export const datedRecordsBoundHistory: Check = {
  name: 'dated-records-bound-history',
  says:
    'An operation reads a record that has dates, but no plan limits how far back. Name the date in `history`, or ' +
    'state in `unbounded` why every plan reads all of it.',
  skip: ({ dataset }) => (dataset.records.some(isDated) ? undefined : 'no record has dates'),
  find: ({ dataset }) =>
    dataset.records
      .filter((record) => isDated(record) && isRead(dataset, record))
      .filter(({ history, unbounded }) => history === undefined && unbounded === undefined)
      .map(({ table }) => `record ${table} has neither history nor unbounded`),
}

/**
 * Returns whether the history depth of plans applies to a record. Snapshot lists serve all retained dates, regardless
 * of the plan.
 */
const isDated = ({ time }: AnyRecord) => time.mode === 'revisioned'

const isRead = ({ endpoints }: Dataset, record: AnyRecord) => endpoints.some((operation) => reads(operation, record))

/**
 * Returns whether an operation depends on the date field of the record. It does not if it limits its own read, or reads
 * only the row named in its path.
 */
const reads = (operation: Operation, record: AnyRecord) =>
  operation.kind === 'custom'
    ? !operation.historyBound &&
      operation.childOf === undefined &&
      Object.values(operation.needs).some((need) => (need as unknown) === record)
    : operation.record === record
