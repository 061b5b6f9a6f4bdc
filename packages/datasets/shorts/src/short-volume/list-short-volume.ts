import { collection, entities, perSubject } from '@bourse/kit'
import { listing } from '@bourse/services'
import { shortVolume } from './record.ts'

/** GET /v1/short-volume */
export const listShortVolume = collection('/short-volume', shortVolume, {
  id: 'short-volume.list',
  summary: 'Daily short volume',
  description: 'Shares sold short in trades reported off exchange; totals exclude trades on exchanges.',
  capabilities: ['short-volume.list'],
  credits: perSubject(5, { whole: 500 }),
  select: entities(listing),
  examples: { symbols: 'AAPL' },
})
