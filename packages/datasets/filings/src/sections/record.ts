import { f, record, revisioned } from '@bourse/kit'
import { mostSectionBytes } from '@bourse/sec'
import { issuer } from '@bourse/services'

/** Retention of sections and exhibits in days: about two years. */
export const RETENTION_DAYS = 731

/** Items 1, 1A and 7 of annual reports, and every item of current reports. */
export const filingSections = record('sections', {
  title: 'Sections of filings',
  subject: issuer,
  id: 'sec',
  fields: {
    filing_id: f.text('Accession number of the filing', { example: '0000000000-25-001102' }),
    form_type: f.text('Form as filed', { example: '10-K' }),
    filed_on: f.date('Filing date', { example: '2025-10-27' }),
    item: f.text('Number of the item', { example: '1A' }),
    title: f.text('Heading without the number', { example: 'Risk Factors' }),
    text: f.text('Text of the section with its heading, lines separated by line feeds', {
      maxBytes: mostSectionBytes,
      truncatedBy: 'truncated',
      example: 'Item 1A. Risk Factors',
    }),
    truncated: f.boolean(`True if the text was truncated at ${mostSectionBytes.toLocaleString('en')} bytes`, {
      example: false,
    }),
    size_bytes: f.count('Size of the complete section', { unit: 'bytes of UTF-8', example: 68_812 }),
    position: f.count('Position of the section in the document, from 1', { example: 2 }),
  },
  key: ['filing_id', 'item'],
  time: revisioned('filed_on'),
  order: ['filing_id asc', 'position asc', 'item asc'],
  retain: { days: RETENTION_DAYS },
})
