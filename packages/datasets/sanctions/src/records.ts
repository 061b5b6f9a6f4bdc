import { catalog, f, record } from '@bourse/kit'
import { issuer, listing, sanctionedEntity } from '@bourse/services'

/** Every entity that is or was on a list; entities are never deleted. */
export const entities = record('entities', {
  title: 'Sanctioned entities',
  id: 'san',
  fields: {
    ...sanctionedEntity,
    removed_on: f.date('Date of the first export without it; null while it is listed').nullable(),
    status: f.oneOf('Whether it is listed', ['listed', 'removed']),
    instrument_id: f.ref(
      listing,
      { from: 'linked' },
      { description: 'The entity’s listing, found by LEI, ISIN or ticker', example: 'ins_00000000000000000000' },
    ),
    company_id: f.ref(
      issuer,
      { from: 'linked' },
      { description: 'That listing’s company', example: 'cmp_00000000000000000000' },
    ),
  },
  key: ['publisher', 'publisher_id'],
  time: catalog(),
  order: ['id asc'],
  indexes: [['id']],
  searched: ['name', 'aliases.name'],
})

/** The complete exports that have been read, from which listing and removal dates are derived. Never served. */
export const exports = record('exports', {
  title: 'Ingested exports',
  fields: {
    publisher: sanctionedEntity.publisher,
    exported_on: f.date('Date of the export'),
    entities: f.count('Entities in it', { example: 8976 }),
  },
  key: ['publisher', 'exported_on'],
  time: catalog(),
  order: ['publisher asc', 'exported_on asc'],
})
