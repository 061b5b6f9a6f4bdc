import { f, stagingTable, type Into, type Knowledge, type RowOf, type Rows } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'
import { issuers, unknownIssuer } from '@bourse/services'
import { intoNamed } from '../into-named.ts'
import { storedFact } from '../sources/stored-rows.ts'
import { versionsAdded, type KnownFact } from './versions-added.ts'
import { factVersions, keyOfFact } from '../facts/fact-versions.ts'
import { facts } from '../facts/record.ts'
import { type ReportedFact } from '../facts/reported-fact.ts'

const fields = {
  cik: f.text('Filer, ten digits', { example: '0000320193' }),
  taxonomy: f.text('Taxonomy of the tag', { example: 'us-gaap' }),
  tag: f.text('Name in the taxonomy', { example: 'Assets' }),
  unit: f.text('Unit of the value', { example: 'USD' }),
  start: f.date('First day as filed; null for an instant', { example: '2025-10-01' }).nullable(),
  end: f.date('Last day as filed', { example: '2025-12-27' }),
  value: f.decimal('Value, neither scaled nor rounded', { unit: 'of the row', example: 379297000000 }),
  accession: f.text('Filing', { example: '0000320193-26-000006' }),
  form: f.text('Form of the filing', { example: '10-Q' }),
  filed: f.date('Date of the filing', { example: '2026-01-30' }),
  accepted: f.instant('When the filing was accepted'),
  fiscal_year: f.count('Fiscal year of the filing', { example: 2026 }).nullable(),
  fiscal_period: f.text('Fiscal period of the filing', { example: 'Q1' }).nullable(),
}

type FiledFact = RowOf<typeof fields>

/**
 * Facts by filing, for sources that publish one quarter instead of all of an issuer's filings: the published rows
 * determine what a filing adds.
 */
export const filedFacts = stagingTable('filed_facts', {
  title: 'Facts, filing by filing',
  fields,
  feeds: [facts],
  needs: { issuers, facts },
  async reconcile(needs, rows, { knowledge, reject }) {
    const directory = await needs.issuers.at(knowledge)
    const published: Into[] = []
    for (const [cik, own] of Map.groupBy(rows, (row) => row.cik)) {
      const company_id = directory.ofCik(cik)?.company_id
      if (company_id === undefined) {
        // One validation issue per filing: a filing has thousands of facts.
        for (const first of firstOfFilings(own)) reject(first, unknownIssuer(cik))
        continue
      }
      const { rows: stated, conflicts } = factVersions(own.map(reportedFact))
      for (const [fact] of conflicts) refuse(own, fact, reject)
      const known = await publishedOf(needs.facts, company_id, knowledge)
      for (const row of versionsAdded(stated, known))
        published.push(intoNamed(facts, { company_id, ...storedFact(row) }))
    }
    return published
  },
})

/** The first fact of each filing. */
const firstOfFilings = (rows: readonly FiledFact[]) =>
  [...Map.groupBy(rows, ({ accession }) => accession).values()].flatMap(([first]) => first ?? [])

function refuse(
  rows: readonly FiledFact[],
  conflict: ReportedFact | undefined,
  reject: (row: unknown, refusal: { rule: string; value: string; reason: string }) => void,
): void {
  if (conflict === undefined) return
  const { taxonomy, tag, end, accession } = conflict
  const row = rows.find((each) => each.accession === accession && each.tag === tag && each.end === end)
  if (row === undefined) return
  const value = `${taxonomy}:${tag} ${end} in ${accession}`
  reject(row, { rule: 'conflict', value, reason: 'expected one value of a fact per filing, got two' })
}

const reportedFact = ({ cik: _, fiscal_year, accepted, ...fact }: FiledFact): ReportedFact => ({
  ...fact,
  accepted: wireInstant(accepted),
  fiscal_year: fiscal_year === null ? null : Number(fiscal_year),
})

async function publishedOf(
  rows: Rows<typeof facts>,
  company_id: string,
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, KnownFact>> {
  const stored = await rows.at(knowledge).where('r.company_id', '=', company_id).selectAll().execute()
  return new Map(
    stored.map(({ known_from, filing_fiscal_year, ...row }) => [
      keyOfFact(row),
      {
        ...row,
        filing_fiscal_year: filing_fiscal_year === null ? null : Number(filing_fiscal_year),
        known_from: wireInstant(known_from),
      },
    ]),
  )
}
