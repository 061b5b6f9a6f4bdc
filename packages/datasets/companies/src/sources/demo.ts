import { demoCompanies, demoPublisher } from '@bourse/demo'
import { source, Type } from '@bourse/kit'
import { profile, SECTORS } from '../profiles/profile-fields.ts'
import { profiles } from '../profiles/profiles.ts'

/** Profiles of the companies of the made-up market. */
export const demo = source({
  id: 'demo',
  title: 'Demo market',
  feeds: profiles,
  publisher: demoPublisher,
  schedule: { cron: '35 0 * * *', zone: 'UTC' },
  config: Type.Object({}),
  demo: true,
  plan: (window) => [window],
  fetch: async (_window, { clock }) => ({ today: clock.now().slice(0, 10) }),
  *parse({ today }) {
    for (const { symbol, exchange_mic, sector, ...told } of demoCompanies(today))
      yield { symbol, exchange_mic, ...profile({ ...told, sector: SECTORS.find((one) => one === sector) ?? null }) }
  },
})
