import { catalog, record } from '@bourse/kit'
import { descriptionFields } from './series-fields.ts'

/** Series as their publishers describe them; what is served is made of them and of their observations. */
export const describedSeries = record('described_series', {
  title: 'Series as their publishers describe them',
  fields: descriptionFields,
  key: ['id'],
  time: catalog(),
  order: ['id asc'],
})
