import { sessionsBetween } from '@bourse/calendar-rules'
import { demoConstituents, demoIndices, demoSource, type DemoConstituent } from '@bourse/demo'
import { into, source } from '@bourse/kit'
import { lists, NOTHING_TOLD } from '../constituents/lists.ts'
import { indices } from '../indices/record.ts'

/** The indices of the made-up market, with their members on the last dates. */
export const demo = source({
  ...demoSource,
  title: 'Indices of the demo market',
  feeds: [indices, lists],
  schedule: { cron: '40 1 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  *parse({ today }) {
    for (const index of demoIndices()) yield into(indices, { ...index, exchange_mic: 'INDEX' })
    for (const member of demoConstituents({ today, sessionsBetween })) yield into(lists, memberOf(member))
  },
})

const memberOf = ({ symbol, exchange_mic, ...told }: DemoConstituent) => ({
  ...NOTHING_TOLD,
  ...told,
  provider_symbol: symbol,
  ticker: `${exchange_mic}:${symbol}`,
})
