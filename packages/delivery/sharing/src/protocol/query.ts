import { problem } from '@bourse/kit'
import { Type, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { jsonHint } from './hints/json-hint.ts'
import type { Predicate } from './hints/predicate.ts'
import { sqlHint } from './hints/sql-hint.ts'
import { instantFrom, versionInstant } from './timestamp.ts'

/** The body of a query. Unknown properties are ignored: newer clients send more. */
const Body = Type.Object({
  predicateHints: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 10_000 }), { maxItems: 1_000 }), Type.Null()]),
  ),
  jsonPredicateHints: Type.Optional(Type.Union([Type.String({ maxLength: 50_000 }), Type.Null()])),
  limitHint: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
  version: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()])),
  timestamp: Type.Optional(Type.Union([Type.String({ maxLength: 60 }), Type.Null()])),
  startingVersion: Type.Optional(Type.Unknown()),
})
const isBody = TypeCompiler.Compile(Body)

/** The files that a query requests from a table. */
export interface TableQuery {
  /** Predicates on the date; files without matching rows need not be sent. */
  readonly hints: readonly Predicate[]
  /** As-of time; undefined for the newest version. */
  readonly asOf: string | undefined
  /** Number of rows that the client wants to read; undefined for all. */
  readonly limit: number | undefined
}

/** The complete newest version. */
export const EVERYTHING: TableQuery = { hints: [], asOf: undefined, limit: undefined }

/** Parses the body of a query. Hints that cannot be parsed are ignored, as the protocol allows. */
export function queryOf(body: unknown = {}): TableQuery {
  if (!isBody.Check(body)) throw malformed(body)
  if (body.startingVersion !== undefined)
    throw problem(
      'malformed-request',
      'startingVersion: expected a query of one version; GET …/changes returns changes.',
    )
  const hints = [...(body.predicateHints ?? []).map(sqlHint), jsonHint(body.jsonPredicateHints ?? undefined)]
  return {
    hints: hints.filter((each) => each !== undefined),
    asOf: asOfIn(body),
    limit: body.limitHint ?? undefined,
  }
}

function malformed(body: unknown) {
  const [first] = isBody.Errors(body)
  return problem('malformed-request', `The body is not a query: ${first?.path ?? ''} ${first?.message ?? ''}.`)
}

function asOfIn({ version, timestamp }: Static<typeof Body>): string | undefined {
  const hasVersion = version !== undefined && version !== null
  const hasTime = timestamp !== undefined && timestamp !== null
  if (hasVersion && hasTime) throw problem('malformed-request', 'Expected version or timestamp, got both.')
  if (hasTime) return instantFrom('timestamp', timestamp)
  return hasVersion ? versionInstant('version', version) : undefined
}
