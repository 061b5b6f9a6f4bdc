import { source, type Extension } from '@bourse/kit'
import { profile, profiles, SECTORS } from '@bourse/companies'
import { demoCompanies, demoSource } from '../market/index.ts'

/** Company profiles in the demo market. */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: profiles,
  schedule: { cron: '35 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }) {
    for (const { symbol, exchange_mic, sector, ...company } of demoCompanies(today))
      yield { symbol, exchange_mic, ...profile({ ...company, sector: SECTORS.find((one) => one === sector) ?? null }) }
  },
})

export const demoExtension: Extension = { sources: [demo] }
