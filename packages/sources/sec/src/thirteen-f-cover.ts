import { isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf } from './addresses.ts'
import { shortText } from './shown.ts'
import { childrenOf, elementAt, xmlFlag, xmlInside, xmlText, xmlTree, type XmlElement } from './xml-tree.ts'

/** A 13F-HR's or 13F-NT's cover and summary. */
export interface ThirteenFCover {
  /** The filing manager's CIK. */
  readonly cik: string
  readonly name: string
  /** Form type, such as `13F-HR`, `13F-HR/A` or `13F-NT`. */
  readonly form_type: string
  /** End of the quarter, when the positions were held. */
  readonly period_of_report: string
  /** Report type. A combination report that includes other managers is attributed to the filer. */
  readonly report_type: string | null
  readonly amendment: boolean
  readonly amendment_number: number | null
  /** `restatement` replaces the manager's quarter, `new_holdings` adds to it. */
  readonly amendment_type: 'restatement' | 'new_holdings' | null
  readonly file_number: string | null
  readonly other_managers: readonly { readonly cik: string | null; readonly name: string | null }[]
  /** Expected number of rows in the information table. The expected total value is in the table's unit. */
  readonly table_entries: number | null
  readonly table_value: string | null
}

const FILE = '13F cover'

/**
 * Reads a 13F's primary document, on its own or inside a complete submission.
 * @throws UnreadableFile if it is a different document, or its manager, form or period is unreadable
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
  if (!form_type.startsWith('13F')) throw wrong('submission type 13F', form_type)
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

function wrong(expected: string, received: string | null): UnreadableFile {
  return new UnreadableFile(`${FILE}: expected ${expected}, got ${shortText(received ?? '')}`)
}
