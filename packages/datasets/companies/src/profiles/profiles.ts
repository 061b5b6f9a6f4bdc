import { catalog, record, type Claim } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { allProfileFields, type Profile } from './profile-fields.ts'

/** What sources tell of issuers, merged field by field. Never served: companies are made of it. */
export const profiles = record('profiles', {
  title: 'Profiles of issuers',
  subject: issuer,
  fields: allProfileFields,
  key: ['company_id'],
  time: catalog(),
  order: ['company_id asc'],
  merge: mergeProfiles,
})

/** Whose word counts first: the operator’s, then sources of profiles, then the SEC, then the demo market. */
const FIRST: readonly string[] = ['import']
const LAST: readonly string[] = ['sec-submissions', 'demo']

function rankOf(source: string): number {
  if (FIRST.includes(source)) return 0
  return LAST.includes(source) ? 2 + LAST.indexOf(source) : 1
}

/** Each field as the first source tells it that tells it at all: a null never hides a value. */
export function mergeProfiles(claims: readonly Claim<Profile>[]): Profile {
  const [first, ...others] = claims
    .toSorted((a, b) => rankOf(a.source) - rankOf(b.source) || (a.source < b.source ? -1 : 1))
    .map(({ row }) => row)
  if (first === undefined) throw new TypeError('a merge needs a claim at least')
  return others.reduce(filledUp, first)
}

function filledUp(profile: Profile, next: Profile): Profile {
  const told = Object.entries(next).filter(([name]) => profile[name as keyof Profile] === null)
  return { ...profile, ...Object.fromEntries(told) }
}
