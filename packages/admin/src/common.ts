import type { Expecting } from '@bourse/engine/accounts'
import { perRequest, type Call } from '@bourse/kit'
import type { Changing } from './contract/administration.ts'

/** What every operation here has in common. */
export const COMMON = { capabilities: ['admin'], credits: perRequest(0), pointInTime: false } as const

const IDEMPOTENCY_KEY =
  'Makes a repeated request the same change for 24 hours: any text of up to 200 characters. A key is told the ' +
  'first time alone.'
const IF_MATCH = 'The `version` of what is changed, in double quotes: 412 where it is another by now.'

/** Headers of an operation that makes something, and of one that changes something. */
export const MAKES = { 'idempotency-key': IDEMPOTENCY_KEY } as const
export const CHANGES = { 'if-match': IF_MATCH, 'idempotency-key': IDEMPOTENCY_KEY } as const

/** Problems of these. */
export const MAKES_PROBLEMS = ['conflict', 'idempotency-conflict'] as const
export const CHANGES_PROBLEMS = [...MAKES_PROBLEMS, 'precondition-failed', 'record-not-found'] as const

/** What of a call decides about what it changes. */
export type Changes = Pick<Call<unknown>, 'caller' | 'from' | 'headers' | 'params' | 'body'>

/** The version in `If-Match`: what stands in the quotes, also of a tag that a proxy weakened. */
export function expecting({ headers }: Pick<Call<unknown>, 'headers'>): Expecting {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return {}
  return { version: given.replace(/^W\//, '').replace(/^"(.*)"$/, '$1') }
}

/** Who changes, and under which name it may come twice. */
export function changing(
  operation: string,
  call: Changes,
  actor: (caller: Call['caller'], from: Call['from']) => Changing['by'],
): Changing {
  const name = call.headers['idempotency-key']
  return {
    by: actor(call.caller, call.from),
    repeatable: name === undefined ? undefined : { name, request: JSON.stringify([operation, call.params, call.body]) },
  }
}
