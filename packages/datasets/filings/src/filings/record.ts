import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'

/** First filing date in the index. */
export const FIRST_FILED = '2024-09-23'

/** Fields of a filing, without its company. */
export const filingFields = {
  filing_id: f.text('Accession number, the id in the paths of sections and exhibits', {
    example: '0000000000-26-001012',
  }),
  cik: f.text('CIK of the filer, ten digits', { example: '0000320193' }),
  company_name: f.text('Filer’s name at the time of filing', { example: 'Apple Inc.' }),
  form_type: f.text('Form as filed, `/A` for an amendment', { example: '10-Q' }),
  amendment: f.boolean('Whether it amends an earlier filing', { example: false }),
  filed_on: f.date('Filing date; for filings after 17:30 New York time, the next business day', {
    example: '2026-01-26',
  }),
  reporting_period: f
    .date('End of the period of report; for an 8-K, the event date', { example: '2025-12-27' })
    .nullable(),
  accepted_at: f
    .instant('When EDGAR accepted the filing; if the source omits the time zone, the later interpretation', {
      example: '2026-01-26T20:30:00Z',
    })
    .nullable(),
  items: f.list('Item codes of an 8-K; otherwise empty', f.text('Item code', { example: '2.02' }), {
    example: ['2.02', '9.01'],
  }),
  title: f.text('Description of the primary document', { example: '10-Q' }).nullable(),
  primary_document: f.text('File name of the primary document', { example: 'aapl-20251227.htm' }).nullable(),
  url: f.text('URL of the primary document', {
    example: 'https://www.sec.gov/Archives/edgar/data/320193/000000000026001012/aapl-20251227.htm',
  }),
  index_url: f.text('URL of the page that lists its documents', {
    example: 'https://www.sec.gov/Archives/edgar/data/320193/000000000026001012/0000000000-26-001012-index.htm',
  }),
  size_bytes: f.count('Size of the complete filing', { unit: 'bytes', example: 1_433_200 }).nullable(),
  is_xbrl: f.boolean('Whether it contains XBRL', { example: true }),
  is_inline_xbrl: f.boolean('Whether its primary document contains inline XBRL', { example: true }),
  file_number: f.text('Registration file number', { example: '001-36743' }).nullable(),
  film_number: f.text('SEC film number', { example: '26560001' }).nullable(),
}

/** Filings in the index, one row for each company in a joint filing. */
export const filings = record('filings', {
  title: 'Filings',
  subject: issuer,
  fields: filingFields,
  key: ['filing_id', 'company_id'],
  time: revisioned('filed_on'),
  order: ['filed_on asc', 'filing_id asc', 'company_id asc'],
  history: 'filed_on',
  // A page reads each requested company's filings in index order.
  indexes: [['company_id', 'filed_on', 'filing_id']],
})
