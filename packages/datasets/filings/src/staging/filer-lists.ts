import {
  f,
  stagingTable,
  into,
  withdraw,
  type Into,
  type Knowledge,
  type ReconcileContext,
  type RowOf,
  type Rows,
} from '@bourse/kit'
import { utcInstant } from '@bourse/kit/values'
import { endOfFilingDay, filingFolder, filingIndexUrl, indexedForms } from '@bourse/sec'
import { issuers, unknownIssuer } from '@bourse/services'
import { filingFields, filings, FIRST_FILED } from '../filings/record.ts'

const { items, amendment, url, index_url, is_xbrl, is_inline_xbrl } = filingFields

/** Fields of a filing in its filer's list; values that an import omits are computed or unknown. */
const listedFields = {
  ...filingFields,
  amendment: amendment.nullable(),
  items: items.nullable(),
  url: url.nullable(),
  index_url: index_url.nullable(),
  is_xbrl: is_xbrl.nullable(),
  is_inline_xbrl: is_inline_xbrl.nullable(),
  listed_from: f
    .date('First filing date of the list; the list is complete between it and `listed_to`', { example: '2024-09-23' })
    .nullable(),
  listed_to: f.date('Last filing date of the list', { example: '2026-01-26' }).nullable(),
}

type ListedFiling = RowOf<typeof listedFields>

/**
 * Complete lists of companies' filings. If a published filing is missing from its company's newer list, the SEC has
 * removed it, and it is withdrawn.
 */
export const filerLists = stagingTable('filer_lists', {
  title: 'Filings by filer',
  fields: listedFields,
  feeds: [filings],
  needs: { issuers, filings },
  async reconcile(needs, rows, { knowledge, reject }) {
    const directory = await needs.issuers.at(knowledge)
    const published: Into[] = []
    for (const [cik, list] of Map.groupBy(rows, (row) => row.cik)) {
      const company_id = directory.ofCik(cik)?.company_id
      if (company_id === undefined) for (const row of list) reject(row, unknownIssuer(cik))
      else
        published.push(
          ...rowsToPublish(list, await storedOf(needs.filings, knowledge, { company_id, cik }), company_id, reject),
        )
    }
    return published
  },
})

/** Yields the rows to publish for one company's list, compared with what is published. */
function* rowsToPublish(
  list: readonly ListedFiling[],
  stored: readonly Stored[],
  company_id: string,
  reject: ReconcileContext['reject'],
): Generator<Into> {
  const acceptances = new Map(stored.map(({ filing_id, accepted_at }) => [filing_id, accepted_at]))
  for (const row of list) {
    const refusal = outsideOfIndex(row)
    const accepted_at = earlier(row.accepted_at, acceptances.get(row.filing_id) ?? null)
    if (refusal !== undefined) reject(row, refusal)
    else yield into(filings, { ...filingOf({ ...row, accepted_at }), company_id }, row)
  }
  yield* removedOf(stored, list)
}

function outsideOfIndex({ form_type, filed_on }: ListedFiling) {
  if (!indexedForms.has(form_type))
    return {
      rule: 'form-not-indexed',
      value: form_type,
      reason: `expected one of ${[...indexedForms].join(', ')}, got ${form_type}`,
    }
  if (filed_on >= FIRST_FILED) return undefined
  return {
    rule: 'filed-before-index',
    value: filed_on,
    reason: `the index begins on ${FIRST_FILED}, got a filing from ${filed_on}`,
  }
}

function filingOf({ listed_from: _, listed_to: __, ...row }: ListedFiling) {
  const folder = filingFolder(row.cik, row.filing_id)
  const index_url = row.index_url ?? filingIndexUrl(row.cik, row.filing_id)
  return {
    ...row,
    amendment: row.form_type.endsWith('/A'),
    items: row.items ?? [],
    index_url,
    url: row.url ?? (row.primary_document === null ? index_url : folder + row.primary_document),
    is_xbrl: row.is_xbrl ?? false,
    is_inline_xbrl: row.is_inline_xbrl ?? false,
    known_at: row.accepted_at ?? endOfFilingDay(row.filed_on),
  }
}

interface Stored {
  readonly filing_id: string
  readonly company_id: string
  readonly filed_on: string
  readonly accepted_at: string | null
}

/** Returns a company's published filings under its CIK. */
async function storedOf(
  rows: Rows<typeof filings>,
  knowledge: Knowledge,
  { company_id, cik }: { readonly company_id: string; readonly cik: string },
): Promise<readonly Stored[]> {
  const own = rows.at(knowledge).where('r.company_id', '=', company_id).where('r.cik', '=', cik)
  return own.select(['r.filing_id', 'r.company_id', 'r.filed_on', 'r.accepted_at']).execute()
}

/**
 * Returns the earlier acceptance time. Editions of the same file state it in New York time or in UTC, both with the
 * suffix `Z`. Interpreted as New York time, neither is too early, so the earlier one is more accurate.
 */
function earlier(stated: string | null, known: string | null): string | null {
  const before = known === null ? undefined : utcInstant(known)
  return before === undefined || (stated !== null && stated < before) ? stated : before
}

/** Withdraws published filings that are missing from a complete list, within that list's dates. */
function removedOf(stored: readonly Stored[], list: readonly ListedFiling[]): readonly Into[] {
  const { listed_from, listed_to } = { ...list[0] }
  if (typeof listed_from !== 'string' || typeof listed_to !== 'string') return []
  const still = new Set(list.map(({ filing_id }) => filing_id))
  // The list may be incomplete on its first and last day.
  const isListed = ({ filed_on }: Stored) => listed_from < filed_on && filed_on < listed_to
  return stored
    .filter((filing) => isListed(filing) && !still.has(filing.filing_id))
    .map(({ filing_id, company_id }) => withdraw(filings, { filing_id, company_id }))
}
