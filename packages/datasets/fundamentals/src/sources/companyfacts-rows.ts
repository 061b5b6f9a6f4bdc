import { BadRecord, into, type Into } from '@bourse/kit'
import { type SecConcept } from '@bourse/sec'
import { tagConcept } from '../concepts/concepts-of.ts'
import { factsOf, type FactRow } from '../facts/facts-of.ts'
import { isAcceptedFact } from '../facts/accepted-facts.ts'
import { type ReportedFact } from '../facts/reported-fact.ts'
import { concepts } from '../records/concepts.ts'
import { facts } from '../records/facts.ts'
import { statements } from '../records/statements.ts'
import { statementsOf } from '../statements/statements-of.ts'
import { storedStatement } from './statement-rows.ts'

/** How rows name their issuer: by `cik` or by `company_id`. */
export type NamedIssuer = { readonly cik: string } | { readonly symbol: string; readonly exchange_mic: string }

/** Facts, statements and tags of one issuer, from all facts that it has filed, repeats included. */
export function* rowsOfFacts(
  issuer: NamedIssuer,
  reported: readonly ReportedFact[],
  told: readonly SecConcept[],
): Generator<Into | BadRecord> {
  const normal = factsOf(reported)
  for (const row of normal.rows) yield into(facts, { ...issuer, ...storedFact(row) } as never)
  for (const conflict of normal.conflicts)
    yield new BadRecord(conflict, 'two values of one fact in one filing', { rule: 'conflict', value: conflictOf(conflict) })
  for (const row of statementsOf(reported)) yield into(statements, { ...issuer, ...storedStatement(row) } as never)
  yield* tagRows(reported, told)
}

function storedFact({ period_type: _t, fiscal_start: _s, duration_months: _m, period_end: _e, ...row }: FactRow) {
  return { ...row, filing_fiscal_year: row.filing_fiscal_year === null ? null : String(row.filing_fiscal_year) }
}

const conflictOf = ([first]: readonly ReportedFact[]) =>
  first === undefined ? '' : `${first.taxonomy}:${first.tag} ${first.end} in ${first.accession}`

/** Tags of the facts that are published. */
function* tagRows(reported: readonly ReportedFact[], told: readonly SecConcept[]): Generator<Into> {
  const used = new Set(reported.filter(isAcceptedFact).map(({ taxonomy, tag }) => `${taxonomy}:${tag}`))
  for (const { id, taxonomy, name, label, description, units, period_type } of told) {
    if (!used.has(id)) continue
    const tag = tagConcept({ taxonomy, tag: name, label, description, unit: units[0] ?? '', period_type })
    const { id: concept_id, ...concept } = tag
    yield into(concepts, { concept_id, ...concept } as never)
  }
}
