import { catalog, record } from '@bourse/kit'
import { listing } from '@bourse/services'
import { termFields } from './term-fields.ts'

/** Bond terms as publishers state them; the bonds served are derived from these terms and prices. */
export const bondTerms = record('bond_terms', {
  title: 'Bond terms as publishers state them',
  subject: listing,
  fields: termFields,
  key: ['isin'],
  time: catalog(),
  order: ['isin asc'],
})
