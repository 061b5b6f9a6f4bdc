import { f, stagingTable, into, withdraw, type Into, type Knowledge, type RowOf, type Rows } from '@bourse/kit'
import { endOfFilingDay } from '@bourse/sec'
import { issuers, unknownIssuer } from '@bourse/services'
import { insiderTransactions, transactionFields } from '../insiders/record.ts'

const filedFields = {
  cik: f.text('CIK of the issuer', { example: '0000320193' }),
  ...transactionFields,
  accepted_at: f.instant('When the form was accepted', { example: '2026-01-29T21:30:00Z' }).nullable(),
}

type Filed = RowOf<typeof filedFields>

/**
 * Transactions as reported on their forms. An amendment's rows replace those of the original: the same owner, date,
 * code and title on a form filed on the date stated in the amendment.
 */
export const filedTransactions = stagingTable('filed_transactions', {
  title: 'Insider transactions by form',
  fields: filedFields,
  feeds: [insiderTransactions],
  needs: { issuers, insiderTransactions },
  async reconcile(needs, rows, { knowledge, reject }) {
    const directory = await needs.issuers.at(knowledge)
    const published: Into[] = []
    for (const [cik, own] of Map.groupBy(rows, (row) => row.cik)) {
      const company_id = directory.ofCik(cik)?.company_id
      if (company_id === undefined) {
        for (const row of own) reject(row, unknownIssuer(cik))
        continue
      }
      const stored = await storedOf(needs.insiderTransactions, knowledge, company_id, own)
      const incoming = own.map((row) => ({ ...row, known_at: row.accepted_at ?? endOfFilingDay(row.filed_on) }))
      for (const [index, { cik: _, accepted_at: __, ...row }] of incoming.entries())
        published.push(into(insiderTransactions, { ...row, company_id }, own[index]))
      published.push(...corrected(company_id, stored, incoming))
    }
    return published
  },
})

/** The fields that identify a transaction in an amendment. */
interface Known extends Pick<
  Filed,
  | 'filing_id'
  | 'sequence'
  | 'form_type'
  | 'owner_cik'
  | 'filed_on'
  | 'original_filed_on'
  | 'transaction_date'
  | 'transaction_code'
  | 'security_title'
> {
  readonly known_at: string
}

/** Returns a company's published transactions on the dates of incoming ones. */
async function storedOf(
  rows: Rows<typeof insiderTransactions>,
  knowledge: Knowledge,
  company_id: string,
  filed: readonly Filed[],
): Promise<readonly Known[]> {
  const dates = [...new Set(filed.map(({ transaction_date }) => transaction_date))]
  return rows
    .at(knowledge)
    .where('r.company_id', '=', company_id)
    .where('r.transaction_date', 'in', dates)
    .select(['r.filing_id', 'r.sequence', 'r.form_type', 'r.owner_cik', 'r.filed_on', 'r.original_filed_on'])
    .select(['r.transaction_date', 'r.transaction_code', 'r.security_title', 'r.known_from as known_at'])
    .execute()
}

/** Withdraws amended originals, whichever of the original and the amendment arrives first. */
function* corrected(company_id: string, stored: readonly Known[], incoming: readonly Known[]): Generator<Into> {
  const all = new Map([...stored, ...incoming].map((row) => [`${row.filing_id} ${row.sequence}`, row]))
  const amendments = Map.groupBy(
    [...all.values()].filter(({ form_type }) => form_type.endsWith('/A')),
    (row) => transactionOf(row, row.original_filed_on),
  )
  for (const row of all.values()) {
    const [amendment] = row.form_type.endsWith('/A') ? [] : (amendments.get(transactionOf(row, row.filed_on)) ?? [])
    if (amendment === undefined) continue
    const { filing_id, sequence } = row
    yield withdraw(insiderTransactions, { company_id, filing_id, sequence, known_at: amendment.known_at })
  }
}

/** Returns the fields that an amendment shares with its original. */
function transactionOf(
  { owner_cik, transaction_date, transaction_code, security_title }: Known,
  original: string | null,
): string {
  return [original, owner_cik, transaction_date, transaction_code, security_title].join('|')
}
