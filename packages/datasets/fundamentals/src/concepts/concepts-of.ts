import { termsOf } from '../statements/expression.ts'
import { type LineDefinition, type LineKind, type Statement, STATEMENTS } from '../statements/line-definition.ts'
import { LINES } from '../statements/lines/lines.ts'

type ConceptUnit = 'monetary' | 'shares' | 'per_share' | 'pure' | 'other'

/** A canonical line, or a tag from published facts; the key is `id`. */
export interface ConceptRow {
  readonly id: string
  readonly taxonomy: string
  readonly name: string
  readonly label: string
  readonly description: string | null
  readonly statement_family: Statement | 'cover' | 'other'
  readonly unit: ConceptUnit
  readonly period_type: 'period' | 'instant'
  readonly balance: 'debit' | 'credit' | null
  /** The canonical line whose value comes from the tag. */
  readonly line: string | null
  /** Tags that can supply the line's value, in order of preference; empty for tags. */
  readonly tags: readonly string[]
  readonly derived: boolean
  readonly deprecated: boolean
}

/** A tag as described by companyfacts. */
export interface ReportedTag {
  readonly taxonomy: string
  readonly tag: string
  readonly label: string | null
  readonly description: string | null
  /** Unit of a fact with this tag. */
  readonly unit: string
  readonly period_type: 'period' | 'instant'
}

const UNITS: Readonly<Record<LineKind, ConceptUnit>> = { money: 'monetary', shares: 'shares', per_share: 'per_share' }

/** Every canonical line, listed only under the first statement family that has it. */
export const LINE_CONCEPTS: readonly ConceptRow[] = [
  ...new Map(
    STATEMENTS.toReversed().flatMap((family) => LINES[family].map((line) => [line.id, lineConcept(line, family)])),
  ).values(),
].sort((a, b) => (a.id < b.id ? -1 : 1))

function lineConcept(line: LineDefinition, family: Statement): ConceptRow {
  return {
    id: line.id,
    taxonomy: 'bourse',
    name: line.id,
    label: labelOf(line.id),
    description: line.derived === undefined ? null : `Without a tag: ${line.derived.replaceAll('?', '')}.`,
    statement_family: family,
    unit: UNITS[line.kind],
    period_type: family === 'balance_sheet' || line.at !== undefined ? 'instant' : 'period',
    balance: null,
    line: null,
    tags: [...tagsOf('us-gaap', line.usGaap), ...tagsOf('ifrs-full', line.ifrs)],
    derived: line.derived !== undefined,
    deprecated: false,
  }
}

function labelOf(id: string): string {
  const words = id
    .replaceAll('_', ' ')
    .replace(/\beps\b/, 'EPS')
    .replace(/\bebitda\b/, 'EBITDA')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function tagsOf(taxonomy: string, sources: readonly string[]): readonly string[] {
  return [...new Set(sources.flatMap((source) => termsOf(source).map(({ name }) => `${taxonomy}:${name}`)))]
}

interface Feeds {
  readonly line: string
  readonly family: Statement
}

/**
 * The line that each tag feeds. If several lines list a tag, it feeds the line that ranks it highest; in a tie, the
 * last line wins.
 */
const feeds: ReadonlyMap<string, Feeds> = new Map(
  STATEMENTS.flatMap((family) =>
    LINES[family].flatMap((line) => {
      const tags = [...tagsOf('us-gaap', line.usGaap), ...tagsOf('ifrs-full', line.ifrs)]
      return tags.map((tag, rank) => ({ tag, rank, line: line.id, family }))
    }),
  )
    .sort((a, b) => b.rank - a.rank)
    .map(({ tag, line, family }) => [tag, { line, family }]),
)

/** The canonical line that a tag such as `us-gaap:Assets` can feed; null for other tags. */
export const lineFedBy = (concept: string): string | null => feeds.get(concept)?.line ?? null

/** Returns the concept for a tag from published facts. */
export function tagConcept({ taxonomy, tag, label, description, unit, period_type }: ReportedTag): ConceptRow {
  const id = `${taxonomy}:${tag}`
  const fed = feeds.get(id)
  return {
    id,
    taxonomy,
    name: tag,
    label: label ?? wordsOf(tag),
    description,
    statement_family: taxonomy === 'dei' ? 'cover' : (fed?.family ?? 'other'),
    unit: unitKind(unit),
    period_type,
    balance: null,
    line: fed?.line ?? null,
    tags: [],
    derived: false,
    deprecated: label?.includes('(Deprecated') === true,
  }
}

function unitKind(unit: string): ConceptUnit {
  if (unit === 'shares' || unit === 'pure') return unit
  if (/^[A-Z]{3}\/shares$/.test(unit)) return 'per_share'
  return /^[A-Z]{3}$/.test(unit) ? 'monetary' : 'other'
}

/** Splits a tag at its capital letters: `AssetsCurrent` becomes `Assets Current`. */
const wordsOf = (tag: string): string => tag.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
