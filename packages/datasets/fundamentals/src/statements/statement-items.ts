import { Type } from '@bourse/kit'
import { type StoredSources } from './record.ts'
import { type Statement, STATEMENTS } from './line-definition.ts'
import { LINES } from './lines/lines.ts'

const lineNames = [...new Set(STATEMENTS.flatMap((statement) => LINES[statement].map(({ id }) => id)))]

/** Every line of the family with its value or null; a row has those of its family alone. */
export const ItemsSchema = Type.Unsafe<string>(
  Type.Partial(
    Type.Record(Type.Union(lineNames.map((id) => Type.Literal(id))), Type.Union([Type.Number(), Type.Null()])),
  ),
)

/** Lines that have a value, with where it comes from. */
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

/** JSON of all lines of a family in their order, each value a number with its exact digits. */
export function itemsText(statement: Statement, items: Readonly<Record<string, string>>): string {
  return `{${LINES[statement].map(({ id }) => `"${id}":${items[id] ?? 'null'}`).join(',')}}`
}

/** JSON of where lines come from, in their order. */
export function sourcesText(statement: Statement, sources: StoredSources, filings: readonly string[]): string {
  const told = LINES[statement].flatMap(({ id }) => {
    const source = sources[id]
    if (source === undefined) return []
    const [concept, filing, derived] = source
    return [[id, { concept, filing_id: filings[filing] ?? '', derived }] as const]
  })
  return JSON.stringify(Object.fromEntries(told))
}
