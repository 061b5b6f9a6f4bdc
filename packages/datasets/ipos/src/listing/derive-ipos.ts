import { derive, lookUpCarriers, type Knowledge, type Rows, type SubjectResolver } from '@bourse/kit'
import { dateIn } from '@bourse/kit/values'
import { foldedCompany, issuers, listings, type Issuers } from '@bourse/services'
import { sameValues } from '../same-values.ts'
import { EXCHANGES } from '../exchanges.ts'
import { ipos, type Offering, registrations } from '../records.ts'
import { withOutcome, type Evidence, type Registration } from './offering-outcome.ts'

/**
 * Finds the listings and registrations of offerings, and marks priced offerings as listed on or after their first
 * trading day.
 */
export const deriveIpos = derive(ipos, {
  id: 'settle-offerings',
  title: 'Outcomes of offerings',
  after: [ipos, registrations, issuers],
  schedule: { cron: '45 7 * * *', zone: 'America/New_York' },
  needs: { ipos, registrations, listings, issuers },
  async *read(needs, { clock, published }) {
    const knowledge = await published()
    const today = dateIn(clock.now(), 'America/New_York')
    const offerings = await needs.ipos.at(knowledge).selectAll('r').execute()
    const evidenceOf = await gathered(needs, offerings, { knowledge, today })
    for (const offering of offerings) {
      const { known_from: _, known_to: __, ...before } = offering
      const after = withOutcome(before, evidenceOf(before))
      if (!sameValues(before, after)) yield { ...after, updated_on: today }
    }
  },
})

interface Needs {
  readonly registrations: Rows<typeof registrations>
  readonly listings: SubjectResolver
  readonly issuers: Issuers
}

/** Reads the evidence for all offerings in a few statements. */
async function gathered(
  needs: Needs,
  offerings: readonly Offering[],
  { knowledge, today }: { readonly knowledge: Knowledge; readonly today: string },
): Promise<(offering: Offering) => Evidence> {
  const tickers = offerings.map(({ expected_symbol }) => expected_symbol)
  const carriersOf = await lookUpCarriers(needs.listings, tickers, knowledge, EXCHANGES)
  const directory = await needs.issuers.at(knowledge)
  const filed = await needs.registrations
    .at(knowledge)
    .select(['r.filing_id', 'r.cik', 'r.company', 'r.form_type', 'r.filed_on'])
    .orderBy('r.filed_on')
    .execute()
  const byCik = Map.groupBy(filed, ({ cik }) => cik)
  const byName = Map.groupBy(filed, ({ company }) => company)
  const registrationsOf = ({ cik, company_name }: Offering): readonly Registration[] =>
    (cik === null ? byName.get(foldedCompany(company_name)) : byCik.get(cik)) ?? []
  return (offering) => ({
    carriers: carriersOf(offering.expected_symbol, offering.exchange_mic),
    directory,
    registrations: registrationsOf(offering),
    today,
  })
}
