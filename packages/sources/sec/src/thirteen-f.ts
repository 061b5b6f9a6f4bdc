import { Decimal, isDate } from '@bourse/kit'
import { cikOf } from './addresses.ts'
import { EdgarFileError, shown } from './edgar-file-error.ts'
import type { InformationRow } from './information-table.ts'
import { childrenOf, elementAt, xmlFlag, xmlInside, xmlText, xmlTree, type XmlElement } from './xml-tree.ts'

/** The cover and summary of a 13F-HR or 13F-NT. */
export interface ThirteenFCover {
  /** The manager that files. */
  readonly cik: string
  readonly name: string
  /** `13F-HR`, `13F-HR/A`, `13F-NT`. */
  readonly form_type: string
  /** Quarter end of the positions. */
  readonly period_of_report: string
  /** A combination report with included managers is credited to the filer. */
  readonly report_type: string | null
  readonly amendment: boolean
  readonly amendment_number: number | null
  /** `restatement` replaces the manager's quarter, `new_holdings` adds to it. */
  readonly amendment_type: 'restatement' | 'new_holdings' | null
  readonly file_number: string | null
  readonly other_managers: readonly { readonly cik: string | null; readonly name: string | null }[]
  /** Rows and sum of values that the table should have, the sum in the table's unit. */
  readonly table_entries: number | null
  readonly table_value: string | null
}

const FILE = '13F cover'

/**
 * Reads the primary document of a 13F, also inside a complete submission.
 * @throws EdgarFileError where it is another document, or manager, form or period cannot be read
 */
export function thirteenFCover(text: string): ThirteenFCover {
  const root = xmlTree(xmlInside(text, 'edgarSubmission'), FILE)
  const [header, cover] = [elementAt(root, 'headerData'), elementAt(root, 'formData', 'coverPage')]
  const summary = elementAt(root, 'formData', 'summaryPage')
  const writtenCik = xmlText(header, 'filerInfo', 'filer', 'credentials', 'cik')
  const cik = cikOf(writtenCik)
  const form_type = xmlText(header, 'submissionType') ?? ''
  const period = xmlText(header, 'filerInfo', 'periodOfReport') ?? xmlText(cover, 'reportCalendarOrQuarter') ?? ''
  const period_of_report = period.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$1-$2')
  if (cik === undefined) throw wrong('the CIK of the filer', writtenCik)
  if (!form_type.startsWith('13F')) throw wrong('a submission type 13F', form_type)
  if (!isDate(period_of_report)) throw wrong('a period MM-DD-YYYY', period)
  return {
    cik,
    name: xmlText(cover, 'filingManager', 'name') ?? '',
    form_type,
    period_of_report,
    report_type: xmlText(cover, 'reportType'),
    ...amendmentOf(cover, form_type),
    file_number: xmlText(cover, 'form13FFileNumber'),
    other_managers: managersOf(cover),
    table_entries: countOf(xmlText(summary, 'tableEntryTotal')),
    table_value: xmlText(summary, 'tableValueTotal'),
  }
}

function amendmentOf(
  cover: XmlElement | undefined,
  form_type: string,
): Pick<ThirteenFCover, 'amendment' | 'amendment_number' | 'amendment_type'> {
  const type = xmlText(cover, 'amendmentInfo', 'amendmentType')?.toUpperCase() ?? ''
  return {
    amendment: form_type.endsWith('/A') || xmlFlag(cover, 'isAmendment') === true,
    amendment_number: countOf(xmlText(cover, 'amendmentNo')),
    amendment_type: type === 'RESTATEMENT' ? 'restatement' : type === 'NEW HOLDINGS' ? 'new_holdings' : null,
  }
}

function managersOf(cover: XmlElement | undefined): ThirteenFCover['other_managers'] {
  return childrenOf(elementAt(cover, 'otherManagersInfo'), 'otherManager').map((manager) => ({
    cik: cikOf(xmlText(manager, 'cik')) ?? null,
    name: xmlText(manager, 'name'),
  }))
}

function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function wrong(expected: string, came: string | null): EdgarFileError {
  return new EdgarFileError(`${FILE}: expected ${expected}, came ${shown(came ?? '')}`)
}

/** The shares that a report holds of one CUSIP, and their value as filed. */
export interface SharePosition {
  readonly cusip: string
  readonly name: string
  /** Exact decimal text. */
  readonly shares: string
  readonly reported_value: string
}

/**
 * Positions in shares: rows of one CUSIP (by discretion, by other managers) are summed; puts, calls and principal
 * amounts never count.
 */
export function sharePositions(rows: Iterable<InformationRow>): SharePosition[] {
  const positions = new Map<string, SharePosition>()
  for (const { cusip, name, amount, amount_type, put_call, reported_value } of rows) {
    if (amount_type !== 'shares' || put_call !== null) continue
    const held = positions.get(cusip) ?? { cusip, name, shares: '0', reported_value: '0' }
    positions.set(cusip, {
      ...held,
      shares: sum(held.shares, amount),
      reported_value: sum(held.reported_value, reported_value),
    })
  }
  return [...positions.values()]
}

const sum = (a: string, b: string) => new Decimal(a).plus(b).toFixed()

/** First filing day of whole dollars. */
const WHOLE_DOLLARS_FROM = '2023-01-03'
const FEWEST_PRICED = 3

/**
 * What the values of a report are to be multiplied with, 1 or 1,000, to give US dollars: the factor for which the
 * median of value ÷ shares against the close of the report's date is nearer 1. Where fewer than three positions have a
 * close, the filing date decides; filings before 2023 are in thousands by the form's rules, but late and wrong ones
 * exist.
 */
export function valueFactor(
  positions: Iterable<SharePosition>,
  closeOf: (cusip: string) => string | undefined,
  filed_on: string,
): 1 | 1000 {
  const ratios: Decimal[] = []
  for (const { cusip, shares, reported_value } of positions) {
    const close = closeOf(cusip)
    if (close === undefined || new Decimal(shares).lte(0) || new Decimal(close).lte(0)) continue
    ratios.push(new Decimal(reported_value).div(shares).div(close))
  }
  if (ratios.length < FEWEST_PRICED) return filed_on >= WHOLE_DOLLARS_FROM ? 1 : 1000
  const median = ratios.sort((a, b) => a.cmp(b))[Math.floor((ratios.length - 1) / 2)] ?? new Decimal(1)
  // Nearer by factors, so that a price that doubled does not look like another unit: the bound is the root of 1 ÷
  // 1,000.
  return median.mul(median).mul(1000).gte(1) ? 1 : 1000
}
