import { catalog, record } from '@bourse/kit'
import { issuer } from '@bourse/services'
import { mergeClaims } from './merge-claims.ts'
import { allProfileFields } from './profile-fields.ts'

/** Issuer profiles from sources, merged field by field. Never served: companies are built from them. */
export const profiles = record('profiles', {
  title: 'Profiles of issuers',
  subject: issuer,
  fields: allProfileFields,
  key: ['company_id'],
  time: catalog(),
  order: ['company_id asc'],
  merge: mergeClaims,
})
