/** Returns an index row for a filing whose documents a test reads. */
export function filed(given: {
  readonly filing_id: string
  readonly cik: string
  readonly form_type: string
  readonly filed_on: string
}) {
  const url = `https://www.sec.gov/Archives/edgar/data/${Number(given.cik)}/${given.filing_id.replaceAll('-', '')}/`
  return {
    ...given,
    company_name: 'A test company',
    amendment: false,
    reporting_period: null,
    accepted_at: null,
    items: [],
    title: null,
    primary_document: null,
    url,
    index_url: url,
    size_bytes: null,
    is_xbrl: false,
    is_inline_xbrl: false,
    file_number: null,
    film_number: null,
  }
}
