import { collection, Decimal, entities, f, perSubject, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

const FACILITIES = ['adf', 'nasdaq_carteret', 'nasdaq_chicago', 'nyse', 'orf'] as const

/** Shares sold short away from exchanges, by listing and trading date. */
export const shortVolume = record('short_volume', {
  title: 'Short volume',
  subject: listing,
  id: 'svo',
  fields: {
    date: f.date('Trading date'),
    short_volume: shares('Shares sold short that were reported off exchange, exempt ones included', 158_920),
    short_exempt_volume: shares('Of these, shares exempt from the price test').nullable(),
    total_volume: shares('All shares reported off exchange', 277_780),
    ratio: f.ratio('short_volume over total_volume, ten significant digits', { example: 0.5721074231 }),
    facilities: f.list(
      'What each trade reporting facility reported; numbers are null where only its letter is known',
      {
        facility: f.oneOf('Trade reporting facility', FACILITIES),
        short_volume: shares('Shares sold short').nullable(),
        short_exempt_volume: shares('Of these, exempt shares').nullable(),
        total_volume: shares('All shares').nullable(),
      },
      { example: [{ facility: 'nyse', short_volume: null, short_exempt_volume: null, total_volume: null }] },
    ),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['date asc', 'id asc'],
  history: 'date',
  longHistory: true,
  checks: {
    reject: {
      'volumes-contradict': (row) =>
        volumesContradict(row)
          ? {
              value: [row.short_exempt_volume, row.short_volume, row.total_volume].join(', '),
              reason: 'expected exempt up to short up to total volume, and a total above 0',
            }
          : undefined,
    },
    warn: {
      'facilities-differ': ({ facilities, total_volume }) => {
        const totals = facilities.flatMap((each) => each.total_volume ?? [])
        const isWhole = totals.length > 0 && totals.length === facilities.length
        return !isWhole || Decimal.sum(...totals).eq(total_volume)
          ? undefined
          : { value: totals.join(' + '), reason: 'expected the volumes of the facilities to add up to the total' }
      },
    },
  },
})

interface Volumes {
  readonly short_volume: string
  readonly short_exempt_volume: string | null
  readonly total_volume: string
}

/** Whether volumes cannot all be right: exempt shares are part of those sold short, and these of a total above 0. */
export const volumesContradict = ({ short_volume, short_exempt_volume, total_volume }: Volumes): boolean =>
  new Decimal(total_volume).lte(0) ||
  new Decimal(short_volume).gt(total_volume) ||
  new Decimal(short_exempt_volume ?? 0).gt(short_volume)

function shares(description: string, example = 3_106) {
  return f.decimal(description, { unit: 'shares', example })
}

/** GET /v1/short-volume */
export const listShortVolume = collection('/short-volume', shortVolume, {
  id: 'short-volume.list',
  summary: 'Short volume of every day',
  description: 'Shares sold short in trades that were reported off exchange; trades on exchanges are in no total.',
  capabilities: ['short-volume.list'],
  credits: perSubject(5, { whole: 500 }),
  select: entities(listing),
  examples: { symbols: 'AAPL' },
})
