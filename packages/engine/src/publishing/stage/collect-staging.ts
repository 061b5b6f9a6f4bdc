import type { AnyStagingTable, Dataset, Field } from '@bourse/kit'
import { isNested, parseNested, type CheckContext } from '@bourse/kit/host'
import type { IncomingRow } from '../incoming-row.ts'
import { Findings, NO_LINE } from '../findings.ts'
import { allWarnings, compilePrepareFields } from './prepare-row.ts'
import type { PublishOptions } from '../publish-options.ts'
import type { CheckedRows } from '../unit-refused.ts'
import type { PublishingParts } from '../publishing-parts.ts'

/** A staging table's individually checked rows: the valid rows to reconcile, and the issues with the others. */
export interface CollectedStaging extends CheckedRows {
  readonly stagingTable: AnyStagingTable
  readonly dataset: Dataset
  readonly options: PublishOptions
  readonly good: readonly object[]
  /** Each valid row's position: its line, or its index among all rows if lines are unknown. */
  readonly places: ReadonlyMap<unknown, number>
  /** Whether the positions are lines in a file. */
  readonly areTraced: boolean
}

/** Checks a staging table's rows one by one and collects the valid ones, with values in their stored form. */
export async function collectStaging(
  { datasetOf, clock }: Pick<PublishingParts, 'datasetOf' | 'clock'>,
  stagingTable: AnyStagingTable,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<CollectedStaging> {
  const dataset = datasetOf(stagingTable)
  const context = { today: clock.now().slice(0, 10) }
  const { places, areTraced, findings } = await checkRows(stagingTable, rows, options, context)
  return {
    stagingTable,
    dataset,
    options,
    good: [...places.keys()],
    places,
    areTraced,
    rows: places.size + findings.rejected,
    findings,
    of: { dataset: dataset.id, record: `${dataset.id}.${stagingTable.id}`, source: options.source },
  }
}

async function checkRows(
  stagingTable: AnyStagingTable,
  rows: AsyncIterable<readonly IncomingRow[]>,
  { onFinding, onProgress }: PublishOptions,
  context: CheckContext,
): Promise<Pick<CollectedStaging, 'areTraced' | 'findings'> & { readonly places: ReadonlyMap<object, number> }> {
  const prepare = compilePrepareFields(stagingTable, context)
  const named = Object.entries(stagingTable.fields)
  const findings = new Findings(onFinding)
  const places = new Map<object, number>()
  const count = () => places.size + findings.rejected
  let areTraced = true
  for await (const batch of rows) {
    for (const { row, line, reject, warnings } of batch) {
      const prepared = reject === undefined ? prepare(row) : { reject }
      if ('reject' in prepared) {
        findings.reject(line ?? NO_LINE, prepared.reject, row)
        continue
      }
      const place = line ?? count() + 1
      const all = allWarnings(warnings, prepared.warnings)
      if (all !== undefined) findings.warn(line ?? NO_LINE, all, row)
      places.set(rowOf(named, prepared.values), place)
      if (line === undefined) areTraced = false
    }
    onProgress?.(count())
  }
  return { places, areTraced, findings }
}

function rowOf(fields: readonly (readonly [string, Field])[], values: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {}
  let at = 0
  for (const [name, field] of fields) row[name] = valueOf(field, values[at++] ?? null)
  return row
}

/** Returns a value in the form that dataset code receives: types other than text are converted. */
function valueOf(field: Field, text: string | null): unknown {
  if (text === null) return text
  if (isNested(field)) return parseNested(field, text)
  return field.kind === 'boolean' ? text === 'true' : text
}
