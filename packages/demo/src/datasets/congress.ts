import { source, type Extension } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { type Disclosure, disclosures } from '@bourse/congress'
import { demoSource } from '../market/index.ts'

const SYMBOLS = ['AAPL', 'MSFT', 'JPM', 'KO', 'WMT', 'XOM', 'BRK.B', 'SPY', 'DIS', 'PFE', 'V', 'JNJ']
const AMOUNTS = ['$1,001 - $15,000', '$15,001 - $50,000', '$50,001 - $100,000', '$100,001 - $250,000', '$15,001 -']
const KINDS = ['Purchase', 'Sale (Full)', 'Sale (Partial)', 'Purchase', 'Exchange']
const OWNERS = ['Self', 'Spouse', 'Joint', 'Child', '--']
const STATES = ['NJ', 'TX', 'CA', 'OH', 'WA', 'GA']

const MEMBERS = 24
const COUNT = 300
/** Number of days from the oldest trade to the end of the window. */
const DAYS = 730
/** Age of the newest trade in days: old enough for its report to have been filed. */
const NEWEST = 62
/** The only trade whose dates do not move with the window, because documentation examples use its report date. */
const LASTING = { at: COUNT - 1, transaction_date: '2024-12-02', disclosed_on: '2024-12-22' }
/** The report that appears only in the first list. */
const WITHDRAWN = 'demo-report-001'
/** The report that a later report amends. */
const AMENDED = 'demo-report-002'

/** Trades by fictional members of Congress, with one amended and one withdrawn report. */
export const demo = source({
  ...demoSource,
  title: 'Demo trades',
  feeds: disclosures,
  schedule: 'manual',
  complete: true,
  plan: ({ to }) => [
    { date: addDays(to, -1), until: to, withdrawn: '' },
    { date: to, until: to, withdrawn: WITHDRAWN },
  ],
  fetch: async (unit) => unit,
  parse: ({ date, until, withdrawn }) =>
    Array.from({ length: COUNT }, (_, at) => ({ ...tradeAt(at, until), compiled_on: date })).filter(
      ({ filing_id }) => filing_id !== withdrawn,
    ),
})

function datesAt(at: number, until: string): Pick<Disclosure, 'disclosed_on'> & { readonly transaction_date: string } {
  if (at === LASTING.at) return LASTING
  const transaction_date = addDays(until, -NEWEST - Math.floor((at * (DAYS - NEWEST)) / COUNT))
  return { transaction_date, disclosed_on: addDays(transaction_date, 5 + (at % 56)) }
}

function tradeAt(at: number, until: string): Disclosure {
  const { transaction_date, disclosed_on } = datesAt(at, until)
  const member = at % MEMBERS
  const chamber = member % 2 === 0 ? 'senate' : 'house'
  const report = Math.floor(at / MEMBERS) * MEMBERS + member
  const state = STATES[member % STATES.length] ?? 'NJ'
  const isOption = at === 5
  const filing_id = `demo-report-${String(report).padStart(3, '0')}`
  return {
    chamber,
    filing_id,
    line: '1',
    transaction_date,
    disclosed_on,
    notified_on: chamber === 'house' ? addDays(transaction_date, 2) : null,
    official_name: `Demo Member ${String(member + 1).padStart(2, '0')}`,
    bioguide_id: null,
    party: member % 3 === 0 ? 'Demo Party' : 'Sample Party',
    state,
    district: chamber === 'house' ? `${state}0${(member % 9) + 1}` : null,
    owner: OWNERS[at % OWNERS.length] ?? null,
    transaction_type: KINDS[at % KINDS.length] ?? 'Purchase',
    asset_type: isOption ? 'Stock Option' : 'Stock',
    asset_description: isOption
      ? `${SYMBOLS[at % SYMBOLS.length] ?? ''} Option Type: Put Strike price: $120.00 Expires: ` +
        `${addDays(transaction_date, 90)}`
      : `Shares of ${SYMBOLS[at % SYMBOLS.length] ?? ''}`,
    ticker: SYMBOLS[at % SYMBOLS.length] ?? null,
    amount: AMOUNTS[at % AMOUNTS.length] ?? '',
    comment: null,
    filing_url: null,
    amends: at === MEMBERS + 2 ? AMENDED : null,
    compiled_on: null,
  }
}

export const demoExtension: Extension = { sources: [demo] }
