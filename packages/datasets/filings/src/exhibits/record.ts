import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { RETENTION_DAYS } from '../sections/record.ts'

const FOLDER = 'https://www.sec.gov/Archives/edgar/data/320193/000000000025001101'

/** Exhibits of filings; the documents themselves are not stored. */
export const filingExhibits = record('exhibits', {
  title: 'Exhibits of filings',
  subject: issuer,
  id: 'exh',
  fields: {
    filing_id: f.text('Accession number of the filing', { example: '0000000000-25-001101' }),
    filed_on: f.date('Filing date', { example: '2025-10-27' }),
    exhibit_number: f.text('Number of the exhibit', { example: '99.1' }),
    exhibit_type: f.text('Type of the document', { example: 'EX-99.1' }),
    description: f
      .text('Description of the exhibit; null if the filer states only the type', { example: 'PRESS RELEASE' })
      .nullable(),
    url: f.text('URL of the document', { example: `${FOLDER}/exhibit-99-1.htm` }),
    file_name: f.text('Name of the document in the filing’s folder', { example: 'exhibit-99-1.htm' }),
    media_type: f.text('Media type, derived from the file name extension', { example: 'text/html' }),
    size_bytes: f.count('Size of the document', { unit: 'bytes', example: 182_433 }).nullable(),
    position: f.count('Position of the document in the filing', { example: 2 }),
    xbrl: f.boolean('Whether it is part of the filing’s XBRL', { example: false }),
  },
  key: ['filing_id', 'file_name'],
  time: revisioned('filed_on'),
  order: ['filing_id asc', 'position asc', 'file_name asc'],
  retain: { days: RETENTION_DAYS },
})
