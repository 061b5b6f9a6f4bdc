import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'

/** Transaction types, by their codes on the forms. */
const TRANSACTION_TYPES = [
  ...(['purchase', 'sale', 'grant', 'disposition_to_issuer', 'tax_withholding'] as const),
  ...(['gift', 'option_exercise', 'conversion', 'inheritance', 'other'] as const),
] as const

const owner = {
  name: f.text('Name'),
  cik: f.text('CIK, ten digits'),
  is_director: f.boolean('Director of the issuer'),
  is_officer: f.boolean('Officer of the issuer'),
  is_ten_percent_owner: f.boolean('Holder of more than 10% of a class'),
  is_other: f.boolean('Reports for another reason'),
  officer_title: f.text('Title of an officer, as filed').nullable(),
}

const demoOwner = {
  name: 'Demo Officer 1',
  cik: '0000900001',
  is_director: false,
  is_officer: true,
  is_ten_percent_owner: false,
  is_other: false,
  officer_title: 'Chief Executive Officer',
}

/** Earliest date of a transaction: insiders have reported since the Securities Exchange Act of 1934. */
const FIRST_DAY = '1934-01-01'

/** A transaction's fields other than its company and owner. */
export const transactionFields = {
  transaction_date: f.date('Date of the transaction', { example: '2026-01-28', from: FIRST_DAY }),
  filing_id: f.text('Accession number of the form', { example: '0000000000-26-001014' }),
  form_type: f.oneOf('Form as filed', ['4', '4/A', '5', '5/A']),
  filed_on: f.date('Filing date', { example: '2021-01-27', from: FIRST_DAY, ahead: 31 }),
  owner_name: f.text('Name of the first reporting owner', { example: 'Demo Officer 1' }),
  owner_cik: f.text('CIK of the first reporting owner, ten digits', { example: '0009001002' }),
  owners: f.list('All reporting owners', owner, { example: [demoOwner] }),
  relationship: f.text(
    '`director`, `officer`, `ten_percent_owner`, `other` for the first owner; comma-separated if several',
    { example: 'officer' },
  ),
  officer_title: f.text('Title of the first owner, as filed', { example: 'Chief Executive Officer' }).nullable(),
  security_title: f.text('Security, as filed', { example: 'Common Stock' }),
  transaction_code: f.text('Code on the form: P, S, A, D, F, G, M, C, X, J and others', { example: 'S' }),
  transaction_type: f.oneOf('Meaning of the code', TRANSACTION_TYPES),
  acquired_disposed: f.oneOf('Whether the owner acquired or disposed', ['acquired', 'disposed']),
  shares: f.decimal('Shares as filed, never adjusted for splits', { unit: 'shares', example: 1_500 }),
  price: f
    .decimal('Price per share as filed; null where none is stated', { unit: 'USD per share', example: 159.94 })
    .nullable(),
  value: f.decimal('Shares × price, exact', { unit: 'USD', example: 239_910 }).nullable(),
  shares_after: f.decimal('Shares owned following the transaction', { unit: 'shares', example: 452_334 }).nullable(),
  direct_or_indirect: f.oneOf('Form of ownership', ['direct', 'indirect']).nullable(),
  nature_of_ownership: f.text('Nature of indirect ownership', { example: 'By Trust' }).nullable(),
  deemed_execution_date: f.date('Deemed date of execution', { example: '2026-01-28', from: FIRST_DAY }).nullable(),
  equity_swap: f.boolean('Whether an equity swap is involved', { example: false }),
  late: f.boolean('Whether the form marks it as reported late', { example: false }),
  planned_10b5_1: f
    .boolean('Whether the form marks a rule 10b5-1 plan; null on forms that predate the mark', { example: true })
    .nullable(),
  footnotes: f.list('Footnotes that the row refers to', f.text('A footnote', { lines: true }), { example: [] }),
  period_of_report: f.date('The form’s period of report', { example: '2026-01-28', from: FIRST_DAY }),
  sequence: f.count('Row number in the form’s table, from 1', { example: 1 }),
  original_filed_on: f
    .date('For an amendment, the filing date of the form that it corrects', { example: '2026-01-29' })
    .nullable(),
}

/** Insider transactions in non-derivative securities. */
export const insiderTransactions = record('insider_transactions', {
  title: 'Insider transactions',
  subject: issuer,
  id: 'itx',
  fields: transactionFields,
  key: ['filing_id', 'sequence'],
  time: revisioned('transaction_date'),
  order: ['transaction_date asc', 'id asc'],
  history: 'transaction_date',
  indexes: [['company_id', 'transaction_date']],
})
