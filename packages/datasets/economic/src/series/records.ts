import { catalog, record } from '@bourse/kit'
import { descriptionFields, seriesFields } from './series-fields.ts'

/** Series as described by their publishers; the served catalog is derived from them and their observations. */
export const describedSeries = record('described_series', {
  title: 'Series as their publishers describe them',
  fields: descriptionFields,
  key: ['id'],
  time: catalog(),
  order: ['id asc'],
})

/** The served catalog of series. */
export const series = record('series', {
  title: 'Economic series',
  fields: seriesFields,
  key: ['id'],
  time: catalog(),
  order: ['id asc'],
  indexes: [['curve'], ['country_code']],
})
