import { demoCompanies, demoSource } from '@bourse/demo'
import { source } from '@bourse/kit'
import { profile, SECTORS } from '../profiles/profile-fields.ts'
import { profiles } from '../profiles/record.ts'

/** Profiles of the companies of the made-up market. */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: profiles,
  schedule: { cron: '35 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }) {
    for (const { symbol, exchange_mic, sector, ...told } of demoCompanies(today))
      yield { symbol, exchange_mic, ...profile({ ...told, sector: SECTORS.find((one) => one === sector) ?? null }) }
  },
})
