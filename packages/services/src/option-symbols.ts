import { service, type Knowledge } from '@bourse/kit'

/** The dates of an option contract, and its underlying listing. */
interface ListedOption {
  /** The OCC symbol, compact. */
  readonly contract_symbol: string
  readonly underlying_id: string
  /** First date in the series list; null if it was never seen there. */
  readonly listed_on: string | null
  /** Last trading date, even if it ended early. */
  readonly ends_on: string
}

/** Finds option contracts by symbol. */
export interface OptionSymbols {
  /**
   * Returns the contracts with each OCC symbol as known at the as-of time, by the symbol as passed: padded or compact,
   * with or without `O:`. Symbols without a contract are omitted.
   */
  of(symbols: readonly string[], knowledge: Knowledge): Promise<ReadonlyMap<string, readonly ListedOption[]>>
}

/** Option contracts by symbol, provided by the dataset that stores contracts. */
export const optionSymbols = service<OptionSymbols>('options.symbols')
