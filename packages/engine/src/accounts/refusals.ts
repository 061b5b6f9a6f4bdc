import { problem, type Problem } from '@bourse/kit'

/** The refusal of one member of a body, with what was expected and what came. */
export const invalidMember = (member: string, message: string): Problem =>
  refusedMember(member, message, `${member}: ${message}`)

const refusedMember = (member: string, message: string, detail: string): Problem =>
  problem('invalid-parameter', detail, { errors: [{ code: 'invalid', pointer: `/${member}`, message }] })

/** Runs a check whose failure is a sentence; it is told of the member. */
export function checkedMember<T>(member: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'Problem') throw error
    throw refusedMember(member, error.message, error.message)
  }
}

/** The refusal of a change that the state of its target does not allow. */
export const conflict = (detail: string): Problem => problem('conflict', detail)
