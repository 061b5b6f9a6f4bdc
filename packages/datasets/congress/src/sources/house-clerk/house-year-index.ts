import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { textAt, UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'

/** A trade report as listed in its year's index. */
export interface HouseReport {
  /** Year of the index, as a string. */
  readonly year: string
  readonly filing_id: string
  readonly filed_on: string
  readonly official_name: string
  /** State and district, for example `NJ07`. */
  readonly district: string | null
  readonly filing_url: string
}

/** The filing type of periodic transaction reports. */
const REPORT = 'P'

/** Yields the trade reports in a year's index and skips members' other filings. */
export function* houseYearIndex(text: string, year: string): Generator<HouseReport | BadRecord> {
  if (!/<FinancialDisclosure\b/.test(text.slice(0, 500)))
    throw new UnreadableFile(
      'expected the root element FinancialDisclosure: is the file a House index such as 2026FD.xml?',
    )
  for (const member of xml(text, 'FinancialDisclosure/Member'))
    if (textAt(member, 'FilingType') === REPORT) yield reportOf(member, year)
}

function reportOf(member: XmlElement, year: string): HouseReport | BadRecord {
  const text = (name: string) => textAt(member, name)
  const [id, filed] = [text('DocID'), dateOf(text('FilingDate') ?? '')]
  if (id === undefined || filed === undefined)
    return new BadRecord(
      { id, filed: text('FilingDate') },
      `expected DocID and FilingDate such as 3/2/2026, got ${id ?? 'nothing'} and ${text('FilingDate') ?? 'nothing'}`,
    )
  return {
    year,
    filing_id: id,
    filed_on: filed,
    official_name: ['First', 'Last', 'Suffix'].flatMap((part) => text(part) ?? []).join(' '),
    district: text('StateDst') ?? null,
    filing_url: `https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/${year}/${id}.pdf`,
  }
}

function dateOf(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}
