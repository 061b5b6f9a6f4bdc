import { filingFolder, mediaType } from '@bourse/sec'
import type { DemoFiling } from '../../market/index.ts'

const CERTIFICATIONS = [
  ['31.1', 'CERTIFICATION OF THE CHIEF EXECUTIVE OFFICER'],
  ['31.2', 'CERTIFICATION OF THE CHIEF FINANCIAL OFFICER'],
  ['32.1', 'CERTIFICATIONS UNDER SECTION 906'],
] as const
const RELEASE = [['99.1', 'PRESS RELEASE']] as const

/** An 8-K's press release and a periodic report's certifications. */
export function* demoExhibits({ filing_id, cik, form_type }: DemoFiling) {
  for (const [at, [exhibit_number, description]] of (form_type === '8-K' ? RELEASE : CERTIFICATIONS).entries()) {
    const file_name = `exhibit-${exhibit_number.replace('.', '-')}.htm`
    yield {
      exhibit_number,
      exhibit_type: `EX-${exhibit_number}`,
      description,
      url: filingFolder(cik, filing_id) + file_name,
      file_name,
      media_type: mediaType(file_name),
      size_bytes: null,
      // The primary document has position 1.
      position: String(at + 2),
      xbrl: false,
    }
  }
}
