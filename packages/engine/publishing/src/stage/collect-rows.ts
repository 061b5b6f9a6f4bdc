import type { AnyIntake, Field } from '@bourse/kit'
import { isNested, parseNested } from '@bourse/kit/host'
import type { IncomingRow } from '../incoming-row.ts'
import { Findings } from '../findings.ts'
import { compilePrepareFields } from './prepare-row.ts'
import type { PublishOptions } from '../publish-options.ts'

/** Rows that an intake is handed, and those that it is not. */
export interface Collected {
  readonly good: readonly object[]
  /** Where each of the good ones stood. */
  readonly lines: ReadonlyMap<unknown, number>
  readonly findings: Findings
}

/** Checks the rows of an intake one by one and gathers the good ones, in the stored spelling of their values. */
export async function collectRows(
  intake: AnyIntake,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: PublishOptions,
): Promise<Collected> {
  const prepare = compilePrepareFields(intake.fields)
  const fields = Object.entries(intake.fields)
  const findings = new Findings(options.onFinding)
  const lines = new Map<object, number>()
  function rowOf(values: readonly (string | null)[]): object {
    const row: Record<string, unknown> = {}
    let at = 0
    for (const [name, field] of fields) row[name] = valueOf(field, values[at++] ?? null)
    return row
  }
  for await (const batch of rows)
    for (const { row, line = lines.size + findings.rejected + 1, reject } of batch) {
      const prepared = reject === undefined ? prepare(row) : { reject }
      if ('reject' in prepared) findings.reject(line, prepared.reject, row)
      else lines.set(rowOf(prepared.values), line)
    }
  return { good: [...lines.keys()], lines, findings }
}

/** A value as dataset code sees it: what has a type of its own is no text. */
function valueOf(field: Field, text: string | null): unknown {
  if (text === null) return text
  if (isNested(field)) return parseNested(field, text)
  return field.kind === 'boolean' ? text === 'true' : text
}
