import type { AnyRecord, Claim } from '@bourse/kit'
import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import type { Specimen } from '../specimen.ts'
import { sampleRows } from '../support/sample-rows.ts'

/**
 * The store does not retain the claim of a row with only one source, so merging that one claim must not change the
 * row.
 */
export const loneClaimsAreKept: Check = {
  name: 'lone-claims-are-kept',
  says:
    '`merge` changes a row that only one source claims, so the same rows published in a different order give ' +
    'different rows. Return a single claim unchanged; change values in `parse` instead.',
  skip: ({ dataset }) => (mergedIn(dataset).length === 0 ? 'no record merges claims' : undefined),
  find: (specimen) => mergedIn(specimen.dataset).flatMap((record) => changedIn(specimen, record)),
}

const mergedIn = ({ records }: Specimen['dataset']) => records.filter(({ merge }) => merge !== undefined)

function changedIn({ dataset, options }: Specimen, record: AnyRecord): readonly string[] {
  const merge = record.merge as ((claims: readonly Claim<SampleRow>[]) => SampleRow) | undefined
  const rows = sampleRows(dataset, options, record).map((row) => fieldsOf(record, row))
  if (merge === undefined || rows.length === 0) return [`record ${record.table}: the sample has no row to try it on`]
  return rows
    .flatMap((row) => [row, ...withoutOne(record, row)])
    .filter((row) => !isDeepStrictEqual({ ...merge([{ source: 'conformance', row }]) }, row))
    .slice(0, 3)
    .map((row) => `record ${record.table}: ${JSON.stringify(row)} is returned with changes`)
}

function fieldsOf(record: AnyRecord, row: SampleRow): SampleRow {
  return Object.fromEntries(Object.keys(record.fields).map((name) => [name, row[name] ?? null]))
}

/** Returns copies of the row, each missing one optional value. */
function withoutOne(record: AnyRecord, row: SampleRow): readonly SampleRow[] {
  return Object.entries(record.fields)
    .filter(([, { isNullable }]) => isNullable)
    .map(([name]) => ({ ...row, [name]: null }))
}
