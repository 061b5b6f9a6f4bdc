import { problem, type Problem } from '@bourse/kit'

/** The problem for an invalid property in a request body, stating what was expected and what was received. */
export const invalidMember = (member: string, message: string): Problem =>
  refusedMember(member, message, `${member}: ${message}`)

const refusedMember = (member: string, message: string, detail: string): Problem =>
  problem('invalid-parameter', detail, { errors: [{ code: 'invalid', pointer: `/${member}`, message }] })

/** Runs a check and converts its error to a problem that names the property. */
export function checkedMember<T>(member: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'Problem') throw error
    throw refusedMember(member, error.message, error.message)
  }
}

/** The problem for a change that is not permitted in the current state of its target. */
export const conflict = (detail: string): Problem => problem('conflict', detail)
