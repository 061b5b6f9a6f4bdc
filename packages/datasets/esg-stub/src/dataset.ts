import { defineDataset } from '@bourse/kit'
import { listRatings } from './list-ratings.ts'
import { esgRatings } from './record.ts'

export default defineDataset({
  id: 'esg-stub',
  title: 'ESG ratings',
  summary: 'Environmental, social and governance ratings. Not yet available: no source is connected.',
  planned: true,
  records: [esgRatings],
  endpoints: [listRatings],
})
