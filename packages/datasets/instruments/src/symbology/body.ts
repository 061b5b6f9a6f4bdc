import { Type, type ProblemDetail, type Static } from '@bourse/kit'
import { MAX_NAME } from '../names/requested-name.ts'
import { SYMBOLOGY_KINDS } from './kinds.ts'

/** Maximum number of inputs in a request. */
export const MAX_INPUTS = 2_000

/** JSON bodies with a NUL are rejected before they are checked. */
const NO_NUL = '^[^\\u0000]*$'

const kind = (description: string) =>
  Type.Union(
    SYMBOLOGY_KINDS.map((name) => Type.Literal(name)),
    { description },
  )
const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }))

/** The body of a mapping request. The host reads `as_of`. */
export const body = Type.Object(
  {
    inputs: Type.Array(Type.String({ minLength: 1, maxLength: MAX_NAME, pattern: NO_NUL }), {
      minItems: 1,
      maxItems: MAX_INPUTS,
      description: `Names or identifiers to map, all of the kind \`from\`; up to ${MAX_INPUTS}. Duplicates count once`,
    }),
    from: kind('Kind of the inputs'),
    to: Type.Array(kind('A kind to map to'), {
      minItems: 1,
      maxItems: SYMBOLOGY_KINDS.length,
      description: 'Kinds to map to. `contract_symbol` requires `from: contract_symbol`',
    }),
    on: day('One date to map on. Default: today, or the date of `as_of`'),
    start: day('First date of a range to map on. Instead of `on`'),
    end: day('End of that range, exclusive. Default: the day after today or the date of `as_of`. Requires `start`'),
  },
  {
    additionalProperties: false,
    examples: [
      {
        inputs: ['FB', 'XNAS:AAPL'],
        from: 'symbol',
        to: ['instrument_id', 'symbol', 'isin'],
        start: '2021-01-04',
        end: '2026-01-01',
      },
    ],
  },
)

export type Mapping = Static<typeof body>

/** Returns errors for properties of a body that do not fit together. */
export function mistakesIn(given: unknown): readonly ProblemDetail[] {
  const { from, to, on, start, end }: Partial<Mapping> = typeof given === 'object' && given !== null ? given : {}
  const mistakes: ProblemDetail[] = []
  if (on !== undefined && (start !== undefined || end !== undefined))
    mistakes.push({ code: 'not-together', pointer: '/on', message: 'give on, or start and end, not both' })
  if (end !== undefined && start === undefined)
    mistakes.push({ code: 'missing', pointer: '/start', message: 'is required together with end' })
  if (typeof start === 'string' && typeof end === 'string' && start >= end)
    mistakes.push({ code: 'reversed', pointer: '/end', message: `expected a date after start, got ${end}` })
  if (Array.isArray(to) && to.includes('contract_symbol') && from !== 'contract_symbol')
    mistakes.push({
      code: 'not-together',
      pointer: '/to',
      message: 'contract_symbol requires from: contract_symbol; a listing has many contracts (/v1/options/contracts)',
    })
  return mistakes
}
