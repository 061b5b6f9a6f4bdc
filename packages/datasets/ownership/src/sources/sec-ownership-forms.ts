import { BadRecord, source } from '@bourse/kit'
import {
  ownershipForm,
  readableFiling,
  relationshipOf,
  secPublisher,
  submissionFiles,
  submissionText,
  type InsiderTransaction,
  type OwnershipForm,
} from '@bourse/sec'
import { filedTransactions } from '../staging/filed-transactions.ts'
import { insiderTransactions } from '../insiders/record.ts'
import { fetchSubmission, filedUnits, secConfig, type FilingUnit, type RawSubmission } from './filed-units.ts'

const FORMS = ['4', '4/A', '5', '5/A'] as const

/** Insider transactions reported on Forms 4 and 5 in the daily indexes, fetched the same evening. */
export const secOwnershipForms = source({
  id: 'edgar-forms',
  title: 'Insider transactions from Forms 4 and 5',
  feeds: filedTransactions,
  publisher: secPublisher,
  schedule: { cron: '30 22 * * 1-5', zone: 'America/New_York' },
  config: secConfig,
  needs: { insiderTransactions },
  async discover(window, tools, needs): Promise<readonly FilingUnit[]> {
    const rows = needs.insiderTransactions.at(await tools.published()).where('r.filed_on', '>=', window.from)
    const known = new Set((await rows.select('r.filing_id').distinct().execute()).map(({ filing_id }) => filing_id))
    return filedUnits(window, tools, new Set(FORMS), (id) => known.has(id))
  },
  fetch: async (unit: FilingUnit, tools): Promise<RawSubmission> => fetchSubmission(unit, tools),
  files: submissionFiles,
  parse: ({ submission }, unit: FilingUnit) =>
    readableFiling(unit, function* () {
      const { filing_id, filed_on, accepted_at } = submissionText(submission)
      yield* transactionRows({ ...ownershipForm(submission, { filed_on }), filing_id, filed_on, accepted_at })
    }),
})

/** A form with its accession number and dates. */
interface FiledForm extends OwnershipForm {
  readonly filing_id: string
  readonly filed_on: string
  readonly accepted_at: string | null
}

/** Yields the transactions on a Form 4 or 5 as staging table rows; nothing for other forms. */
export function* transactionRows(form: FiledForm) {
  const form_type = FORMS.find((one) => one === form.form_type)
  const [first] = form.owners
  if (form_type === undefined || first === undefined) return
  const { filing_id, filed_on, accepted_at, owners, period_of_report, planned_10b5_1, original_filed_on } = form
  for (const transaction of form.transactions)
    if (transaction instanceof BadRecord) yield transaction
    else
      yield {
        cik: form.issuer.cik,
        ...{ filing_id, form_type, filed_on, accepted_at, owners, period_of_report, planned_10b5_1, original_filed_on },
        owner_name: first.name,
        owner_cik: first.cik,
        relationship: relationshipOf(first),
        officer_title: first.officer_title,
        ...membersOf(transaction),
      }
}

function membersOf({ share_class: _, sequence, ...transaction }: InsiderTransaction) {
  return { ...transaction, sequence: String(sequence) }
}
