import type { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf } from './addresses.ts'
import { shortText } from './shown.ts'
import { insiderTransaction, type InsiderTransaction, type WrittenTransaction } from './insider-transaction.ts'
import { childrenOf, elementAt, xmlFlag, xmlInside, xmlText, xmlTree, type XmlElement } from './xml-tree.ts'

/** A person or entity that reports an interest in an issuer. */
export interface ReportingOwner {
  readonly cik: string
  readonly name: string
  readonly is_director: boolean
  readonly is_officer: boolean
  readonly is_ten_percent_owner: boolean
  readonly is_other: boolean
  /** The officer's title, as filed. */
  readonly officer_title: string | null
}

/** A Form 3, 4 or 5. */
export interface OwnershipForm {
  /** Form type, such as `3`, `4`, `4/A` or `5`. */
  readonly form_type: string
  readonly period_of_report: string
  /** For an amendment, the filing date of the form that it replaces. */
  readonly original_filed_on: string | null
  readonly issuer: { readonly cik: string; readonly name: string | null; readonly symbol: string | null }
  /** Owners; the form is filed under the CIK of the first one. */
  readonly owners: readonly ReportingOwner[]
  /** The checkbox for a Rule 10b5-1 plan; null on forms that predate it. */
  readonly planned_10b5_1: boolean | null
  /** Transactions in non-derivative securities, without holdings; empty for a Form 3. */
  readonly transactions: readonly (InsiderTransaction | BadRecord)[]
}

const FILE = 'ownership form'

/**
 * Reads the XML of a Form 3, 4 or 5, on its own or inside a complete submission. With `filed_on`, rejects transactions
 * after that date.
 * @throws UnreadableFile if it is a different document, or its form, period, issuer or owner is unreadable
 */
export function ownershipForm(text: string, { filed_on }: { readonly filed_on?: string } = {}): OwnershipForm {
  const root = xmlTree(xmlInside(text, 'ownershipDocument'), FILE)
  const form_type = xmlText(root, 'documentType') ?? ''
  const period_of_report = xmlText(root, 'periodOfReport')?.slice(0, 10) ?? ''
  const original = xmlText(root, 'dateOfOriginalSubmission')?.slice(0, 10) ?? ''
  if (!/^[345](?:\/A)?$/.test(form_type)) throw wrong('documentType 3, 4 or 5', form_type)
  if (!isDate(period_of_report)) throw wrong('periodOfReport YYYY-MM-DD', period_of_report)
  const planned_10b5_1 = xmlFlag(root, 'aff10b5One')
  return {
    form_type,
    period_of_report,
    original_filed_on: isDate(original) ? original : null,
    issuer: issuerOf(root),
    owners: ownersOf(root),
    planned_10b5_1,
    transactions: form_type.startsWith('3') ? [] : transactionsOf(root, filed_on),
  }
}

function transactionsOf(root: XmlElement, filed_on: string | undefined): (InsiderTransaction | BadRecord)[] {
  const footnotes = new Map(
    childrenOf(elementAt(root, 'footnotes'), 'footnote').map(({ attributes, text }) => [
      attributes['id'] ?? '',
      text.replace(/\s+/g, ' '),
    ]),
  )
  const rows = childrenOf(elementAt(root, 'nonDerivativeTable'), 'nonDerivativeTransaction')
  return rows.map((row, at) => insiderTransaction(writtenOf(row, at + 1, footnotes), filed_on))
}

function writtenOf(row: XmlElement, sequence: number, footnotes: ReadonlyMap<string, string>): WrittenTransaction {
  const value = (...path: string[]) => xmlText(row, ...path, 'value')
  return {
    sequence,
    security_title: value('securityTitle'),
    transaction_date: value('transactionDate'),
    deemed_execution_date: value('deemedExecutionDate'),
    transaction_code: xmlText(row, 'transactionCoding', 'transactionCode'),
    equity_swap: xmlFlag(row, 'transactionCoding', 'equitySwapInvolved') === true,
    timeliness: value('transactionTimeliness'),
    shares: value('transactionAmounts', 'transactionShares'),
    price: value('transactionAmounts', 'transactionPricePerShare'),
    acquired_disposed: value('transactionAmounts', 'transactionAcquiredDisposedCode'),
    shares_after: value('postTransactionAmounts', 'sharesOwnedFollowingTransaction'),
    ownership: value('ownershipNature', 'directOrIndirectOwnership'),
    nature_of_ownership: value('ownershipNature', 'natureOfOwnership'),
    footnotes: [...new Set(footnoteIds(row))].flatMap((id) => footnotes.get(id) ?? []),
  }
}

function footnoteIds(element: XmlElement): string[] {
  const own = element.name === 'footnoteId' ? [element.attributes['id'] ?? ''] : []
  return [...own, ...element.children.flatMap(footnoteIds)]
}

function issuerOf(root: XmlElement): OwnershipForm['issuer'] {
  const cik = cikOf(xmlText(root, 'issuer', 'issuerCik'))
  if (cik === undefined) throw wrong('issuerCik', xmlText(root, 'issuer', 'issuerCik'))
  return {
    cik,
    name: xmlText(root, 'issuer', 'issuerName'),
    symbol: xmlText(root, 'issuer', 'issuerTradingSymbol'),
  }
}

function ownersOf(root: XmlElement): ReportingOwner[] {
  const owners = childrenOf(root, 'reportingOwner').map((owner): ReportingOwner => {
    const written = xmlText(owner, 'reportingOwnerId', 'rptOwnerCik')
    const cik = cikOf(written)
    if (cik === undefined) throw wrong('rptOwnerCik', written)
    const relationship = elementAt(owner, 'reportingOwnerRelationship')
    const is = (name: string) => xmlFlag(relationship, name) === true
    return {
      cik,
      name: xmlText(owner, 'reportingOwnerId', 'rptOwnerName') ?? '',
      is_director: is('isDirector'),
      is_officer: is('isOfficer'),
      is_ten_percent_owner: is('isTenPercentOwner'),
      is_other: is('isOther'),
      officer_title: xmlText(relationship, 'officerTitle'),
    }
  })
  if (owners.length === 0) throw wrong('a reportingOwner', null)
  return owners
}

/**
 * Returns an owner's relationships, comma-separated in this order: `director`, `officer`, `ten_percent_owner`, `other`.
 */
export function relationshipOf(owner: ReportingOwner): string {
  const { is_director, is_officer, is_ten_percent_owner, is_other } = owner
  const held = { director: is_director, officer: is_officer, ten_percent_owner: is_ten_percent_owner, other: is_other }
  return Object.entries(held)
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(',')
}

function wrong(expected: string, received: string | null): UnreadableFile {
  return new UnreadableFile(`${FILE}: expected ${expected}, got ${shortText(received ?? '')}`)
}
