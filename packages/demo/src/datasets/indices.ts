import { sessionsBetween } from '@bourse/calendar-rules'
import { EMPTY_MEMBER, indices, lists } from '@bourse/indices'
import { into, source, type Extension } from '@bourse/kit'
import { demoConstituents, demoIndices, demoSource, type DemoConstituent } from '../market/index.ts'

/** The demo market's indices, with their constituents on the latest dates. */
export const demo = source({
  ...demoSource,
  title: 'Demo market indices',
  feeds: [indices, lists],
  schedule: { cron: '40 1 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  *parse({ today }) {
    for (const index of demoIndices()) yield into(indices, { ...index, exchange_mic: 'INDEX' })
    for (const member of demoConstituents({ today, sessionsBetween })) yield into(lists, memberOf(member))
  },
})

const memberOf = ({ symbol, exchange_mic, ...constituent }: DemoConstituent) => ({
  ...EMPTY_MEMBER,
  ...constituent,
  provider_symbol: symbol,
  ticker: `${exchange_mic}:${symbol}`,
})

export const demoExtension: Extension = { sources: [demo] }
