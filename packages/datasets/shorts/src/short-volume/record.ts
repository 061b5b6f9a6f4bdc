import { f, record, revisioned } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'

const FACILITIES = ['adf', 'nasdaq_carteret', 'nasdaq_chicago', 'nyse', 'orf'] as const

/** Off-exchange short sale volume, by listing and trading date. */
export const shortVolume = record('short_volume', {
  title: 'Short volume',
  subject: listing,
  id: 'svo',
  fields: {
    date: f.date('Trading date'),
    short_volume: shares('Shares sold short off exchange, including exempt ones', 158_920),
    short_exempt_volume: shares('Short shares exempt from the price test').nullable(),
    total_volume: shares('All shares traded off exchange', 277_780),
    ratio: f.ratio('short_volume divided by total_volume as reported, before rounding; ten significant digits', {
      example: 0.5721074231,
    }),
    facilities: f.list(
      'Volumes by trade reporting facility; null if only the facility’s letter is known',
      {
        facility: f.oneOf('Trade reporting facility', FACILITIES),
        short_volume: shares('Shares sold short').nullable(),
        short_exempt_volume: shares('Exempt short shares').nullable(),
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
      'volumes-contradict': contradiction,
    },
    warn: {
      'facilities-differ': ({ facilities, total_volume }) => {
        const totals = facilities.flatMap((each) => each.total_volume ?? [])
        const isWhole = totals.length > 0 && totals.length === facilities.length
        return !isWhole || Decimal.sum(...totals).eq(total_volume)
          ? undefined
          : { value: totals.join(' + '), reason: 'expected the facilities’ volumes to add up to the total' }
      },
    },
  },
})

interface Volumes {
  readonly short_volume: string
  readonly short_exempt_volume: string | null
  readonly total_volume: string
}

/**
 * Returns why volumes are inconsistent: exempt volume must be part of short volume, and short volume part of a positive
 * total.
 */
export function contradiction({ short_volume, short_exempt_volume, total_volume }: Volumes) {
  const isPossible =
    new Decimal(total_volume).gt(0) &&
    new Decimal(short_volume).lte(total_volume) &&
    new Decimal(short_exempt_volume ?? 0).lte(short_volume)
  if (isPossible) return undefined
  const value = [short_exempt_volume, short_volume, total_volume].join(', ')
  return { value, reason: 'expected exempt ≤ short ≤ total volume, and a total above 0' }
}

function shares(description: string, example = 3_106) {
  return f.shares(description, { example })
}
