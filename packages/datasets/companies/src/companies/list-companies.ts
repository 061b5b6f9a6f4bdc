import { anyOf, collection, entities, eq, perRequest } from '@bourse/kit'
import { classes } from '@bourse/services'
import { companies } from './record.ts'

/** GET /v1/companies */
export const listCompanies = collection('/companies', companies, {
  id: 'companies.list',
  summary: 'Profiles of companies',
  description:
    'One row for each listing that has an issuer. `company_ids` accepts a class id, or an issuer id ' +
    'for all of its classes.',
  capabilities: ['companies.list'],
  credits: perRequest(5),
  select: entities(classes),
  filters: {
    sector: eq(),
    industry: eq(),
    countries: anyOf('country_code'),
    sic_code: eq(),
    cik: eq(),
    status: eq(),
    type: eq(),
  },
})
