import { defineDataset } from '@bourse/kit'
import { companies } from './companies/record.ts'
import { getCompany } from './companies/get-company.ts'
import { listCompanies } from './companies/list-companies.ts'
import { deriveCompanies } from './companies/derive-companies.ts'
import { screenerFields } from './companies/screener-fields.ts'
import { officerReports } from './officers/record.ts'
import { profiles } from './profiles/record.ts'
import { financeDatabase } from './sources/finance-database.ts'
import { secOwnershipForms } from './sources/sec-ownership-forms.ts'
import { secSubmissions } from './sources/sec-submissions.ts'
import { yahoo } from './sources/yahoo.ts'

export default defineDataset({
  id: 'companies',
  module: import.meta.url,
  title: 'Companies',
  summary: 'Company profiles for every listing that has an issuer, merged field by field from all sources.',
  records: [companies, profiles, officerReports],
  sources: [secSubmissions, secOwnershipForms, financeDatabase, yahoo],
  endpoints: [listCompanies, getCompany],
  jobs: [deriveCompanies],
  provides: [screenerFields],
  imports: profiles,
  freshness: { record: profiles, cadence: { days: 10, by: 'publication' } },
})
