import { anyOf, collection, contains, dates, eq, has, perRequest } from '@bourse/kit'
import { entities } from './records.ts'

export const listEntities = collection('/sanctions', entities, {
  id: 'sanctions.list',
  summary: 'Sanctioned entities',
  description:
    'Entities on sanctions lists, listed or removed. Names are matched as substrings: this is data, not ' +
    'a screening verdict.',
  capabilities: ['sanctions.list'],
  credits: perRequest(5),
  filters: {
    status: eq({ default: 'listed', all: true }),
    publisher: eq(),
    list: has('lists'),
    programs: has(undefined, { example: 'DEMO-TRADE' }),
    countries: has(undefined, { example: 'AQ' }),
    entity_type: eq(),
    name: contains(['name', 'aliases.name'], { example: 'demo trading' }),
    identifier: has('identifiers.value', { example: '9999993' }),
    updated: dates('updated_on', { example: '2019-12-29' }),
    publisher_ids: anyOf('publisher_id', { example: 'demo-01' }),
  },
})
