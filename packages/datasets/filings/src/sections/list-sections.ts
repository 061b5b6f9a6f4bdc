import { collection, f, p, perRequest, sql } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { childOfFiling, filingOf } from '../child-of-filing.ts'
import { filingSections } from './record.ts'

const { filing_id, form_type, filed_on, item, title, text, ...measures } = filingSections.fields

/** GET /v1/filings/{filing_id}/sections */
export const listSections = collection('/filings/{filing_id}/sections', {
  id: 'filings.sections',
  summary: 'Sections of a filing',
  description:
    'Items 1, 1A and 7 of a 10-K and every item of an 8-K, in document order, available from the ' +
    'morning after the filing, for about two years. A filing without sections returns no rows. Text over 256 KiB ' +
    'is truncated and flagged.',
  capabilities: ['filings.sections'],
  credits: perRequest(50),
  childOf: childOfFiling,
  examples: { filing_id: '0000000000-25-001102' },
  query: {
    items: p.texts('Item numbers, comma-separated.', { maxLength: 10, example: ['1A', '7'] }),
    include_text: p.boolean('false: omits the text, which is then null.', { default: true }),
  },
  fields: {
    id: f.text('Public id of the section', { example: 'sec_00000000000000000000' }),
    filing_id,
    company_id: issuer.columns.company_id,
    form_type,
    filed_on,
    item,
    title,
    text: text.nullable(),
    ...measures,
  },
  order: ['position asc', 'item asc'],
  needs: { filingSections },
  versions: { of: 'filingSections', entity: 'filing_id' },
  rows(needs, call) {
    const { items, include_text = true } = call.query
    let select = needs.filingSections.at(call).where('r.filing_id', '=', filingOf(call))
    if (items !== undefined)
      select = select.where(
        'r.item',
        'in',
        items.map((one) => one.toUpperCase()),
      )
    return select
      .select(['r.id', 'r.filing_id', 'r.company_id', 'r.form_type', 'r.filed_on', 'r.item', 'r.title'])
      .select(['r.truncated', 'r.size_bytes', 'r.position'])
      .select(include_text ? 'r.text' : sql<null>`null`.as('text'))
  },
})
