import { anyOf, collection, eq, perRequest, publicId } from '@bourse/kit'
import { ipos } from './records.ts'

/** GET /v1/ipos */
export const listIpos = collection('/ipos', ipos, {
  id: 'ipos.list',
  summary: 'Initial public offerings',
  description:
    'Offerings on XNYS, XNAS, XASE, ARCX and BATS since 2008, from the first expected date to the first trade. ' +
    'By listing date, including future ones.',
  capabilities: ['ipos.list'],
  credits: perRequest(5),
  exchanges: true,
  examples: { company_ids: publicId('cmp', publicId('ins', 'XNYS', 'PLTR', '2020-09-30')) },
  filters: {
    status: anyOf(),
    symbol: eq({
      field: ['symbol', 'expected_symbol'],
      description: 'Current or announced ticker; case-insensitive.',
      example: 'PLTR',
    }),
    company_ids: anyOf('company_id', {
      description: 'Public ids of the profiles of listed companies, comma-separated.',
    }),
  },
})
