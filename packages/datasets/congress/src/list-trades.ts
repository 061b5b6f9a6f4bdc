import { anyOf, collection, contains, dates, entities, eq, perRequest, publicId, range } from '@bourse/kit'
import { classes } from '@bourse/services'
import { trades } from './records.ts'

export const listTrades = collection('/congressional-trades', trades, {
  id: 'congressional-trades.list',
  summary: 'Trades by members of Congress',
  description:
    'Lines of both chambers’ periodic transaction reports. Trades whose ticker belonged to no listing on the ' +
    'trade date are returned only without selectors.',
  capabilities: ['congressional-trades.list'],
  credits: perRequest(5),
  select: entities(classes),
  examples: { official_ids: publicId('off', 'house', 'demo member 12') },
  filters: {
    chamber: eq(),
    official_ids: anyOf('official_id'),
    official_name: contains(),
    party: eq(),
    state: eq(),
    transaction_type: eq(),
    asset_type: eq(),
    owner: eq(),
    amount: range('amount_min'),
    disclosed: dates('disclosed_on'),
    status: eq({ default: 'active', all: true }),
  },
})
