import { catalog, f, record } from '@bourse/kit'
import { STATEMENTS } from '../statements/line-definition.ts'

/** Fields that describe a concept. */
export const conceptFields = {
  taxonomy: f.oneOf('Who defines it; `bourse` for canonical lines', ['bourse', 'us-gaap', 'ifrs-full', 'dei', 'srt']),
  name: f.text('The tag alone, or the name of the line', { example: 'Assets' }),
  label: f.text('Readable name, as the taxonomy has it', { example: 'Assets' }),
  description: f.text('What it is', { example: 'Sum of the carrying amounts of all assets.' }).nullable(),
  statement_family: f.oneOf('Statement that it belongs to', [...STATEMENTS, 'cover', 'other']),
  unit: f.oneOf('Kind of its values', ['monetary', 'shares', 'per_share', 'pure', 'other']),
  period_type: f.oneOf('Whether it is of a period or of an instant', ['period', 'instant']),
  balance: f.oneOf('Side of the books, where it is known', ['debit', 'credit']).nullable(),
  line: f.text('Canonical line that a tag feeds', { example: 'total_assets' }).nullable(),
  tags: f.list(
    'Tags that a line is read from, in order; empty for tags',
    f.text('Tag', { example: 'us-gaap:Assets' }),
    { example: ['us-gaap:Assets', 'ifrs-full:Assets'] },
  ),
  derived: f.boolean('Whether a line may be worked out of others', { example: false }),
  deprecated: f.boolean('Whether its taxonomy has given it up', { example: false }),
}

/** Tags of published facts. */
export const concepts = record('concepts', {
  title: 'Tags of financial facts',
  fields: { concept_id: f.text('Tag with its taxonomy', { example: 'us-gaap:Assets' }), ...conceptFields },
  key: ['concept_id'],
  time: catalog(),
  order: ['concept_id asc'],
})
