import { Type } from '@bourse/kit'
import { type StoredSources } from './record.ts'
import { type Statement, STATEMENTS } from './line-definition.ts'
import { LINES } from './lines/lines.ts'

const lineNames = [...new Set(STATEMENTS.flatMap((statement) => LINES[statement].map(({ id }) => id)))]

/** All lines of the statement family, each with its value or null. */
export const ItemsSchema = Type.Unsafe<string>(
  Type.Partial(
    Type.Record(Type.Union(lineNames.map((id) => Type.Literal(id))), Type.Union([Type.Number(), Type.Null()])),
  ),
)

/** Lines that have a value, each with the origin of the value. */
export const ItemSourcesSchema = Type.Unsafe<string>(
  Type.Record(
    Type.String(),
    Type.Object({
      concept: Type.Union([Type.String(), Type.Null()]),
      filing_id: Type.String(),
      derived: Type.Boolean(),
    }),
  ),
)

/** Returns the lines of a statement family as JSON, in statement order, each value a number with its exact digits. */
export function itemsText(statement: Statement, items: Readonly<Record<string, string>>): string {
  return `{${LINES[statement].map(({ id }) => `"${id}":${items[id] ?? 'null'}`).join(',')}}`
}

/** Returns the origins of lines as JSON, in statement order. */
export function sourcesText(statement: Statement, sources: StoredSources, filings: readonly string[]): string {
  const lines = LINES[statement].flatMap(({ id }) => {
    const source = sources[id]
    if (source === undefined) return []
    const [concept, filing, derived] = source
    return [[id, { concept, filing_id: filings[filing] ?? '', derived }] as const]
  })
  return JSON.stringify(Object.fromEntries(lines))
}
