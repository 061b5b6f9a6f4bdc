import { sessionsBetween } from '@bourse/calendar-rules'
import { into, source, type Extension } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { insiderTransactions, portfolioReports, positions } from '@bourse/ownership'
import { transactionType } from '@bourse/sec'
import { demoHolders, demoInsiderTransactions, demoSource, type DemoInsiderTransaction } from '../market/index.ts'

/** Institutional holders and insiders of the demo market's companies. */
export const demo = source({
  ...demoSource,
  title: 'Demo market holders and insiders',
  feeds: [positions, portfolioReports, insiderTransactions],
  schedule: { cron: '50 0 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }, { from, to }) {
    const isAsked = ({ filed_on }: { readonly filed_on: string }) => from <= filed_on && filed_on <= to
    const options = { today, sessionsBetween }
    const holdings = [...demoHolders(options)].filter(isAsked)
    for (const { accepted_at: known_at, ...holding } of holdings) {
      yield into(positions, { ...holding, currency_code: 'USD', parts: [], known_at })
    }
    for (const own of Map.groupBy(holdings, ({ filing_id }) => filing_id).values()) {
      const [first] = own
      if (first === undefined) continue
      const { holder_type, holder_id, holder, reported_on, accepted_at: known_at } = first
      const report = { holder_type, holder_id, holder, reported_on, filings: [], value_factor: '1', known_at }
      yield into(portfolioReports, { ...report, known_positions: String(own.length), unknown_positions: '0' })
    }
    for (const transaction of demoInsiderTransactions(options))
      if (isAsked(transaction)) yield into(insiderTransactions, transactionRow(transaction))
  },
})

function transactionRow({ accepted_at: known_at, ...transaction }: DemoInsiderTransaction) {
  const { owner_name, owner_cik, officer_title, transaction_code, transaction_date, shares, price } = transaction
  const owner = {
    name: owner_name,
    cik: owner_cik,
    is_director: false,
    is_officer: true,
    is_ten_percent_owner: false,
    is_other: false,
    officer_title,
  }
  return {
    ...transaction,
    form_type: '4' as const,
    owners: [owner],
    relationship: 'officer',
    transaction_type: transactionType(transaction_code),
    acquired_disposed: transaction_code === 'S' ? ('disposed' as const) : ('acquired' as const),
    value: new Decimal(shares).mul(price).toFixed(),
    direct_or_indirect: 'direct' as const,
    nature_of_ownership: null,
    deemed_execution_date: null,
    equity_swap: false,
    late: false,
    planned_10b5_1: transaction_code === 'S',
    footnotes: [],
    period_of_report: transaction_date,
    sequence: '1',
    original_filed_on: null,
    known_at,
  }
}

export const demoExtension: Extension = { sources: [demo] }
