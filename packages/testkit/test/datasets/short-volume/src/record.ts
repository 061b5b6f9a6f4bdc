import { collection, entities, f, perSubject, record, revisioned } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'

const shares = (description: string) => f.decimal(description, { unit: 'shares', example: 3_106 })

export const shortVolume = record('short_volume', {
  title: 'Short volume',
  subject: listing,
  id: 'svo',
  fields: {
    date: f.date('Trading date'),
    short_volume: shares('Shares sold short and reported off exchange, including exempt shares'),
    short_exempt_volume: shares('Of these, shares exempt from the price test').nullable(),
    total_volume: shares('All shares reported off exchange'),
    ratio: f.ratio('short_volume over total_volume, ten significant digits', { example: 0.5721074231 }),
    facilities: f.list('Volumes reported by each facility; numbers are null where only its letter is known', {
      facility: f.oneOf('Trade reporting facility', ['adf', 'nasdaq_carteret', 'nasdaq_chicago', 'nyse', 'orf']),
      short_volume: shares('Shares sold short').nullable(),
      short_exempt_volume: shares('Of these, exempt shares').nullable(),
      total_volume: shares('All shares').nullable(),
    }),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'id asc'],
  history: 'date',
  longHistory: true,
  checks: {
    reject: {
      'volumes-contradict': ({ short_volume: short, short_exempt_volume: exempt, total_volume: total }) => {
        const ascending = [0, exempt ?? 0, short, total]
        const isRight = ascending.every((value, at) => new Decimal(value).gte(ascending[at - 1] ?? 0))
        return isRight ? undefined : { value: ascending.join(', '), reason: 'expected 0 ≤ exempt ≤ short ≤ total' }
      },
    },
    warn: {
      'facilities-differ': ({ facilities, total_volume }) => {
        const totals = facilities.flatMap((each) => each.total_volume ?? [])
        if (totals.length < facilities.length || Decimal.sum(0, ...totals).eq(total_volume)) return undefined
        return { value: totals.join(' + '), reason: 'expected the facilities to add up to the total volume' }
      },
    },
  },
})

export const listShortVolume = collection('/short-volume', shortVolume, {
  id: 'short-volume.list',
  summary: 'Daily short volume',
  capabilities: ['short-volume.list'],
  credits: perSubject(5, { whole: 500 }),
  select: entities(listing),
  examples: { symbols: 'AAPL' },
})
