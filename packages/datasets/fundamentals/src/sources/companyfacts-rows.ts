import { BadRecord, type AnyStagingTable, type AnyRecord, type Into } from '@bourse/kit'
import { type SecConcept } from '@bourse/sec'
import { tagConcept } from '../concepts/concepts-of.ts'
import { factVersions } from '../facts/fact-versions.ts'
import { isAcceptedFact } from '../facts/accepted-facts.ts'
import { type ReportedFact } from '../facts/reported-fact.ts'
import { concepts } from '../concepts/record.ts'
import { facts } from '../facts/record.ts'
import { statements } from '../statements/record.ts'
import { statementsOf } from '../statements/statements-of.ts'
import { coverCountsOf } from '../share-statistics/share-statistics.ts'
import { NO_SHARE_COUNTS, shareCountReports } from '../staging/share-count-reports.ts'
import { intoNamed } from '../into-named.ts'
import { storedFact, storedStatement } from './stored-rows.ts'

/** Yields one issuer's facts, statements, share counts and tags from all facts in its filings, including repeats. */
export function* rowsOfFacts(
  cik: string,
  reported: readonly ReportedFact[],
  listedConcepts: readonly SecConcept[],
): Generator<Into<AnyRecord | AnyStagingTable> | BadRecord> {
  const normal = factVersions(reported)
  for (const row of normal.rows) yield intoNamed(facts, { cik, ...storedFact(row) })
  for (const conflict of normal.conflicts)
    yield new BadRecord(conflict, 'expected one value of a fact per filing, got two', {
      rule: 'conflict',
      value: conflictOf(conflict),
    })
  for (const row of statementsOf(reported)) yield intoNamed(statements, { cik, ...storedStatement(row) })
  for (const row of coverCountsOf(reported))
    yield intoNamed(shareCountReports, { ...NO_SHARE_COUNTS, cik, shares_outstanding_basis: 'issuer', ...row })
  yield* tagRows(reported, listedConcepts)
}

const conflictOf = ([first]: readonly ReportedFact[]) =>
  first === undefined ? '' : `${first.taxonomy}:${first.tag} ${first.end} in ${first.accession}`

/** Yields tags from published facts. */
function* tagRows(reported: readonly ReportedFact[], listedConcepts: readonly SecConcept[]): Generator<Into> {
  const used = new Set(reported.filter(isAcceptedFact).map(({ taxonomy, tag }) => `${taxonomy}:${tag}`))
  for (const { id, taxonomy, name, label, description, units, period_type } of listedConcepts) {
    if (!used.has(id)) continue
    const tag = tagConcept({ taxonomy, tag: name, label, description, unit: units[0] ?? '', period_type })
    const { id: concept_id, ...concept } = tag
    yield intoNamed(concepts, { concept_id, ...concept })
  }
}
