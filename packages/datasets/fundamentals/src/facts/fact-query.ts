import { p, sql, type QueryOf, type RawBuilder } from '@bourse/kit'
import { LINE_CONCEPTS } from '../concepts/concepts-of.ts'
import { INSTANT } from './fact-versions.ts'
import { FACT_FORMS } from './accepted-facts.ts'

const FORMS = FACT_FORMS.flatMap((form) => [form, `${form}/A`] as const)
/** Period lengths in months, most common first. */
const LENGTHS = [
  '3',
  '6',
  '9',
  '12',
  '1',
  '2',
  '4',
  '5',
  '7',
  '8',
  '10',
  '11',
  '13',
  '14',
  '15',
  '18',
  '24',
  '36',
] as const

/** Query parameters for facts. */
export const factsQuery = {
  from: p.date('First `fiscal_end`, inclusive.', { example: '2024-12-31' }),
  to: p.date('Last `fiscal_end`, inclusive.', { example: '2025-12-31' }),
  concepts: p.texts('Tags with or without their taxonomy, or canonical lines, comma-separated.', {
    example: ['us-gaap:Assets'],
  }),
  unit: p.text('One unit.', { maxLength: 100, example: 'USD' }),
  period_type: p.oneOf('Only facts for periods, or only facts for instants.', ['instant', 'period']),
  duration_months: p.anyOf('Period lengths in months, comma-separated: usually 3, 6, 9 and 12.', LENGTHS),
  form_types: p.anyOf('Forms of the source filings, comma-separated.', FORMS),
  filed_from: p.date('First `filed_on`, inclusive.', { example: '2024-12-31' }),
  filed_to: p.date('Last `filed_on`, inclusive.'),
}
/** The query parameters' values. */
type FactsQuery = QueryOf<typeof factsQuery>

/** Returns the parameters as conditions on the rows `r`. */
export function factConditions(query: FactsQuery, floor: string): readonly RawBuilder<boolean>[] {
  const { from, to, concepts, unit, period_type, duration_months, form_types, filed_from, filed_to } = query
  return [
    sql<boolean>`r.fiscal_end >= ${from !== undefined && from > floor ? from : floor}`,
    ...(to === undefined ? [] : [sql<boolean>`r.fiscal_end <= ${to}`]),
    ...(concepts === undefined ? [] : [conceptsNamed(concepts)]),
    ...(unit === undefined ? [] : [sql<boolean>`r.unit = ${unit}`]),
    ...(period_type === undefined
      ? []
      : [sql<boolean>`(r.fiscal_start_key = ${INSTANT}) = ${period_type === 'instant'}`]),
    ...(duration_months === undefined ? [] : [lasting(duration_months)]),
    ...(form_types === undefined ? [] : [sql<boolean>`r.form_type = any(${form_types}::text[])`]),
    ...(filed_from === undefined ? [] : [sql<boolean>`r.filed_on >= ${filed_from}`]),
    ...(filed_to === undefined ? [] : [sql<boolean>`r.filed_on <= ${filed_to}`]),
  ]
}

const tagsOfLine = new Map(LINE_CONCEPTS.map(({ id, tags }) => [id, tags]))

/**
 * Matches facts by concept. A line matches all its tags; a name without a taxonomy matches that tag in every taxonomy.
 */
function conceptsNamed(names: readonly string[]): RawBuilder<boolean> {
  const full = names.flatMap((name) => tagsOfLine.get(name) ?? (name.includes(':') ? [name] : []))
  const bare = names.filter((name) => !name.includes(':') && !tagsOfLine.has(name))
  return sql<boolean>`(r.concept = any(${full}::text[]) or split_part(r.concept, ':', 2) = any(${bare}::text[]))`
}

/** Matches periods by their length in months: days ÷ 30.4375, rounded. */
function lasting(months: readonly string[]): RawBuilder<boolean> {
  const days = sql`(r.fiscal_end::date - nullif(r.fiscal_start_key, ${INSTANT})::date + 1)`
  return sql<boolean>`round(${days} * 10000 / 304375.0) = any(${months}::numeric[])`
}
