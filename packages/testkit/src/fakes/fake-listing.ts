import { publicId, type Entity } from '@bourse/kit'
import { splitName, type ResolveRequest } from '@bourse/kit/subject'

/**
 * The period in which a fake listing used a symbol on an exchange; `from` defaults to 1950-01-01, `to` to null (no
 * end).
 */
export interface FakeStretch {
  readonly symbol: string
  readonly exchange_mic: string
  readonly from?: string
  readonly to?: string | null
}

/**
 * A fake listing, given as `'XNAS:AAPL'` or with its symbols over time. The default id is derived from the first
 * symbol; the default kind is `CS`. Listings with the same CIK (ten digits) share an issuer.
 */
export type FakeListing =
  | string
  | {
      readonly id?: string
      readonly kind?: string
      readonly cik?: string | undefined
      readonly isin?: string | undefined
      readonly currency_code?: string | undefined
      readonly name?: string | undefined
      readonly stretches: readonly FakeStretch[]
    }

export type Stretch = Required<FakeStretch>

/** A fake listing with all defaults filled in. */
export interface Listing {
  readonly id: string
  readonly kind: string
  readonly cik: string | undefined
  readonly isin: string | undefined
  readonly currency_code: string | undefined
  readonly name: string | undefined
  /** Periods with their symbols, oldest first. */
  readonly stretches: readonly Stretch[]
}

const ALWAYS = '1950-01-01'

/** Fills in the defaults of a fake listing. */
export function listingOf(given: FakeListing): Listing {
  if (typeof given === 'string') return listingOf({ stretches: [stretchNamed(given)] })
  const stretches = given.stretches
    .map(({ from = ALWAYS, to = null, ...rest }) => ({ ...rest, from, to }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  const [first] = stretches
  if (first === undefined)
    throw new TypeError('a fake listing needs a symbol: give it at least one period in `stretches`')
  const {
    id = publicId('ins', first.exchange_mic, first.symbol, first.from),
    kind = 'CS',
    cik,
    isin,
    currency_code,
    name,
  } = given
  return { id, kind, stretches, cik, isin, currency_code, name }
}

/** Returns the id of a fake listing with a permanent symbol, such as `XNAS:AAPL`. */
export const fakeListingId = (name: string): string => listingOf(name).id

function stretchNamed(name: string): FakeStretch {
  const { market: exchange_mic, symbol } = splitName(name)
  if (exchange_mic === undefined) throw new TypeError(`expected MIC:TICKER such as XNAS:AAPL, got ${name}`)
  return { symbol, exchange_mic }
}

/** Returns whether a date is within a period. */
export function covers({ from, to }: Stretch, date: string): boolean {
  return from <= date && (to === null || date <= to)
}

/** Venues whose symbols include the venue code. */
const WRITTEN_WHOLE = ['INDEX', 'BOND']

/**
 * Returns a listing as its resolver does: with the symbol of a day, or with its earliest symbol if it has none on that
 * day.
 */
export function entityOf(
  { id, kind, stretches }: Listing,
  { on, day, labels }: Pick<ResolveRequest, 'on' | 'day' | 'labels'>,
): Entity {
  const label =
    labels === 'recorded'
      ? stretches.find((stretch) => covers(stretch, on))
      : stretches.findLast(({ from }) => from <= day)
  const { symbol, exchange_mic } = label ?? stretches[0] ?? { symbol: '', exchange_mic: '' }
  const written = WRITTEN_WHOLE.includes(exchange_mic) ? `${exchange_mic}:${symbol}` : symbol
  return {
    id,
    kind,
    market: exchange_mic,
    labels: { symbol: written, exchange_mic },
    unrecorded: label === undefined,
    endsOn: stretches.at(-1)?.to ?? undefined,
  }
}
