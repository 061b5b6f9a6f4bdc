import { collection, f, p, perRequest, sql } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { childOfFiling, filingOf } from '../child-of-filing.ts'
import { filingExhibits } from './record.ts'

const { filing_id, xbrl: _, ...exhibitFields } = filingExhibits.fields

/** GET /v1/filings/{filing_id}/exhibits */
export const listExhibits = collection('/filings/{filing_id}/exhibits', {
  id: 'filings.exhibits',
  summary: 'Exhibits of a filing',
  description:
    'Exhibits in filing order with their URLs, available within about an hour, for about two ' +
    'years. A filing without exhibits returns no rows. The documents themselves are not served.',
  capabilities: ['filings.exhibits'],
  credits: perRequest(50),
  childOf: childOfFiling,
  examples: { filing_id: '0000000000-25-001101' },
  query: {
    exhibit_numbers: p.texts('Exhibit numbers, comma-separated; 99 means 99 and 99.1, 99.2 and so on.', {
      maxLength: 20,
      example: ['99', '31.1'],
    }),
    xbrl: p.boolean('Whether to include the XBRL documents.', { default: false }),
  },
  fields: {
    id: f.text('Public id of the exhibit', { example: 'exh_00000000000000000000' }),
    filing_id,
    company_id: issuer.columns.company_id,
    ...exhibitFields,
  },
  order: ['position asc', 'file_name asc'],
  needs: { filingExhibits },
  versions: { of: 'filingExhibits', entity: 'filing_id' },
  rows(needs, call) {
    const { exhibit_numbers: numbers, xbrl = false } = call.query
    let select = needs.filingExhibits.at(call).where('r.filing_id', '=', filingOf(call))
    if (!xbrl) select = select.where('r.xbrl', '=', false)
    if (numbers !== undefined) select = select.where(isAnyOf(numbers))
    return select.selectAll()
  },
})

/** Matches exhibit numbers; a number without a point also matches its subdivisions. */
function isAnyOf(numbers: readonly string[]) {
  const upper = numbers.map((number) => number.toUpperCase())
  return sql<boolean>`(upper(r.exhibit_number) = any(${upper}::text[])
    or split_part(upper(r.exhibit_number), '.', 1) = any(${upper}::text[]))`
}
