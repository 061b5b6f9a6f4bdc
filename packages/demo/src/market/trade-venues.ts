/** A trading venue for US stocks: the tapes' letter and its MIC. */
export interface DemoVenue {
  readonly letter: string
  readonly exchange_mic: string
  readonly name: string
}

/** The synthetic prints' venues; off-exchange trades are reported to the last one. */
export const demoVenues = [
  { letter: 'Q', exchange_mic: 'XNAS', name: 'Nasdaq' },
  { letter: 'N', exchange_mic: 'XNYS', name: 'New York Stock Exchange' },
  { letter: 'P', exchange_mic: 'ARCX', name: 'NYSE Arca' },
  { letter: 'A', exchange_mic: 'XASE', name: 'NYSE American' },
  { letter: 'Z', exchange_mic: 'BATS', name: 'Cboe BZX' },
  { letter: 'K', exchange_mic: 'EDGX', name: 'Cboe EDGX' },
  { letter: 'V', exchange_mic: 'IEXG', name: 'IEX' },
  { letter: 'U', exchange_mic: 'MEMX', name: 'MEMX' },
  { letter: 'D', exchange_mic: 'FINN', name: 'FINRA/Nasdaq trade reporting facility' },
] as const satisfies readonly DemoVenue[]

/** MIC of the facility to which off-exchange trades are reported. */
export const OFF_EXCHANGE_MIC = 'FINN'
