import { publicId, type Refusal } from '@bourse/kit'
import { addDays, daysBetween } from '@bourse/kit/values'
import { amountOf } from './amount.ts'
import type { Disclosure } from './disclosure-fields.ts'
import { filedDate } from './filed-date.ts'
import { optionTerms } from './option-terms.ts'
import { plainText, wordsOrNull } from '../plain-text.ts'
import { FIRST_DAY, type Trade } from '../records.ts'
import { readable, type UnreadableValue } from './readable.ts'

/**
 * Maximum number of days from a report to a later transaction. Beyond that, one of the two years must have been
 * misread.
 */
const MISREAD_DAYS = 366
/** Maximum number of days from a transaction to its report: ten years. */
const LATEST_DAYS = 3_653

const AMOUNT = { issue: 'amount-unreadable', expected: 'a bracket or an amount such as $1,001 - $15,000' } as const
const NOTIFIED = { issue: 'notified-on-unreadable', expected: 'a date such as 2026-03-02 or 03/02/2026' } as const
const OWNER = { issue: 'owner-unreadable', expected: 'self, spouse, joint or child' } as const
const TYPE = { issue: 'transaction-type-unreadable', expected: 'a purchase, a sale or an exchange' } as const

/**
 * Interprets a report line. Returns the trade and any values that could not be read, or the reason why the line cannot
 * be used.
 */
export function tradeFromDisclosure(
  row: Disclosure,
  line: string,
  today: string,
): { readonly trade: Trade; readonly unread: readonly UnreadableValue[] } | { readonly refusal: Refusal } {
  const transaction_date = filedDate(row.transaction_date)
  const disclosed_on = row.disclosed_on === null ? null : filedDate(row.disclosed_on)
  if (transaction_date === undefined) return refused('bad-date', 'transaction_date', row.transaction_date)
  if (disclosed_on === undefined) return refused('bad-date', 'disclosed_on', row.disclosed_on ?? '')
  const dates = [transaction_date, ...(disclosed_on === null ? [] : [disclosed_on])]
  if (dates.some((date) => date < FIRST_DAY)) return badYear(transaction_date, disclosed_on, 'is too early')
  // Dates up to tomorrow (UTC) are accepted, because that day may have begun in other time zones.
  if (dates.some((date) => date > addDays(today, 1))) return badYear(transaction_date, disclosed_on, 'is in the future')
  const days = disclosed_on === null ? undefined : daysBetween(transaction_date, disclosed_on)
  if (days !== undefined && days < -MISREAD_DAYS)
    return badYear(transaction_date, disclosed_on, 'is more than a year after its report')
  if (days !== undefined && days > LATEST_DAYS)
    return badYear(transaction_date, disclosed_on, 'is more than ten years before its report')
  const description = plainText(row.asset_description)
  const amount = readable(row.amount, AMOUNT, amountOf)
  const notified = readable(row.notified_on, NOTIFIED, filedDate)
  const owner = readable(row.owner, OWNER, ownerOf)
  const type = readable(row.transaction_type, TYPE, transactionTypeOf)
  const { unread: unreadOption, ...option } = optionTerms(description)
  const unread = [...amount.unread, ...notified.unread, ...owner.unread, ...type.unread, ...unreadOption]
  const { isInferred, ...bracket } = amount.value ?? NO_AMOUNT
  const trade: Trade = {
    id: publicId('cgt', row.chamber, row.filing_id, line),
    // Set later from the ticker, if a listing had that ticker.
    instrument_id: null,
    transaction_date,
    disclosed_on,
    notified_on: notified.value,
    chamber: row.chamber,
    ...official(row),
    owner: owner.value ?? 'unknown',
    transaction_type: type.value ?? 'other',
    asset_type: assetTypeOf(row.asset_type ?? ''),
    asset_description: description,
    company_id: null,
    provider_symbol: wordsOrNull(row.ticker),
    ...bracket,
    amount_text: row.amount.replaceAll(/\s+/g, ' ').trim(),
    ...option,
    comment: wordsOrNull(row.comment),
    filing_id: row.filing_id,
    line,
    filing_url: row.filing_url,
    filing_amended: row.amends !== null,
    days_to_disclosure: days === undefined || days < 0 ? null : String(days),
    status: 'active',
    quality_issues: [
      ...(days !== undefined && days < 0 ? (['transaction-after-disclosure'] as const) : []),
      ...(disclosed_on === null ? (['disclosure-unknown'] as const) : []),
      ...(isInferred ? (['amount-inferred'] as const) : []),
      ...new Set(unread.map(({ issue }) => issue)),
    ],
  }
  return { trade, unread }
}

const NO_AMOUNT = { amount_min: null, amount_max: null, isInferred: false }

function badYear(transaction: string, disclosed: string | null, problem: string) {
  const value = disclosed === null ? transaction : `${transaction} ${disclosed}`
  const reason =
    `expected a transaction from ${FIRST_DAY} to today, no more than ten years before or one year after its report, ` +
    `got ${transaction}${disclosed === null ? '' : ` in a report of ${disclosed}`}, which ${problem}: check the years`
  return { refusal: { rule: 'misread-year', value, reason } }
}

const refused = (rule: string, field: string, value: string) => ({
  refusal: { rule, value, reason: `${field}: expected a date such as 2026-03-02 or 03/02/2026, got "${value}"` },
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

const ownerOf = (filed: string) => OWNERS[filed.toLowerCase()]

function transactionTypeOf(filed: string): Trade['transaction_type'] | undefined {
  const text = filed.toLowerCase()
  if (/^(?:purchase|p$)/.test(text)) return 'purchase'
  if (/^(?:sale|s)\b.*partial/.test(text)) return 'partial_sale'
  if (/^(?:sale|s$)/.test(text)) return 'sale'
  return /^(?:exchange|e$)/.test(text) ? 'exchange' : undefined
}

/** The first pattern that matches the filed asset type determines the type. */
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
