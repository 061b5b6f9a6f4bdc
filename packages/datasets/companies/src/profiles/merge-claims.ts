import { precedence, type Claim } from '@bourse/kit'
import type { Profile } from './profile-fields.ts'

/** Source precedence: the operator’s imports, then other profile sources, then the SEC, then the demo market. */
const inPrecedence = precedence({ first: ['import'], last: ['sec-submissions', 'demo'] })

/** Takes each field from the first source that has a value for it; a null never overrides a value. */
export function mergeClaims(claims: readonly Claim<Profile>[]): Profile {
  const [{ row: first }, ...others] = inPrecedence(claims)
  return others.reduce((profile, { row }) => fillGaps(profile, row), first)
}

function fillGaps(profile: Profile, next: Profile): Profile {
  const missing = Object.entries(next).filter(([name]) => profile[name as keyof Profile] === null)
  return { ...profile, ...Object.fromEntries(missing) }
}
