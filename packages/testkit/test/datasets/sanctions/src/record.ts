import { anyOf, catalog, collection, contains, dates, eq, f, has, perRequest, record } from '@bourse/kit'
import { issuer, listing, sanctionedEntity } from '@bourse/services'

const named = { from: 'lei', by: 'lei', or: [{ from: 'isin', by: 'isin' }, { from: 'ticker' }], unique: true } as const

/** Every entity that is or was on a list; rows are never removed. */
export const entities = record('entities', {
  title: 'Sanctioned entities',
  id: 'san',
  fields: {
    ...sanctionedEntity,
    removed_on: f.date('Date of the first export without it; null while it is listed').nullable(),
    status: f.oneOf('Whether it is listed', ['listed', 'removed']),
    instrument_id: f.ref(listing, named, { example: 'ins_00000000000000000000' }),
    company_id: f.ref(issuer, named, { example: 'cmp_00000000000000000000' }),
  },
  key: ['publisher', 'publisher_id'],
  time: catalog(),
  order: ['id asc'],
  indexes: [['id']],
  searched: ['name', 'aliases.name'],
})

export const listEntities = collection('/sanctions', entities, {
  id: 'sanctions.list',
  summary: 'Sanctioned entities',
  description: 'Names are searched as parts of text: this is data, not a screening verdict.',
  capabilities: ['sanctions.list'],
  credits: perRequest(5),
  filters: {
    status: eq({ default: 'listed', all: true }),
    publisher: eq(),
    list: has('lists'),
    programs: has(),
    countries: has(undefined, { example: 'CH' }),
    entity_type: eq(),
    name: contains(['name', 'aliases.name'], { example: 'banco nacional' }),
    identifier: has('identifiers.value', { example: '9187629' }),
    updated: dates('updated_on'),
    publisher_ids: anyOf('publisher_id'),
  },
})
