import { f, intake, into, withdraw, type Into, type Knowledge, type RowOf, type Rows } from '@bourse/kit'
import { endOfFilingDay, filingFolder, filingIndexUrl, indexedForms } from '@bourse/sec'
import { issuers } from '@bourse/services'
import { filingFields, filings, FIRST_FILED } from './record.ts'

const { items, amendment, url, index_url, is_xbrl, is_inline_xbrl } = filingFields

/** A filing as a list of its filer has it; what is left out of an import is worked out or unknown. */
const listedFields = {
  ...filingFields,
  amendment: amendment.nullable(),
  items: items.nullable(),
  url: url.nullable(),
  index_url: index_url.nullable(),
  is_xbrl: is_xbrl.nullable(),
  is_inline_xbrl: is_inline_xbrl.nullable(),
  listed_from: f
    .date('First filing date of the list; between it and `listed_to` the list is complete', { example: '2024-09-23' })
    .nullable(),
  listed_to: f.date('Last filing date of the list', { example: '2026-01-26' }).nullable(),
}

type Listed = RowOf<typeof listedFields>

/**
 * Lists of what companies filed. A published filing that the newer list of its company lacks was removed by the SEC: it
 * is withdrawn.
 */
export const filerLists = intake('filer_lists', {
  title: 'Filings by filer',
  fields: listedFields,
  feeds: [filings],
  needs: { issuers, filings },
  async reconcile(needs, rows, { knowledge, reject }) {
    const directory = await needs.issuers.at(knowledge)
    const published: Into[] = []
    for (const [cik, list] of Map.groupBy(rows, (row) => row.cik)) {
      const company_id = directory.ofCik(cik)?.company_id
      for (const row of list) {
        const refusal = company_id === undefined ? unknownIssuer(cik) : outsideOfIndex(row)
        if (refusal !== undefined) reject(row, refusal)
        else published.push(into(filings, { ...filingOf(row), company_id: company_id ?? '' }, row))
      }
      if (company_id !== undefined) published.push(...(await removedOf(needs.filings, knowledge, company_id, list)))
    }
    return published
  },
})

const unknownIssuer = (cik: string) => ({
  rule: 'unknown-issuer',
  value: cik,
  reason: `no listing carries the CIK ${cik}`,
})

function outsideOfIndex({ form_type, filed_on }: Listed) {
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
    reason: `the index begins with ${FIRST_FILED}, got a filing of ${filed_on}`,
  }
}

function filingOf({ listed_from: _, listed_to: __, ...row }: Listed) {
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

/** Withdrawals of published filings within the dates of a complete list that it lacks. */
async function removedOf(
  rows: Rows<typeof filings>,
  knowledge: Knowledge,
  company_id: string,
  list: readonly Listed[],
): Promise<readonly Into[]> {
  const { cik, listed_from, listed_to } = { ...list[0] }
  if (cik === undefined || typeof listed_from !== 'string' || typeof listed_to !== 'string') return []
  const known = await rows
    .at(knowledge)
    .where('r.company_id', '=', company_id)
    .where('r.cik', '=', cik)
    // On its first and last day the list may be cut.
    .where('r.filed_on', '>', listed_from)
    .where('r.filed_on', '<', listed_to)
    .select(['r.filing_id'])
    .execute()
  const still = new Set(list.map(({ filing_id }) => filing_id))
  return known
    .filter(({ filing_id }) => !still.has(filing_id))
    .map(({ filing_id }) => withdraw(filings, { filing_id, company_id }))
}
