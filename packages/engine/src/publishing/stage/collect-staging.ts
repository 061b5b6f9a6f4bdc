import type { AnyStagingTable, Dataset, Field } from '@bourse/kit'
import { isNested, parseNested, type CheckContext } from '@bourse/kit/host'
import type { IncomingRow } from '../incoming-row.ts'
import { Findings, NO_LINE } from '../findings.ts'
import { allWarnings, compilePrepareFields } from './prepare-row.ts'
import type { PublishOptions } from '../publish-options.ts'
import type { CheckedRows } from '../unit-refused.ts'
import type { PublishingParts } from '../publishing-parts.ts'

/** A staging table's rows that have not been read yet. */
export interface UnreadStaging {
  readonly stagingTable: AnyStagingTable
  readonly dataset: Dataset
  readonly rows: AsyncIterable<readonly IncomingRow[]>
  readonly options: PublishOptions
}

/** A staging table's individually checked rows: the valid rows to reconcile, and the issues with the others. */
export interface CollectedStaging extends CheckedRows, Omit<UnreadStaging, 'rows'> {
  /** Whether the rows' positions are lines in a file. */
  readonly areTraced: boolean
  /** Yields the valid rows in sets that are reconciled separately, within the transaction that publishes them. */
  sets(): Iterable<RowSet> | AsyncIterable<RowSet>
}

/** Valid rows that are reconciled together. */
export interface RowSet {
  readonly good: readonly object[]
  /** Each row's position: its line, or its index among all rows if lines are unknown. */
  readonly places: ReadonlyMap<unknown, number>
}

/** Returns a staging table's rows, to be read later. */
export const unreadStaging = (
  { datasetOf }: Pick<PublishingParts, 'datasetOf'>,
  stagingTable: AnyStagingTable,
  rows: UnreadStaging['rows'],
  options: PublishOptions,
): UnreadStaging => ({ stagingTable, dataset: datasetOf(stagingTable), rows, options })

/** Checks a staging table's rows one by one and collects the valid ones in memory, as one set. */
export async function collectStaging(
  { clock }: Pick<PublishingParts, 'clock'>,
  unread: UnreadStaging,
): Promise<CollectedStaging> {
  const places = new Map<object, number>()
  const rowOf = compileRow(unread.stagingTable)
  const checked = await checkStaging(unread, clock, ({ values, place }) => void places.set(rowOf(values), place))
  return { ...checked, sets: () => [setOf(places)] }
}

export const setOf = (places: ReadonlyMap<object, number>): RowSet => ({ good: [...places.keys()], places })

/** A valid row: its values in their stored form, in the order of the staging table's fields. */
export interface CheckedRow {
  readonly values: readonly (string | null)[]
  readonly place: number
}

/** Checks rows one by one and calls `put` for each valid one; awaits its promise, if it returns one. */
export async function checkStaging(
  { stagingTable, dataset, rows, options }: UnreadStaging,
  clock: Pick<PublishingParts['clock'], 'now'>,
  put: (row: CheckedRow) => Promise<void> | undefined,
): Promise<Omit<CollectedStaging, 'sets'>> {
  const context: CheckContext = { today: clock.now().slice(0, 10) }
  const prepare = compilePrepareFields(stagingTable, context)
  const findings = new Findings(options.onFinding)
  let [count, areTraced] = [0, true]
  for await (const batch of rows) {
    for (const { row, line, reject, warnings } of batch) {
      count++
      const prepared = reject === undefined ? prepare(row) : { reject }
      if ('reject' in prepared) {
        findings.reject(line ?? NO_LINE, prepared.reject, row)
        continue
      }
      const all = allWarnings(warnings, prepared.warnings)
      if (all !== undefined) findings.warn(line ?? NO_LINE, all, row)
      if (line === undefined) areTraced = false
      const full = put({ values: prepared.values, place: line ?? count })
      if (full !== undefined) await full
    }
    options.onProgress?.(count)
  }
  const of = { dataset: dataset.id, record: `${dataset.id}.${stagingTable.id}`, source: options.source }
  return { stagingTable, dataset, options, areTraced, rows: count, findings, of }
}

/** Returns a function that converts a row's stored values to the form that dataset code receives. */
export function compileRow({ fields }: Pick<AnyStagingTable, 'fields'>): (values: CheckedRow['values']) => object {
  const named = Object.entries(fields)
  return (values) => {
    const row: Record<string, unknown> = {}
    let at = 0
    for (const [name, field] of named) row[name] = valueOf(field, values[at++] ?? null)
    return row
  }
}

/** Returns a value in the form that dataset code receives: types other than text are converted. */
function valueOf(field: Field, text: string | null): unknown {
  if (text === null) return text
  if (isNested(field)) return parseNested(field, text)
  return field.kind === 'boolean' ? text === 'true' : text
}
