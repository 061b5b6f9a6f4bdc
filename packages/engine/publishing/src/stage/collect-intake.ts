import type { AnyIntake, Dataset, Field } from '@bourse/kit'
import { isNested, parseNested } from '@bourse/kit/host'
import type { IncomingRow } from '../incoming-row.ts'
import { Findings } from '../findings.ts'
import { compilePrepareFields } from './prepare-row.ts'
import type { PublishOptions } from '../publish-options.ts'
import type { Checked } from '../unit-refused.ts'
import type { PublishingParts } from '../work.ts'

/** Rows of an intake, looked at one by one: those that it is handed, and what was found about those that it is not. */
export interface CollectedIntake extends Checked {
  readonly intake: AnyIntake
  /** Whose intake it is. */
  readonly dataset: Dataset
  readonly options: PublishOptions
  readonly good: readonly object[]
  /** Where each of the good ones stood. */
  readonly lines: ReadonlyMap<unknown, number>
}

/** Checks the rows of an intake one by one and gathers the good ones, in the stored spelling of their values. */
export async function collectIntake(
  { datasetOf }: Pick<PublishingParts, 'datasetOf'>,
  intake: AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<CollectedIntake> {
  const dataset = datasetOf(intake)
  const { lines, findings } = await checkRows(intake, rows, options)
  return {
    intake,
    dataset,
    options,
    good: [...lines.keys()],
    lines,
    rows: lines.size + findings.rejected,
    findings,
    of: { dataset: dataset.id, record: `${dataset.id}.${intake.id}`, source: options.source },
  }
}

async function checkRows(
  { fields }: AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  { onFinding }: PublishOptions,
): Promise<{ readonly lines: ReadonlyMap<object, number>; readonly findings: Findings }> {
  const prepare = compilePrepareFields(fields)
  const named = Object.entries(fields)
  const findings = new Findings(onFinding)
  const lines = new Map<object, number>()
  for await (const batch of rows)
    for (const { row, line = lines.size + findings.rejected + 1, reject } of batch) {
      const prepared = reject === undefined ? prepare(row) : { reject }
      if ('reject' in prepared) findings.reject(line, prepared.reject, row)
      else lines.set(rowOf(named, prepared.values), line)
    }
  return { lines, findings }
}

function rowOf(fields: readonly (readonly [string, Field])[], values: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {}
  let at = 0
  for (const [name, field] of fields) row[name] = valueOf(field, values[at++] ?? null)
  return row
}

/** A value as dataset code sees it: what has a type of its own is no text. */
function valueOf(field: Field, text: string | null): unknown {
  if (text === null) return text
  if (isNested(field)) return parseNested(field, text)
  return field.kind === 'boolean' ? text === 'true' : text
}
