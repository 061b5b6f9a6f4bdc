import type { Operation } from '@bourse/kit'
import {
  type ChangeReporting,
  type ComputedChangeReporting,
  reportsChanges,
  reportsComputedChanges,
  retainedDays,
} from '@bourse/kit/host'
import { limitOf } from '../../operations/index.ts'

/** What a client needs to keep a copy of a list with `changed_since`. */
export interface ChangeFeed {
  /** The fields that identify a row. */
  readonly key: readonly string[]
  /** The field that is compared with `meta.history_from`; absent if no plan limits the rows. */
  readonly history?: string
  /** The field that is compared with `meta.retained_from`; absent if all rows are retained. */
  readonly retained?: string
  /**
   * What the first load reads. `list`: the list itself. `range`: the same, but the entire market needs a range of dates
   * and columns. `changes`: the changes since 1900, because the list itself returns only its newest rows, or the entire
   * market only by short ranges of dates.
   */
  readonly load: 'list' | 'range' | 'changes'
  /** Maximum number of rows on a page of text; columns have more. */
  readonly limit: number
}

/** Returns how a copy of an operation's rows is kept; undefined if the operation does not report changes. */
export function changeFeed(operation: Operation): ChangeFeed | undefined {
  if (reportsComputedChanges(operation)) return computedFeed(operation)
  if (!reportsChanges(operation)) return undefined
  const { id, key, history, time } = operation.record
  const isRetained = retainedDays(operation.record) !== undefined && time.mode === 'revisioned'
  return {
    key: id === undefined ? key : ['id'],
    ...(history === undefined ? {} : { history }),
    ...(isRetained ? { retained: time.field } : {}),
    load: loadOf(operation),
    limit: limitOf(operation).max,
  }
}

function loadOf(operation: ChangeReporting): ChangeFeed['load'] {
  if (operation.kind === 'collection') return 'range'
  return operation.effectiveDate || operation.recentDays !== undefined ? 'changes' : 'list'
}

function computedFeed(operation: ComputedChangeReporting): ChangeFeed {
  const { changes, historyBound, turns, query } = operation
  const isRange = query.properties['from'] !== undefined && query.properties['to'] !== undefined
  return {
    key: changes.key ?? ['id'],
    ...(historyBound && turns !== undefined ? { history: turns } : {}),
    load: isRange ? 'changes' : 'list',
    limit: limitOf(operation).max,
  }
}
