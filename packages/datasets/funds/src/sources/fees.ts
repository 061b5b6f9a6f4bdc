import type { FeeTag, ProspectusFee, ProspectusFiling } from '@bourse/sec'
import type { FundTicker } from './fund-tickers.ts'

/** A class's fees in its newest prospectus. */
interface Charged {
  readonly registrant: string | null
  readonly filed_on: string
  readonly expense_ratio: string | null
  readonly gross_expense_ratio: string | null
  readonly annual_turnover: string | null
}

/** A quarter's fees by class, or by series for fees that all of the series' classes share. */
export class Fees {
  readonly #filings = new Map<string, ProspectusFiling>()
  /** The newest filing's fee by class or series and by tag. */
  readonly #newest = new Map<string, ProspectusFee>()

  addFiling(filing: ProspectusFiling): void {
    this.#filings.set(filing.filing_id, filing)
  }

  /** Ignores fees from filings that are missing from the set. */
  add(fee: ProspectusFee): void {
    const filed = this.#filedOn(fee)
    const key = `${fee.class_id ?? fee.series_id ?? ''} ${fee.tag}`
    const before = this.#newest.get(key)
    if (filed !== '' && (before === undefined || this.#filedOn(before) <= filed)) this.#newest.set(key, fee)
  }

  /** Returns a class's fees; undefined if it has none. */
  of({ class_id, series_id }: Pick<FundTicker, 'class_id' | 'series_id'>): Charged | undefined {
    const feeOf = (tag: FeeTag) => this.#newest.get(`${class_id} ${tag}`) ?? this.#newest.get(`${series_id} ${tag}`)
    const [gross, net, turnover] = [
      feeOf('ExpensesOverAssets'),
      feeOf('NetExpensesOverAssets'),
      feeOf('PortfolioTurnoverRate'),
    ]
    const [newest] = [gross, net, turnover]
      .filter((fee) => fee !== undefined)
      .sort((a, b) => (this.#filedOn(a) > this.#filedOn(b) ? -1 : 1))
    const filing = newest === undefined ? undefined : this.#filings.get(newest.filing_id)
    if (filing === undefined) return undefined
    // A prospectus without waivers states only one cost figure, so a net figure from an older filing no longer applies.
    const isOld = net !== undefined && gross !== undefined && this.#filedOn(net) < this.#filedOn(gross)
    return {
      registrant: filing.registrant,
      filed_on: filing.filed_on,
      expense_ratio: (isOld ? undefined : net?.ratio) ?? gross?.ratio ?? null,
      gross_expense_ratio: gross?.ratio ?? null,
      annual_turnover: turnover?.ratio ?? null,
    }
  }

  #filedOn({ filing_id }: ProspectusFee): string {
    return this.#filings.get(filing_id)?.filed_on ?? ''
  }
}
