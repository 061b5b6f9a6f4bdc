import {
  endpoint,
  f,
  invalidParameter,
  orderKeys,
  pageOf,
  p,
  paginate,
  perRequest,
  type Knowledge,
  type Rows,
} from '@bourse/kit'
import { LINE_CONCEPTS, type ConceptRow } from './concepts-of.ts'
import { conceptFields, concepts } from './record.ts'
import { STATEMENTS } from '../statements/line-definition.ts'

const order = ['id asc'] as const
/** A shorter search text would match almost every concept. */
const MIN_LENGTH = 2
const TAXONOMIES = ['bourse', 'us-gaap', 'ifrs-full', 'dei', 'srt'] as const

interface ConceptFilter {
  readonly taxonomy?: string
  readonly statement_family?: string
  readonly line?: string
  readonly q?: string
}

/** GET /v1/financials/concepts: the canonical lines, and the tags from published facts. */
export const listConcepts = endpoint('/financials/concepts', {
  id: 'financials.concepts',
  summary: 'Financial fact concepts and canonical statement lines',
  description: 'Every canonical line with its source tags, and every tag in published facts.',
  capabilities: ['financials.concepts'],
  credits: perRequest(5),
  query: {
    taxonomy: p.oneOf('One taxonomy.', TAXONOMIES),
    statement_family: p.oneOf('Only concepts in one statement family.', [...STATEMENTS, 'cover', 'other']),
    line: p.text('Only tags that feed this canonical line.', { maxLength: 100, example: 'total_assets' }),
    q: p.text('Part of the id or label.', { minLength: MIN_LENGTH, maxLength: 100, example: 'assets' }),
  },
  fields: { id: f.text('Tag with its taxonomy, or canonical line', { example: 'us-gaap:Assets' }), ...conceptFields },
  order,
  needs: { concepts },
  async read(needs, call) {
    if ((call.query.q?.length ?? MIN_LENGTH) < MIN_LENGTH)
      throw invalidParameter('q', `must have at least ${MIN_LENGTH} characters`, 'too-short')
    const lines = (await isBefore(needs.concepts.at(call), call.knowledge))
      ? []
      : LINE_CONCEPTS.filter((concept) => isMatch(concept, call.query))
    const page = { ...call.page, after: call.page.after && { concept_id: call.page.after['id'] ?? null } }
    const tags = await paginate(
      matchingTags(needs.concepts.at(call), call.query),
      orderKeys(['concept_id asc']),
      page,
    ).execute()
    const found = tags.map(({ concept_id: id, ...tag }) => ({ id, ...tag }))
    return pageOf([...lines.map(asRow), ...found], orderKeys(order), call.page)
  },
})

/** Whether the as-of time is before the first publication. The canonical lines did not exist then either. */
async function isBefore(known: Tags, { asOf }: Knowledge): Promise<boolean> {
  return asOf !== undefined && (await known.select('r.concept_id').limit(1).execute()).length === 0
}

type Tags = ReturnType<Rows<typeof concepts>['at']>

function matchingTags(known: Tags, { taxonomy, statement_family, line, q }: ConceptFilter) {
  let tags = known.selectAll()
  if (taxonomy !== undefined) tags = tags.where('r.taxonomy', '=', taxonomy as 'dei')
  if (statement_family !== undefined) tags = tags.where('r.statement_family', '=', statement_family as 'other')
  if (line !== undefined) tags = tags.where('r.line', '=', line)
  if (q === undefined) return tags
  const pattern = `%${q.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`
  return tags.where((either) =>
    either.or([either('r.concept_id', 'ilike', pattern), either('r.label', 'ilike', pattern)]),
  )
}

function isMatch(concept: ConceptRow, { taxonomy, statement_family, line, q }: ConceptFilter): boolean {
  const has = (text: string) => text.toLowerCase().includes(q?.toLowerCase() ?? '')
  return (
    (taxonomy ?? 'bourse') === 'bourse' &&
    (statement_family ?? concept.statement_family) === concept.statement_family &&
    line === undefined &&
    (has(concept.id) || has(concept.label))
  )
}

const asRow = ({ taxonomy: _, ...concept }: ConceptRow) => ({ ...concept, taxonomy: 'bourse' as const })
