import { derive, type Knowledge, type Rows } from '@bourse/kit'
import { dateIn } from '@bourse/kit/values'
import { issuers } from '@bourse/services'
import { officerReports } from '../officers/record.ts'
import { officersNow } from '../officers/officers-now.ts'
import { profiles } from '../profiles/record.ts'
import { companies, type Company } from './record.ts'
import { companyOf } from './company-of.ts'

/** Builds a row for every listing with an issuer, even if no source has a profile for it. */
export const deriveCompanies = derive(companies, {
  id: 'make-companies',
  title: 'Companies from listings and profiles',
  after: [issuers, profiles, officerReports],
  schedule: { cron: '10 6 * * *', zone: 'America/New_York' },
  needs: { issuers, profiles, officerReports, companies },
  async *read(needs, { clock, published }) {
    const knowledge = await published()
    const today = dateIn(clock.now(), 'America/New_York')
    const directory = await needs.issuers.at(knowledge)
    const profilesById = new Map((await allOf(needs.profiles, knowledge)).map((row) => [row.company_id, row]))
    const reports = Map.groupBy(await allOf(needs.officerReports, knowledge), ({ company_id }) => company_id)
    const before = new Map((await allOf(needs.companies, knowledge)).map((row) => [row.id, row]))
    for (const issuer of directory.all) {
      const profile = profilesById.get(issuer.company_id)
      const officers = officersNow(reports.get(issuer.company_id) ?? [], today)
      for (const listing of issuer.listings) {
        const row = companyOf(listing, issuer, { profile, officers })
        if (differs(row, before.get(row.id))) yield { ...row, updated_on: today }
      }
    }
  },
})

const allOf = <R>(rows: Rows<R>, knowledge: Knowledge) => rows.at(knowledge).selectAll('r').execute()

/** Whether a row differs from the published one. Ignores key order in JSON values, because the database changes it. */
function differs(row: Omit<Company, 'updated_on'>, before: Company | undefined): boolean {
  if (before === undefined) return true
  return Object.entries(row).some(([name, value]) => inOrder(value) !== inOrder(before[name as keyof Company]))
}

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
