import { catalog, f, record } from '@bourse/kit'
import { STATEMENTS } from '../statements/line-definition.ts'

/** Fields that describe a concept. */
export const conceptFields = {
  taxonomy: f.oneOf('Taxonomy that defines it; `bourse` for canonical lines', [
    'bourse',
    'us-gaap',
    'ifrs-full',
    'dei',
    'srt',
  ]),
  name: f.text('Tag without its taxonomy, or name of the line', { example: 'Assets' }),
  label: f.text('Label in the taxonomy', { example: 'Assets' }),
  description: f.text('Definition', { example: 'Sum of the carrying amounts of all assets.' }).nullable(),
  statement_family: f.oneOf('Financial statement that the concept belongs to', [...STATEMENTS, 'cover', 'other']),
  unit: f.oneOf('Type of its values', ['monetary', 'shares', 'per_share', 'pure', 'other']),
  period_type: f.oneOf('Whether its values are for periods or instants', ['period', 'instant']),
  balance: f.oneOf('Debit or credit, if known', ['debit', 'credit']).nullable(),
  line: f.text('Canonical line that the tag can feed', { example: 'total_assets' }).nullable(),
  tags: f.list(
    'Tags that can feed a line, in order of preference; empty for tags',
    f.text('Tag', { example: 'us-gaap:Assets' }),
    { example: ['us-gaap:Assets', 'ifrs-full:Assets'] },
  ),
  derived: f.boolean('Whether a line may be computed from other lines', { example: false }),
  deprecated: f.boolean('Whether its taxonomy has deprecated it', { example: false }),
}

/** Tags from published facts. */
export const concepts = record('concepts', {
  title: 'Tags in financial facts',
  fields: { concept_id: f.text('Tag with its taxonomy', { example: 'us-gaap:Assets' }), ...conceptFields },
  key: ['concept_id'],
  time: catalog(),
  order: ['concept_id asc'],
})
