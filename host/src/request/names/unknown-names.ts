import { problem, type ItemError, type Problem, type Subject } from '@bourse/kit'
import type { Resolution } from '@bourse/kit/subject'
import type { SubjectInPath } from '@bourse/kit/host'
import type { Input } from '../input.ts'
import type { RequestedNames } from '../request-context.ts'

/* Problems and errors for names and ids that do not resolve. */

/** The `meta.errors` entry for an unknown name or id, if other names in the request are known. */
export function unresolvedNames(
  requested: RequestedNames,
  resolution: Extract<Resolution, { found: false }>,
  subject: Subject,
): ItemError {
  const { requested: name, reason } = resolution
  const message =
    reason === 'ambiguous'
      ? `more than one ${subject.name} has this spelling: use the exact ${subject.nameField}`
      : (subject.unknown?.name ?? `no ${subject.name} of the entitled markets has this name`)
  return requested.by === 'name'
    ? { code: 'symbol-not-resolved', message, symbol: requested.spelled.get(name) ?? name, instrument_id: null }
    : unknownId(name, subject)
}

/** Returns the `meta.errors` entry for an unknown id. */
export const unknownId = (id: string, { name, column, unknown }: Subject): ItemError => ({
  code: 'symbol-not-resolved',
  message: unknown?.id ?? `no ${name} has this id`,
  ...(column === 'instrument_id' ? { symbol: null, instrument_id: id } : { symbol: id, instrument_id: null }),
})

/** The 404 for a request whose names or ids are all unknown, both at the cutoff and today. */
export function noneKnown(selector: string, items: readonly string[], asOf?: string): Problem {
  const when = asOf === undefined ? '' : `, as of ${asOf} or today`
  return problem('symbol-not-resolved', `None of the requested ${selector} is known${when}: ${shown(items)}.`)
}

/** The 404 for an id in the path that does not exist for this operation. */
export function notFoundHere(
  { input }: { readonly input: Input },
  { param, otherwise }: Pick<SubjectInPath, 'param'> & { readonly otherwise: string | undefined },
  code: 'record-not-found' | 'identifier-not-found' = 'identifier-not-found',
): Problem {
  return problem(
    code,
    otherwise ?? `No entity of this operation has the id ${(input.params[param] ?? '').slice(0, 60)}.`,
  )
}

const shown = (items: readonly string[]) =>
  `${items.slice(0, 5).join(', ').slice(0, 200)}${items.length > 5 ? ', …' : ''}`
