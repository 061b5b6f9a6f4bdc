import { addDays } from '@bourse/kit/values'
import type { DemoOptions } from './options.ts'
import { demoSecurities } from './securities/demo-securities.ts'
import { DEMO_START, type DemoKind, type DemoSecurity } from './security.ts'
import { decimalOf } from './ticks.ts'

/** A synthetic offering as its publisher would report it. */
export interface DemoOffering {
  readonly deal_id: string
  readonly status: 'expected' | 'priced' | 'postponed' | 'withdrawn'
  readonly listing_date: string
  readonly expected_symbol: string
  readonly exchange_mic: string
  readonly company_name: string
  readonly type: 'CS' | 'ADRC' | 'UNIT' | 'PFD' | 'ETF' | 'OTHER'
  readonly currency_code: string
  readonly offer_price: string | null
  readonly offer_price_low: string | null
  readonly offer_price_high: string | null
  readonly shares_offered: string
  readonly announced_on: string
  readonly withdrawn_on: string | null
}

const EXCHANGES: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS'])
const KINDS: Partial<Record<DemoKind, DemoOffering['type']>> = {
  CS: 'CS',
  ADRC: 'ADRC',
  UNIT: 'UNIT',
  PFD: 'PFD',
  ETF: 'ETF',
}
/** Number of days from registration to the first trade. */
const REGISTERED = 45
/** Number of days from today to the newest expected offering. */
const AHEAD = 9

/**
 * Yields the offerings of US listings that began after the start of the demo market, and of four fictional issuers
 * without a listing.
 */
export function* demoOfferings(options: DemoOptions): Generator<DemoOffering> {
  for (const security of demoSecurities) {
    const offered = listed(security)
    if (offered !== undefined && offered.listing_date < options.today) yield offered
  }
  yield* fictionalOfferings(options)
}

function listed(security: DemoSecurity): DemoOffering | undefined {
  const [first] = security.carried
  const { from = DEMO_START, exchange_mic, symbol } = first ?? { exchange_mic: '', symbol: '' }
  if (from <= DEMO_START || !EXCHANGES.has(exchange_mic)) return undefined
  return {
    ...offeringWithDefaults(`demo:${security.key}`, from),
    expected_symbol: symbol,
    exchange_mic,
    company_name: security.name,
    type: KINDS[security.kind] ?? 'OTHER',
    currency_code: security.currency,
    offer_price: decimalOf(security.start, security.decimals),
    shares_offered: String((security.volume ?? 0) * 10),
  }
}

/** Returns an offering's defaults. */
function offeringWithDefaults(deal_id: string, listing_date: string): DemoOffering {
  return {
    deal_id,
    status: 'priced',
    listing_date,
    expected_symbol: '',
    exchange_mic: 'XNAS',
    company_name: '',
    type: 'CS',
    currency_code: 'USD',
    offer_price: null,
    offer_price_low: null,
    offer_price_high: null,
    shares_offered: '5000000',
    announced_on: addDays(listing_date, -REGISTERED),
    withdrawn_on: null,
  }
}

/**
 * Yields one expected, one priced, one postponed and one withdrawn offering. The issuer of the expected and the priced
 * offering is derived from the session, so that the same offering is first expected and later priced.
 */
function* fictionalOfferings({ today, sessionsBetween }: DemoOptions): Generator<DemoOffering> {
  const [expected] = sessionsBetween('XNYS', addDays(today, AHEAD), addDays(today, 3 * AHEAD))
  const priced = sessionsBetween('XNYS', addDays(today, -AHEAD), today).at(-1)
  const range = { offer_price_low: '14', offer_price_high: '16' }
  for (const date of [expected, priced]) {
    if (date === undefined) continue
    const number = date.replaceAll('-', '').slice(2)
    const issuer = { company_name: `Demo Issuer ${number} Inc.`, expected_symbol: `D${lettersOf(number)}` }
    const isPriced = date <= today
    yield {
      ...offeringWithDefaults(`demo:${date}`, date),
      ...issuer,
      ...range,
      status: isPriced ? 'priced' : 'expected',
      offer_price: isPriced ? '15' : null,
    }
  }
  yield {
    ...offeringWithDefaults('demo:postponed', '2026-01-15'),
    ...range,
    company_name: 'Demo Postponed Corp.',
    expected_symbol: 'DPPD',
    status: 'postponed',
  }
  yield {
    ...offeringWithDefaults('demo:withdrawn', '2026-02-03'),
    ...range,
    company_name: 'Demo Withdrawn Corp.',
    expected_symbol: 'DWDN',
    status: 'withdrawn',
    withdrawn_on: '2026-01-28',
  }
}

/** Derives four letters from a date's six digits. */
function lettersOf(digits: string): string {
  let rest = Number(digits) % 26 ** 4
  let letters = ''
  for (let place = 0; place < 4; place++) {
    letters += String.fromCharCode(65 + (rest % 26))
    rest = Math.trunc(rest / 26)
  }
  return letters
}
