import { Type } from '@bourse/kit'
import { type StoredSources } from './record.ts'
import { type Statement, STATEMENTS } from './line-definition.ts'
import { LINES } from './lines/lines.ts'

const lineNames = [...new Set(STATEMENTS.flatMap((statement) => LINES[statement].map(({ id }) => id)))]

/** Every line of the statement family with its value or null. */
export const ItemsSchema = Type.Unsafe<string>(
  Type.Partial(
    Type.Record(Type.Union(lineNames.map((id) => Type.Literal(id))), Type.Union([Type.Number(), Type.Null()])),
  ),
)

/** The lines that have a value, with its origin. */
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

/** Returns the JSON of all lines of a family in order, each value a number with its exact digits. */
export function itemsText(statement: Statement, items: Readonly<Record<string, string>>): string {
  return `{${LINES[statement].map(({ id }) => `"${id}":${items[id] ?? 'null'}`).join(',')}}`
}

/** Returns the JSON of the origins of lines, in order. */
export function sourcesText(statement: Statement, sources: StoredSources, filings: readonly string[]): string {
  const lines = LINES[statement].flatMap(({ id }) => {
    const source = sources[id]
    if (source === undefined) return []
    const [concept, filing, derived] = source
    return [[id, { concept, filing_id: filings[filing] ?? '', derived }] as const]
  })
  return JSON.stringify(Object.fromEntries(lines))
}
