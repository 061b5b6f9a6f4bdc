import { daysBetween, publicId, type Refusal } from '@bourse/kit'
import { amountOf } from './amount.ts'
import type { Disclosure } from './disclosure-fields.ts'
import { filedDate } from './filed-date.ts'
import { optionTerms } from './option-terms.ts'
import { plainText, wordsOrNull } from './plain-text.ts'
import type { Trade } from './records.ts'

/** A transaction so many days after its report: one of the two years is misread. */
const MISREAD_DAYS = 366

/** What a line of a report means, or why it cannot be used. */
export function tradeFromDisclosure(
  row: Disclosure,
  line: string,
): { readonly trade: Trade } | { readonly refusal: Refusal } {
  const transaction_date = filedDate(row.transaction_date)
  const disclosed_on = row.disclosed_on === null ? null : filedDate(row.disclosed_on)
  if (transaction_date === undefined) return refused('bad-date', 'transaction_date', row.transaction_date)
  if (disclosed_on === undefined) return refused('bad-date', 'disclosed_on', row.disclosed_on ?? '')
  const days = disclosed_on === null ? undefined : daysBetween(transaction_date, disclosed_on)
  if (days !== undefined && days < -MISREAD_DAYS)
    return {
      refusal: {
        rule: 'misread-year',
        value: `${transaction_date} ${disclosed_on}`,
        reason:
          `expected a report after its transaction, ${transaction_date} lies more than a year after ` +
          `${disclosed_on}: one of the years is misread`,
      },
    }
  const { isInferred, ...amount } = amountOf(row.amount)
  const description = plainText(row.asset_description)
  const issues = [
    ...(days !== undefined && days < 0 ? (['transaction-after-disclosure'] as const) : []),
    ...(disclosed_on === null ? (['disclosure-unknown'] as const) : []),
    ...(isInferred ? (['amount-inferred'] as const) : []),
  ]
  const trade: Trade = {
    id: publicId('cgt', row.chamber, row.filing_id, line),
    // Found by the ticker, where somebody carried it.
    instrument_id: null,
    transaction_date,
    disclosed_on,
    notified_on: (row.notified_on === null ? null : filedDate(row.notified_on)) ?? null,
    chamber: row.chamber,
    ...official(row),
    owner: ownerOf(row.owner),
    transaction_type: transactionTypeOf(row.transaction_type),
    asset_type: assetTypeOf(row.asset_type ?? ''),
    asset_description: description,
    company_id: null,
    provider_symbol: wordsOrNull(row.ticker),
    ...amount,
    amount_text: row.amount.replaceAll(/\s+/g, ' ').trim(),
    ...optionTerms(description),
    comment: wordsOrNull(row.comment),
    filing_id: row.filing_id,
    line,
    filing_url: row.filing_url,
    filing_amended: row.amends !== null,
    days_to_disclosure: days === undefined || days < 0 ? null : String(days),
    status: 'active',
    quality_issues: issues,
  }
  return { trade }
}

const refused = (rule: string, field: string, value: string) => ({
  refusal: { rule, value, reason: `${field}: expected a date such as 2026-03-02 or 03/02/2026, came "${value}"` },
})

function official({ chamber, official_name: filed, bioguide_id, party, state, district }: Disclosure) {
  const official_name = plainText(filed).replace(/,$/, '')
  const folded = official_name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return {
    official_id: publicId('off', chamber, bioguide_id ?? folded),
    official_name,
    bioguide_id,
    party,
    state: state ?? district?.slice(0, 2) ?? null,
    district,
  }
}

const OWNERS: Readonly<Record<string, Trade['owner']>> = {
  self: 'self',
  spouse: 'spouse',
  sp: 'spouse',
  joint: 'joint',
  jt: 'joint',
  child: 'dependent_child',
  dc: 'dependent_child',
  'dependent child': 'dependent_child',
}

const ownerOf = (filed: string | null) => OWNERS[(filed ?? '').trim().toLowerCase()] ?? 'unknown'

function transactionTypeOf(filed: string): Trade['transaction_type'] {
  const text = filed.toLowerCase()
  if (/^(?:purchase|p$)/.test(text)) return 'purchase'
  if (/^(?:sale|s)\b.*partial/.test(text)) return 'partial_sale'
  if (/^(?:sale|s$)/.test(text)) return 'sale'
  return /^(?:exchange|e$)/.test(text) ? 'exchange' : 'other'
}

/** By the first of these words that the filed kind has. */
const ASSET_TYPES: readonly (readonly [RegExp, Trade['asset_type']])[] = [
  [/option/i, 'stock_option'],
  [/non-public|private/i, 'private_equity'],
  [/stock/i, 'stock'],
  [/municipal/i, 'municipal_bond'],
  [/government|treasury/i, 'government_bond'],
  [/bond/i, 'corporate_bond'],
  [/fund|etf/i, 'fund'],
  [/crypto/i, 'crypto'],
]

const assetTypeOf = (filed: string) => ASSET_TYPES.find(([word]) => word.test(filed))?.[1] ?? 'other'
