import type { AnyRecord, Claim } from '@bourse/kit'
import { feedsOf } from '@bourse/kit/host'
import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../check.ts'
import type { SampleRow } from '../options.ts'
import type { Specimen } from '../specimen.ts'
import { SOURCE } from '../support/publish-sample.ts'
import { sampleRows } from '../support/sample-rows.ts'

/** Sources run in any order, so the result of merging several claims must not depend on which arrived first. */
export const claimsMergeInAnyOrder: Check = {
  name: 'claims-merge-in-any-order',
  says:
    '`merge` returns a different row for the same claims in a different order, so the row depends on which source ' +
    'ran last. Choose among claims by source or value, never by position.',
  skip: ({ dataset: { records } }) =>
    records.some(({ merge }) => merge !== undefined) ? undefined : 'no record merges claims',
  find: ({ dataset, options }) => dataset.records.flatMap((record) => wrongIn({ dataset, options }, record)),
}

function wrongIn({ dataset, options }: Pick<Specimen, 'dataset' | 'options'>, record: AnyRecord): readonly string[] {
  const merge = record.merge as ((claims: readonly Claim<SampleRow>[]) => SampleRow) | undefined
  if (merge === undefined) return []
  const named = dataset.sources.filter((source) => feedsOf(source).includes(record)).map(({ id }) => id)
  const sources = [...new Set([...named, 'import', SOURCE])]
  const rows = sampleRows(dataset, options, record).map((row) =>
    Object.fromEntries(Object.keys(record.fields).map((name) => [name, row[name] ?? null])),
  )
  return rows
    .flatMap((row) => rows.map((other) => [row, ofKey(record, other, row)] as const))
    .filter(([row, other]) => !isDeepStrictEqual(row, other))
    .slice(0, PAIRS)
    .flatMap(([first, second]) =>
      pairs(sources).map(([a, b]) => [
        { source: a, row: first },
        { source: b, row: second },
      ]),
    )
    .filter((claims) => !isDeepStrictEqual({ ...merge(claims) }, { ...merge(claims.toReversed()) }))
    .slice(0, 1)
    .map(
      (claims) => `record ${record.table}: of ${claims.map(({ source }) => source).join(' and ')} the later one wins`,
    )
}

/** Number of row pairs to try for each pair of sources. */
const PAIRS = 20

const pairs = (sources: readonly string[]) =>
  sources.flatMap((a, at) => sources.slice(at + 1).map((b) => [a, b] as const))

/** Returns a row with the key of another row, so that it looks like a claim from a different source. */
const ofKey = ({ key }: AnyRecord, row: SampleRow, { ...of }: SampleRow): SampleRow => ({
  ...row,
  ...Object.fromEntries(key.filter((name) => name in of).map((name) => [name, of[name]])),
})
