import { item, perRequest, publicId } from '@bourse/kit'
import { companies } from './record.ts'

/** Apple Inc. on Nasdaq, whose id is derived from its FIGI, so the documented calls work on demo data. */
const exampleCompany = publicId('cmp', publicId('ins', 'BBG000B9XRY4'))

/** GET /v1/companies/{id} */
export const getCompany = item('/companies/{id}', companies, {
  id: 'companies.get',
  summary: 'The profile of a company',
  description: 'The profile as known at `as_of`; fields that no source provides are null.',
  capabilities: ['companies.list'],
  credits: perRequest(5),
  examples: { id: exampleCompany },
})
